// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/scenario/diagnostic.hpp"

namespace pcieflow::scenario {

/// A scenario, or everything that is wrong with it.
struct LoadResult {
    std::optional<config::Scenario> scenario;
    std::vector<Diagnostic> diagnostics;  ///< by position, those of the overrides last; at most `most_diagnostics`
    std::size_t further = 0;              ///< how many more there are
};

inline constexpr std::size_t most_diagnostics = 50;
/// Room for twenty thousand events; yaml-cpp takes seconds for a line of brackets that is longer.
inline constexpr std::size_t largest_file = std::size_t{1024} * 1024;

/// Reads a scenario file. Each override is a "path=value" of `--set` and takes precedence over the file.
[[nodiscard]] LoadResult load_file(const std::filesystem::path& path, const std::vector<std::string>& overrides = {});

/// Reads the text of a scenario file; `file_name` is what diagnostics call it, and traces lie beside it.
[[nodiscard]] LoadResult load_text(std::string_view text, const std::string& file_name,
                                   const std::vector<std::string>& overrides = {});

/// The diagnostics, one a line, and "… and 7 more" if there are more.
[[nodiscard]] std::string to_string(const LoadResult& result);

}  // namespace pcieflow::scenario
