// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::wire {

/// Length of a SKP ordered set with 8b/10b, in symbol times on all lanes (TIM-09).
inline constexpr std::int64_t skp_symbol_times = 4;

/// Legal interval between two SKP ordered sets with 8b/10b, in symbol times (TIM-09), and so what they cost (TIM-12).
inline constexpr std::int64_t min_skp_interval = 1180;
inline constexpr std::int64_t max_skp_interval = 1538;

/// Most symbol times between two SKP ordered sets that a receiver must survive: the scheduled one may wait for the end
/// of a largest TLP (TIM-11).
constexpr std::int64_t max_skp_spacing(std::int64_t max_payload) {
    return max_skp_interval + max_payload + largest_tlp_overhead;
}

}  // namespace pcieflow::wire
