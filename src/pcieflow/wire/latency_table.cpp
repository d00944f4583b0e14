// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/latency_table.hpp"

#include <cstddef>

#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::wire {
namespace {

/// UpdateFactor x 10 by width (docs/protocol.md §7.2).
using FactorRow = std::array<std::int64_t, widths.size()>;
// clang-format off
//                                       x1  x2  x4  x8 x12 x16 x32
constexpr FactorRow factors_to_256     {14, 14, 14, 25, 30, 30, 30};
constexpr FactorRow factors_from_512   {10, 10, 10, 10, 20, 20, 20};
// clang-format on

constexpr std::size_t column(Width width) {
    std::size_t i = 0;
    while (widths[i] != width) {
        ++i;
    }
    return i;
}

}  // namespace

std::int64_t update_factor_times_10(Width width, std::int64_t max_payload) {
    return (max_payload <= 256 ? factors_to_256 : factors_from_512)[column(width)];
}

std::int64_t update_fc_latency_symbols(Rate rate, Width width, std::int64_t max_payload) {
    return (max_payload + largest_tlp_overhead) * update_factor_times_10(width, max_payload) / (10 * lanes(width)) +
           facts(rate).internal_delay;
}

std::int64_t replay_limit_symbols(Rate rate, Width width, std::int64_t max_payload) {
    return 3 * update_fc_latency_symbols(rate, width, max_payload);
}

core::Duration update_fc_latency(Rate rate, Width width, std::int64_t max_payload) {
    return raw_symbol_times(rate, update_fc_latency_symbols(rate, width, max_payload));
}

}  // namespace pcieflow::wire
