// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/pacer.hpp"

#include <algorithm>

#include "pcieflow/traffic/random_span.hpp"

namespace pcieflow::traffic {

namespace {

SpanLaw law_of(Arrival arrival, core::Duration mean) {
    switch (arrival) {
        case Arrival::fixed: break;
        case Arrival::uniform: return UniformSpan{{}, 2 * mean};
        case Arrival::poisson: return ExponentialSpan{mean};
    }
    return FixedSpan{mean};
}

}  // namespace

Pacer::Pacer(const PacerSettings& settings)
    : settings_(settings), left_in_burst_(settings.burst ? settings.burst->count : 0) {
    if (const auto* const rate = std::get_if<BytesPerSecond>(&settings.rate)) {
        byte_rate_.emplace(rate->value);
    }
}

core::Time Pacer::next(core::Time offered, core::Time taken, std::uint32_t bytes, core::Random& random) {
    const bool is_unpaced = std::holds_alternative<MaxRate>(settings_.rate);
    core::Duration span = is_unpaced ? core::Duration{} : interval(bytes, random);
    if (settings_.burst && --left_in_burst_ == 0) {
        left_in_burst_ = settings_.burst->count;
        span += settings_.burst->gap;
    }
    const core::Time base = is_unpaced ? taken : offered;
    return span > core::end_of_time - base ? core::never : base + span;
}

core::Duration Pacer::interval(std::uint32_t bytes, core::Random& random) {
    return draw(law_of(settings_.arrival, mean_interval(bytes)), random);
}

core::Duration Pacer::mean_interval(std::uint32_t bytes) {
    if (byte_rate_) {
        constexpr std::uint32_t fewest = 4;
        return byte_rate_->span_of(std::max(bytes, fewest));
    }
    return std::get<TlpInterval>(settings_.rate).length;
}

}  // namespace pcieflow::traffic
