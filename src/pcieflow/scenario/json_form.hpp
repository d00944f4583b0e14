// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pcieflow::scenario {

/// Any JSON document is a valid scenario file, but yaml-cpp cannot read all of JSON: it wants the colon on the line of
/// its key, knows no surrogate pairs and no lone carriage return. If `text` is JSON, the same document without these,
/// of the same length and with every value at its old place; otherwise `text` as it is.
[[nodiscard]] std::string readable_json(std::string_view text);

}  // namespace pcieflow::scenario
