// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/flow_figures.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>

namespace pcieflow::observe {

namespace {

using core::Duration;
using core::StallCause;

/// What costs less than this part of the time holds nothing back: a replay, the wait for the first UpdateFC.
constexpr std::int64_t parts = 100;

struct Longest {
    StallCause cause{};
    Duration time{};
};

Longest longest_of(const StallTimes& times) {
    const auto* const longest = std::max_element(times.begin(), times.end());
    return {static_cast<StallCause>(longest - times.begin()), *longest};
}

/// From its first TLP to its last one, and on as long as it then stood still.
Duration active_time(const FlowFigures& figures) {
    const Duration sending = figures.last_start - *figures.first;
    return std::max(sending + figures.stalled_since_last, figures.starvation.time);
}

/// A queue that runs empty again and again is no backlog, whatever it waited for in between.
bool waits_for_the_source(const FlowFigures& figures) {
    return figures.idle > active_time(figures) / parts && figures.idle >= figures.stalled_since_last;
}

/// Whether it sent what it had in less time than it then took to be delivered and answered.
bool has_ended_at_once(const FlowFigures& figures) {
    return figures.last && figures.stalled_since_last == Duration::zero() &&
           *figures.last - figures.last_start > active_time(figures);
}

/// What holds back the answers for which requests wait; if nothing does, `otherwise`.
Limiter limiter_of_answers(const FlowFigures& figures, const Limiter& otherwise) {
    const Duration time = figures.last ? *figures.last - *figures.first : Duration::zero();
    const Longest longest = longest_of(figures.answers_stalled);
    if (longest.time > time / parts) {
        return {Limiter::Kind::stall, longest.cause};
    }
    if (figures.answers_busy > Duration::zero() && figures.answers_busy >= time - time / parts) {
        return {Limiter::Kind::way_back, {}};
    }
    return otherwise;
}

}  // namespace

std::string_view to_string(const Limiter& limiter) {
    switch (limiter.kind) {
        case Limiter::Kind::stall: return core::to_string(limiter.cause);
        case Limiter::Kind::line_rate: return "line rate";
        case Limiter::Kind::way_back: return "way back";
        case Limiter::Kind::source: return "source";
    }
    return {};
}

double FlowFigures::goodput_bps() const {
    constexpr double bits_per_byte = 8.0;
    constexpr double fs_per_second = 1e15;
    if (!first || !last || *last <= *first) {
        return 0.0;
    }
    return bits_per_byte * static_cast<double>(payload_bytes) * fs_per_second /
           static_cast<double>((*last - *first).count());
}

double FlowFigures::mean_queue_depth() const {
    return last_start > first_offer ? waited_fs / static_cast<double>((last_start - first_offer).count()) : 0.0;
}

Limiter FlowFigures::limiter() const {
    if (never_enough) {
        return {Limiter::Kind::stall, core::stall_cause(*never_enough)};
    }
    StallTimes since_first = stalled;
    if (first) {
        std::transform(stalled.begin(), stalled.end(), stalled_before_first.begin(), since_first.begin(),
                       std::minus<>{});
    }
    since_first[static_cast<std::size_t>(StallCause::arbitration)] += starvation.time;
    const Longest longest = longest_of(since_first);
    if (is_uninitialised) {
        return {Limiter::Kind::stall, StallCause::initialisation};
    }
    if (!first) {
        return longest.time > Duration::zero() ? Limiter{Limiter::Kind::stall, longest.cause} : Limiter{};
    }
    if (waits_for_the_source(*this)) {
        return {};
    }
    if (has_ended_at_once(*this)) {
        return limiter_of_answers(*this, {});
    }
    if (longest.time <= active_time(*this) / parts) {
        return {Limiter::Kind::line_rate, {}};
    }
    const bool waits_for_answers = longest.cause == StallCause::tags || longest.cause == StallCause::outstanding;
    const Limiter stall{Limiter::Kind::stall, longest.cause};
    return waits_for_answers ? limiter_of_answers(*this, stall) : stall;
}

}  // namespace pcieflow::observe
