// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>

namespace pcieflow::core {

/// A span of link time in integer femtoseconds (a bit at 64 GT/s is 15 625 fs).
using Duration = std::chrono::duration<std::int64_t, std::femto>;

/// The clock that link time belongs to. It cannot be read: every instant is handed in by the caller.
struct LinkClock {
    using rep = Duration::rep;
    using period = Duration::period;
    using duration = Duration;
    using time_point = std::chrono::time_point<LinkClock, Duration>;
    static constexpr bool is_steady = true;
};

/// An instant of link time, in femtoseconds since the simulation began. Link time ends at 2^63 fs (2.56 h).
using Time = LinkClock::time_point;

/// Later than every instant of a simulation.
inline constexpr Time never = Time::max();

/// The last instant at which anything may be asked to happen; leaves room for one packet and one latency after it.
inline constexpr Time end_of_time = Time{Duration{std::int64_t{9'223'000'000'000'000'000}}};

constexpr Time at_fs(std::int64_t femtoseconds) { return Time{Duration{femtoseconds}}; }
constexpr std::int64_t to_fs(Duration span) { return span.count(); }
constexpr std::int64_t to_fs(Time instant) { return instant.time_since_epoch().count(); }

inline namespace literals {
constexpr Duration operator""_fs(unsigned long long n) { return Duration{static_cast<std::int64_t>(n)}; }
constexpr Duration operator""_ps(unsigned long long n) { return Duration{static_cast<std::int64_t>(n) * 1'000}; }
constexpr Duration operator""_ns(unsigned long long n) { return Duration{static_cast<std::int64_t>(n) * 1'000'000}; }
constexpr Duration operator""_us(unsigned long long n) {
    return Duration{static_cast<std::int64_t>(n) * 1'000'000'000};
}
constexpr Duration operator""_ms(unsigned long long n) {
    return Duration{static_cast<std::int64_t>(n) * 1'000'000'000'000};
}
}  // namespace literals

}  // namespace pcieflow::core
