// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "pcieflow/wire/packet_kinds.hpp"

namespace pcieflow::config {

/// The kinds of packet whose name is `pattern`, or begins with what precedes a final `*`; `DLLP` and `TLP` are all of
/// the one sort.
[[nodiscard]] wire::PacketKinds packet_kinds(std::string_view pattern);

/// Every name that stands for packets without a `*`.
[[nodiscard]] std::vector<std::string_view> packet_kind_names();

}  // namespace pcieflow::config
