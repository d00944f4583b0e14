// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "pcieflow/scenario/diagnostic.hpp"
#include "pcieflow/scenario/findings.hpp"

namespace pcieflow::scenario {

/// `text` without a byte order mark.
[[nodiscard]] std::string_view without_bom(std::string_view text);

/// The first byte that is not UTF-8, or a control character that no YAML or JSON file may hold. yaml-cpp would replace
/// the one, and take some of the other for the end of the file.
[[nodiscard]] std::optional<Finding> find_bad_byte(std::string_view text);

/// Line and column of the byte at `offset`.
[[nodiscard]] Position position_of(std::string_view text, std::size_t offset);

}  // namespace pcieflow::scenario
