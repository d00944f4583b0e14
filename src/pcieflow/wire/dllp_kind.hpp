// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pcieflow::wire {

/// Number of FC kinds: InitFC1, InitFC2 and UpdateFC, each of P, NP and Cpl.
inline constexpr std::size_t fc_kind_count = 9;

/// Number of different names that `kind_index` can tell apart.
inline constexpr std::size_t dllp_kind_count = 20;

/// Position of the kind that type byte `type` means, in the order of `dllp_kind_name`: the FC kinds first (InitFC1,
/// InitFC2, UpdateFC by P, NP, Cpl), then the others in the order of their type byte, unsupported types last.
[[nodiscard]] std::size_t kind_index_of_type(std::uint8_t type);

/// `InitFC1-P` … `UpdateFC-Cpl`, `Ack`, `MRInit`, `Data_Link_Feature`, `Nak`, `PM_Enter_L1`, …, `Unsupported`.
[[nodiscard]] std::string_view dllp_kind_name(std::size_t kind_index);

}  // namespace pcieflow::wire
