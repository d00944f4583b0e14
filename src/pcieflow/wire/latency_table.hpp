// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "pcieflow/core/time.hpp"
#include "pcieflow/wire/rate.hpp"

namespace pcieflow::wire {

/// The legal values of Max_Payload_Size, in bytes.
inline constexpr std::array<std::int64_t, 6> max_payload_sizes{128, 256, 512, 1024, 2048, 4096};

/// UpdateFC latency guideline (UPD-04) = Ack latency limit = floor((MaxPayload + 28) × UpdateFactor / width +
/// InternalDelay), in raw symbol times (docs/protocol.md §7.2, §7.3). `max_payload` is one of `max_payload_sizes`.
[[nodiscard]] std::int64_t update_fc_latency_symbols(Rate rate, Width width, std::int64_t max_payload);

/// REPLAY_TIMER limit: three times the above, in raw symbol times (docs/protocol.md §7.4).
[[nodiscard]] std::int64_t replay_limit_symbols(Rate rate, Width width, std::int64_t max_payload);

/// A range of symbol times, both ends included.
struct SymbolTimeRange {
    std::int64_t min;
    std::int64_t max;
};

/// The simplified REPLAY_TIMER limits of Base 4.0 and later, whatever rate, width and payload (docs/protocol.md §7.4).
[[nodiscard]] constexpr SymbolTimeRange simplified_replay_limit(bool extended_synch) {
    return extended_synch ? SymbolTimeRange{80'000, 100'000} : SymbolTimeRange{24'000, 31'000};
}

/// UpdateFactor (= AckFactor) × 10, so that 1.4 stays an integer (docs/protocol.md §7.2).
[[nodiscard]] std::int64_t update_factor_times_10(Width width, std::int64_t max_payload);

[[nodiscard]] core::Duration update_fc_latency(Rate rate, Width width, std::int64_t max_payload);

}  // namespace pcieflow::wire
