// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/time.hpp"
#include "pcieflow/wire/rate.hpp"

namespace pcieflow::wire {

/// Symbols of a DLLP: its 6 bytes and 2 of framing, at every rate (TIM-03).
inline constexpr std::int64_t dllp_symbols = 8;

/// Symbols of a TLP beside header, payload and ECRC: framing, sequence number and LCRC (TIM-04).
inline constexpr std::int64_t tlp_overhead_symbols = 8;

/// A TLP header of 3 or 4 DW.
enum class HeaderSize : std::uint8_t { dw3 = 12, dw4 = 16 };

/// What decides how long a TLP is.
struct TlpSize {
    HeaderSize header = HeaderSize::dw3;
    std::int64_t payload_bytes = 0;  ///< a multiple of 4
    bool has_ecrc = false;
};

/// Symbols of a TLP on the wire (TIM-04).
constexpr std::int64_t tlp_symbols(TlpSize size) {
    constexpr std::int64_t ecrc = 4;
    return static_cast<std::int64_t>(size.header) + size.payload_bytes + (size.has_ecrc ? ecrc : 0) +
           tlp_overhead_symbols;
}

/// The TLPOverhead of the latency formula: what the largest TLP has beside its payload (TIM-05).
inline constexpr std::int64_t largest_tlp_overhead = tlp_symbols({HeaderSize::dw4, 0, true});

/// Symbol times that a packet of `symbols` symbols takes if nothing shares its last one (TIM-08a).
constexpr std::int64_t isolated_symbol_times(Width width, std::int64_t symbols) {
    return (symbols + lanes(width) - 1) / lanes(width);
}

constexpr core::Duration isolated_duration(Rate rate, Width width, std::int64_t symbols) {
    return symbol_times(rate, isolated_symbol_times(width, symbols));
}

/// Symbol times of three DLLPs back to back: no two begin in the same symbol time (TIM-07).
constexpr std::int64_t triple_symbol_times(Width width) { return 3 * isolated_symbol_times(width, dllp_symbols); }

constexpr core::Duration triple_duration(Rate rate, Width width) {
    return symbol_times(rate, triple_symbol_times(width));
}

}  // namespace pcieflow::wire
