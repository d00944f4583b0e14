// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <variant>

#include "pcieflow/core/random.hpp"
#include "pcieflow/core/time.hpp"

namespace pcieflow::traffic {

/// Always the same.
struct FixedSpan {
    core::Duration length{};
};

/// Every femtosecond from `least` to `most` is equally likely; 0 ≤ least ≤ most.
struct UniformSpan {
    core::Duration least{};
    core::Duration most{};
};

/// Exponentially distributed: the intervals of a Poisson process.
struct ExponentialSpan {
    core::Duration mean{};
};

/// Skewed to the right as measured latencies are: `least`, plus `median` - `least` times a lognormal factor with median
/// 1 and σ 0.5, which lies between 0.156 and 6.42 and exceeds 3.2 in one draw of a hundred.
struct LognormalSpan {
    core::Duration least{};
    core::Duration median{};
};

/// How a span is drawn. Medians and means are at most `longest_mean`.
using SpanLaw = std::variant<FixedSpan, UniformSpan, ExponentialSpan, LognormalSpan>;

/// 2^56 fs, some 72 s: what may be multiplied by any factor drawn and stay within 64 bits.
inline constexpr core::Duration longest_mean{std::int64_t{1} << 56U};

/// A span of that law, in integers only: the same with every compiler and library.
[[nodiscard]] core::Duration draw(const SpanLaw& law, core::Random& random);

/// -ln(n / 2^64) in units of 2^-24, for n of at least 1: the inversion of the exponential distribution.
[[nodiscard]] std::uint64_t negative_log(std::uint64_t n);

}  // namespace pcieflow::traffic
