// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/flow_statistics.hpp"

#include <algorithm>
#include <variant>

namespace pcieflow::observe {

namespace {

constexpr std::uint64_t bytes_per_dw = 4;

bool is_completion(core::TlpKind kind) { return core::facts(kind).type == core::CreditType::Cpl; }

}  // namespace

std::string_view to_string(const Limiter& limiter) {
    switch (limiter.kind) {
        case Limiter::Kind::stall: return core::to_string(limiter.cause);
        case Limiter::Kind::line_rate: return "line rate";
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
    // What does not cost a thousandth of the time holds nothing back: a replay, the wait for the first UpdateFC.
    constexpr std::int64_t parts = 1000;
    const core::Duration negligible = first && last ? (*last - *first) / parts : core::Duration::zero();
    Limiter limiter;
    core::Duration most = negligible;
    for (std::size_t cause = 0; cause < stalled.size(); ++cause) {
        const core::Duration since_first = stalled[cause] - (first ? stalled_before_first[cause] : core::Duration{});
        if (since_first > most) {
            most = since_first;
            limiter = {Limiter::Kind::stall, static_cast<core::StallCause>(cause)};
        }
    }
    if (limiter.kind != Limiter::Kind::stall && 2 * at_once < sent) {
        limiter.kind = Limiter::Kind::line_rate;
    }
    return limiter;
}

FlowStatistics::FlowStatistics(const std::array<std::size_t, 2>& flows) {
    for (const core::PortId id : core::port_ids) {
        flows_[core::index(id)].resize(flows[core::index(id)]);
    }
}

void FlowStatistics::on_event(const core::Event& event) {
    if (const auto* received = std::get_if<core::TlpReceived>(&event.body)) {
        on_received(event, received->tlp);
    } else if (const auto* sent = std::get_if<core::TlpSent>(&event.body)) {
        on_sent(event, *sent);
    } else if (const auto* stall = std::get_if<core::Stalled>(&event.body)) {
        on_stall(event, *stall);
    }
}

FlowStatistics::Flow* FlowStatistics::flow_of(core::PortId from, const core::TlpRecord& tlp) {
    std::vector<Flow>& flows = flows_[core::index(from)];
    return tlp.flow < flows.size() && !is_completion(tlp.kind) ? &flows[tlp.flow] : nullptr;
}

void FlowStatistics::on_sent(const core::Event& event, const core::TlpSent& sent) {
    Flow* const flow = flow_of(event.port, sent.tlp);
    if (flow == nullptr || sent.is_replay || sent.is_nullified) {
        return;
    }
    FlowFigures& figures = flow->figures;
    if (!figures.first) {
        figures.first = sent.start;
        figures.first_offer = sent.tlp.offered;
        figures.stalled_before_first = figures.stalled;
    }
    ++figures.sent;
    figures.at_once += sent.start == sent.tlp.offered ? 1U : 0U;
    figures.waited_fs += static_cast<double>((sent.start - sent.tlp.offered).count());
    figures.last_start = sent.start;
    figures.vc = sent.tlp.vc;
    if (core::facts(sent.tlp.kind).is_answered) {
        flow->requester_id = sent.tlp.requester_id;
        flow->counts_answers = !core::facts(sent.tlp.kind).has_data;
        if (flow->asked.size() <= sent.tlp.tag) {
            flow->asked.resize(sent.tlp.tag + std::size_t{1});
        }
        flow->asked[sent.tlp.tag] = event.time;
    }
}

void FlowStatistics::on_received(const core::Event& event, const core::TlpRecord& tlp) {
    if (is_completion(tlp.kind)) {
        on_completion(event, tlp);
        return;
    }
    if (Flow* const flow = flow_of(core::partner(event.port), tlp)) {
        ++flow->figures.tlps;
        flow->figures.payload_bytes += bytes_per_dw * tlp.payload_dw;
        flow->figures.last = event.time;
        flow->figures.latency.add(event.time - tlp.offered);
    }
}

void FlowStatistics::on_completion(const core::Event& event, const core::TlpRecord& tlp) {
    std::vector<Flow>& flows = flows_[core::index(event.port)];
    const auto flow = std::find_if(flows.begin(), flows.end(),
                                   [&](const Flow& each) { return each.requester_id == tlp.requester_id; });
    if (flow == flows.end() || tlp.tag >= flow->asked.size() || !flow->asked[tlp.tag]) {
        return;
    }
    if (flow->counts_answers) {
        flow->figures.payload_bytes += bytes_per_dw * tlp.payload_dw;
    }
    flow->figures.last = event.time;
    if (tlp.ends_request) {
        flow->figures.round_trip.add(event.time - *flow->asked[tlp.tag]);
        flow->asked[tlp.tag].reset();
    }
}

void FlowStatistics::on_stall(const core::Event& event, const core::Stalled& stall) {
    std::vector<Flow>& flows = flows_[core::index(event.port)];
    if (stall.flow < flows.size()) {
        flows[stall.flow].figures.stalled[static_cast<std::size_t>(stall.cause)] += stall.span;
        flows[stall.flow].figures.vc = stall.vc;
    }
}

}  // namespace pcieflow::observe
