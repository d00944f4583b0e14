// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "pcieflow/core/time.hpp"

namespace pcieflow::wire {

enum class Rate : std::uint8_t { GT2_5, GT5, GT8, GT16, GT32 };

enum class Encoding : std::uint8_t { b8b10b, b128b130b };

/// One row per rate (docs/protocol.md §4.1, §7.2). Times are of one symbol on one lane.
struct RateFacts {
    Rate rate;
    std::string_view name;
    std::string_view generation;
    Encoding encoding;
    core::Duration raw_symbol;             ///< what the latency tables count in
    std::int64_t effective_symbol_fs_num;  ///< symbol time with sync headers (G3-01), an exact fraction of
    std::int64_t effective_symbol_fs_den;  ///< femtoseconds
    std::int64_t internal_delay;           ///< symbol times (G3-04; docs/protocol.md §7.2)
};

// clang-format off
inline constexpr std::array rates{
    //        rate         name        gen     encoding             raw symbol               effective symbol   delay
    RateFacts{Rate::GT2_5, "2.5GT/s", "Gen1", Encoding::b8b10b,    core::Duration{4'000'000}, 4'000'000, 1,      19},
    RateFacts{Rate::GT5,   "5GT/s",   "Gen2", Encoding::b8b10b,    core::Duration{2'000'000}, 2'000'000, 1,      70},
    RateFacts{Rate::GT8,   "8GT/s",   "Gen3", Encoding::b128b130b, core::Duration{1'000'000}, 1'015'625, 1,     115},
    RateFacts{Rate::GT16,  "16GT/s",  "Gen4", Encoding::b128b130b, core::Duration{500'000},   1'015'625, 2,     115},
    RateFacts{Rate::GT32,  "32GT/s",  "Gen5", Encoding::b128b130b, core::Duration{250'000},   1'015'625, 4,     115},
};
// clang-format on

constexpr const RateFacts& facts(Rate rate) { return rates[static_cast<std::size_t>(rate)]; }

/// Rates whose link behaviour is modelled; of the others only the facts are known.
constexpr bool is_modelled(Rate rate) { return facts(rate).encoding == Encoding::b8b10b; }

/// The time `symbols` symbol times take, rounded up to a whole femtosecond.
constexpr core::Duration symbol_times(Rate rate, std::int64_t symbols) {
    const RateFacts& row = facts(rate);
    const std::int64_t whole = symbols / row.effective_symbol_fs_den;  // first, so that no product leaves 64 bits
    const std::int64_t rest = symbols % row.effective_symbol_fs_den;
    return core::Duration{whole * row.effective_symbol_fs_num +
                          (rest * row.effective_symbol_fs_num + row.effective_symbol_fs_den - 1) /
                              row.effective_symbol_fs_den};
}

/// The time `symbols` raw symbol times take; latency and replay tables count in these (TIM-02).
constexpr core::Duration raw_symbol_times(Rate rate, std::int64_t symbols) { return facts(rate).raw_symbol * symbols; }

/// Lanes of a link; each carries a symbol per symbol time (TIM-01).
enum class Width : std::uint8_t { x1 = 1, x2 = 2, x4 = 4, x8 = 8, x12 = 12, x16 = 16, x32 = 32 };
inline constexpr std::array widths{Width::x1, Width::x2, Width::x4, Width::x8, Width::x12, Width::x16, Width::x32};

constexpr std::int64_t lanes(Width width) { return static_cast<std::int64_t>(width); }

}  // namespace pcieflow::wire
