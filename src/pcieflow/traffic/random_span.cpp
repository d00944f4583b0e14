// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/random_span.hpp"

#include <algorithm>
#include <array>

namespace pcieflow::traffic {

namespace {

constexpr unsigned fraction_bits = 24;

/// `span` × factor / 2^24. `span` is at most `longest_mean`, the factor below 2^31.
core::Duration scaled(core::Duration span, std::uint64_t factor) {
    const auto length = static_cast<std::uint64_t>(span.count());
    const std::uint64_t high = length >> fraction_bits;
    const std::uint64_t low = length & ((std::uint64_t{1} << fraction_bits) - 1);
    return core::Duration{static_cast<std::int64_t>(high * factor + ((low * factor) >> fraction_bits))};
}

/// One draw in `ten_thousandths` of ten thousand is below `thousandths` of the median.
struct Quantile {
    std::uint64_t ten_thousandths;
    std::uint64_t thousandths;
};

// exp(σz) with σ = 0.5 and z the quantile of the normal distribution; the ends are cut at 1 and 9999 ten-thousandths.
constexpr std::array lognormal{
    Quantile{0, 156},      Quantile{100, 312},    Quantile{200, 358},    Quantile{500, 439},     Quantile{1'000, 527},
    Quantile{2'000, 657},  Quantile{3'000, 769},  Quantile{4'000, 881},  Quantile{5'000, 1000},  Quantile{6'000, 1135},
    Quantile{7'000, 1300}, Quantile{8'000, 1523}, Quantile{9'000, 1898}, Quantile{9'500, 2276},  Quantile{9'800, 2792},
    Quantile{9'900, 3200}, Quantile{9'950, 3625}, Quantile{9'990, 4689}, Quantile{10'000, 6421},
};

/// A lognormal factor in units of 2^-24, linear between the rows of the table.
std::uint64_t lognormal_factor(core::Random& random) {
    constexpr std::uint64_t steps = 1024;  // between two ten-thousandths
    const std::uint64_t drawn = random.below(lognormal.back().ten_thousandths * steps);
    const auto* const above = std::find_if(lognormal.begin(), lognormal.end(), [drawn](const Quantile& row) {
        return row.ten_thousandths * steps > drawn;
    });
    const Quantile& from = *(above - 1);
    const std::uint64_t cell = (above->ten_thousandths - from.ten_thousandths) * steps;
    const std::uint64_t rise = (above->thousandths - from.thousandths) << fraction_bits;
    const std::uint64_t within = rise * (drawn - from.ten_thousandths * steps) / cell;
    constexpr std::uint64_t per_median = 1'000;
    return ((from.thousandths << fraction_bits) + within) / per_median;
}

struct Drawer {
    core::Random& random;

    core::Duration operator()(const FixedSpan& law) const { return law.length; }
    core::Duration operator()(const UniformSpan& law) const {
        const auto choices = static_cast<std::uint64_t>((law.most - law.least).count()) + 1;
        return law.least + core::Duration{static_cast<std::int64_t>(random.below(choices))};
    }
    core::Duration operator()(const ExponentialSpan& law) const {
        return scaled(law.mean, negative_log(std::max<std::uint64_t>(random.next(), 1)));
    }
    core::Duration operator()(const LognormalSpan& law) const {
        return law.least + scaled(law.median - law.least, lognormal_factor(random));
    }
};

}  // namespace

std::uint64_t negative_log(std::uint64_t n) {
    // The binary logarithm bit by bit: squaring the mantissa in [1, 2) doubles what is left of it.
    constexpr std::uint64_t top_bit = std::uint64_t{1} << 63U;
    std::uint64_t exponent = 63;
    for (; (n & top_bit) == 0; n <<= 1U) {
        --exponent;
    }
    constexpr unsigned mantissa_bits = 31;
    constexpr std::uint64_t two = std::uint64_t{2} << mantissa_bits;
    std::uint64_t mantissa = n >> (63U - mantissa_bits);
    std::uint64_t log2 = exponent;
    for (unsigned bit = 0; bit < fraction_bits; ++bit) {
        mantissa = (mantissa * mantissa) >> mantissa_bits;
        const bool is_set = mantissa >= two;
        log2 = 2 * log2 + (is_set ? 1U : 0U);
        mantissa = is_set ? mantissa >> 1U : mantissa;
    }
    constexpr std::uint64_t ln2 = 2'977'044'472;  // × 2^-32
    return (((std::uint64_t{64} << fraction_bits) - log2) * ln2) >> 32U;
}

core::Duration draw(const SpanLaw& law, core::Random& random) { return std::visit(Drawer{random}, law); }

}  // namespace pcieflow::traffic
