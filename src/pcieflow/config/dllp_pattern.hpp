// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>
#include <string_view>
#include <vector>

#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::config {

/// The DLLP kinds, by `wire::kind_index`, whose name is `pattern`, or begins with what precedes a final `*`.
[[nodiscard]] std::bitset<wire::dllp_kind_count> dllp_kinds(std::string_view pattern);

[[nodiscard]] std::vector<std::string_view> dllp_kind_names();

}  // namespace pcieflow::config
