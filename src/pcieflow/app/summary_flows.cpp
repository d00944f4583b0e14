// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/summary_flows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/wire/rate.hpp"

namespace pcieflow::app {

namespace {

using core::StallCause;

std::string bps_text(double bps) {
    constexpr double giga = 1e9;
    constexpr double mega = 1e6;
    return bps >= giga ? fmt::format("{:.2f} Gb/s", bps / giga) : fmt::format("{:.3g} Mb/s", bps / mega);
}

std::string whole_ns(core::Duration span) {
    constexpr double fs_per_ns = 1e6;
    return fmt::format("{} ns", std::llround(static_cast<double>(span.count()) / fs_per_ns));
}

/// Causes that are no pool, by StallCause.
constexpr std::array<std::string_view, core::stall_cause_count> cause_words{"the initialisation of VC{}",
                                                                            "",
                                                                            "",
                                                                            "",
                                                                            "",
                                                                            "",
                                                                            "",
                                                                            "replays",
                                                                            "the replay buffer",
                                                                            "the window of sequence numbers",
                                                                            "tags",
                                                                            "outstanding requests",
                                                                            "the ordering rules in VC{}",
                                                                            "arbitration"};

std::string pool_words(core::Pool pool, const PlannedFlow& flow, const FlowObservation& flows) {
    const core::VcId vc = flows.figures(flow).vc;
    const bool is_of_answers = core::type_of(pool) == core::CreditType::Cpl;
    const core::PortId transmitter = is_of_answers ? core::partner(flow.from) : flow.from;
    const observe::CreditRound& round = flows.credits().round(transmitter, vc, pool);
    const std::string returned = round.samples == 0
                                     ? std::string("credits do not return")
                                     : fmt::format("credits return after {}", whole_ns(round.mean_return()));
    return fmt::format("{} of VC{} ({}; {} of {} credits in flight)", core::to_string(pool), core::index(vc), returned,
                       round.most_in_flight, round.advertised);
}

std::string cause_text(StallCause cause, const PlannedFlow& flow, const FlowObservation& flows) {
    if (cause >= StallCause::PH && cause <= StallCause::CplD) {
        const auto pool = static_cast<std::size_t>(cause) - static_cast<std::size_t>(StallCause::PH);
        return pool_words(core::pools[pool], flow, flows);
    }
    const observe::FlowFigures& figures = flows.figures(flow);
    std::string text = fmt::format(fmt::runtime(cause_words[static_cast<std::size_t>(cause)]), core::index(figures.vc));
    const bool waits_for_answers = cause == StallCause::tags || cause == StallCause::outstanding;
    if (waits_for_answers && figures.round_trip.count() > 0) {
        text += fmt::format(" (a round trip takes {})", whole_ns(figures.round_trip.percentile(50)));
    }
    return text;
}

std::string limiter_text(const PlannedFlow& flow, const FlowObservation& flows) {
    if (const auto& pool = flows.figures(flow).never_enough) {
        return fmt::format("stands still: its next TLP needs more {} of VC{} than {} advertised",
                           core::to_string(*pool), core::index(flows.figures(flow).vc),
                           core::to_string(core::partner(flow.from)));
    }
    const observe::Limiter limiter = flows.figures(flow).limiter();
    switch (limiter.kind) {
        case observe::Limiter::Kind::stall: return "limited by " + cause_text(limiter.cause, flow, flows);
        case observe::Limiter::Kind::line_rate: return "limited by the line rate";
        case observe::Limiter::Kind::way_back: return "limited by the line rate of the way back";
        case observe::Limiter::Kind::source: return "no more is offered";
    }
    return {};
}

/// TCV-07: that is legal, and has to be known.
std::string starvation_text(const observe::FlowFigures& figures) {
    const observe::Starvation& starvation = figures.starvation;
    if (starvation.tlps == 0) {
        return {};
    }
    return fmt::format("; starved for {}: {} TLPs of VC{} and others above it went before one of VC{}",
                       whole_ns(starvation.time), starvation.tlps, core::index(starvation.behind),
                       core::index(figures.vc));
}

/// What the window of a closed form is made of.
std::string window_text(const observe::LeastBound& bound) {
    return bound.window ? fmt::format("{}: {} of {} B every {}", bound.name, bound.window->count, bound.window->bytes,
                                      whole_ns(bound.window->time))
                        : std::string(bound.name);
}

/// "; difference -0.3 %"
std::string difference_text(double difference) {
    constexpr double tenths_of_a_percent = 1000.0;
    const double tenths = std::round(difference * tenths_of_a_percent);
    if (tenths == 0.0) {
        return "; difference 0.0 %";  // without a sign
    }
    constexpr double tenths_per_percent = 10.0;
    return fmt::format("; difference {:+.1f} %", tenths / tenths_per_percent);
}

std::string closed_form_text(const PlannedFlow& flow, const FlowObservation& flows) {
    if (!flow.closed_form) {
        return "  no closed form: its TLPs are not all alike\n";
    }
    const std::optional<double> difference = flows.difference(flow);
    return fmt::format("  closed form {} ({}){}\n", bps_text(flow.closed_form->bps), window_text(*flow.closed_form),
                       difference ? difference_text(*difference) : "");
}

bool is_alone(const PlannedFlow& flow, const FlowObservation& flows) {
    return std::count_if(flows.flows().begin(), flows.flows().end(),
                         [&flow](const PlannedFlow& other) { return other.from == flow.from; }) == 1;
}

}  // namespace

std::string flow_lines(const config::Scenario& scenario, const FlowObservation& flows) {
    constexpr double percent = 100.0;
    std::string text;
    for (const PlannedFlow& flow : flows.flows()) {
        const std::uint64_t lost = flows.lost(flow);
        text += fmt::format(
            "{}→{}{}: {}, {:.0f} % of {} x{}; {}{}{}\n", core::to_string(flow.from),
            core::to_string(core::partner(flow.from)), is_alone(flow, flows) ? "" : fmt::format(" {}", flow.name),
            bps_text(flows.figures(flow).goodput_bps()), percent * flows.utilisation(flow),
            wire::facts(scenario.link.rate).generation, wire::lanes(scenario.link.width), limiter_text(flow, flows),
            starvation_text(flows.figures(flow)), lost > 0 ? fmt::format("; {} of its TLPs never arrived", lost) : "");
        text += closed_form_text(flow, flows);
    }
    return text;
}

}  // namespace pcieflow::app
