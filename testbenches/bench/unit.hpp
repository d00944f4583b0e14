// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <benchmark/benchmark.h>

#include <string>

#include "pcieflow/core/time.hpp"

namespace pcieflow::bench {

/// What the table shows of a benchmark: the CPU time of one `unit`.
inline constexpr const char* seconds_per_unit = "seconds_per_unit";

/// Tells how many units all iterations together made.
inline void count_units(benchmark::State& state, double units, const std::string& unit) {
    using benchmark::Counter;
    state.counters[seconds_per_unit] = Counter(units, Counter::kIsRate | Counter::kInvert);
    state.SetLabel(unit);
}

/// The unit is a second of link time, and every iteration simulated `span` of it.
inline void count_link_time(benchmark::State& state, core::Duration span) {
    constexpr double fs_per_second = 1e15;
    const double seconds = static_cast<double>(core::to_fs(span)) / fs_per_second;
    count_units(state, seconds * static_cast<double>(state.iterations()), "s of link time");
}

/// How many DLLPs went over the wire meanwhile, beside the unit.
inline void count_dllps(benchmark::State& state, std::uint64_t dllps) {
    state.counters["ns per DLLP:"] = benchmark::Counter(static_cast<double>(dllps) * 1e-9,
                                                        benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

}  // namespace pcieflow::bench
