// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <system_error>
#include <variant>

namespace pcieflow::scenario {

/// The bytes of a file, or why there are none. Of one that is larger than `most` some more than that are read.
[[nodiscard]] std::variant<std::string, std::error_condition> read_bytes(const std::filesystem::path& path,
                                                                         std::size_t most);

}  // namespace pcieflow::scenario
