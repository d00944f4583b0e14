// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>
#include <cstddef>
#include <string_view>

#include "pcieflow/core/tlp_kind.hpp"
#include "pcieflow/wire/dllp_kind.hpp"

namespace pcieflow::wire {

/// Every kind of packet that has a name: the DLLPs in the order of `dllp_kind_name`, then the TLPs in that of
/// `core::TlpKind`.
inline constexpr std::size_t packet_kind_count = dllp_kind_count + core::tlp_facts.size();

/// A DLLP has the position that `kind_index` tells.
constexpr std::size_t packet_kind_index(core::TlpKind kind) { return dllp_kind_count + static_cast<std::size_t>(kind); }

/// `InitFC1-P` … `Unsupported`, `MRd` … `CplDLk`.
[[nodiscard]] inline std::string_view packet_kind_name(std::size_t kind_index) {
    return kind_index < dllp_kind_count ? dllp_kind_name(kind_index)
                                        : core::tlp_facts[kind_index - dllp_kind_count].name;
}

using PacketKinds = std::bitset<packet_kind_count>;

[[nodiscard]] inline PacketKinds all_dllps() { return ~PacketKinds{} >> core::tlp_facts.size(); }
[[nodiscard]] inline PacketKinds all_tlps() { return ~all_dllps(); }

}  // namespace pcieflow::wire
