// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/flow_statistics.hpp"

#include <algorithm>
#include <variant>

namespace pcieflow::observe {

namespace {

constexpr std::uint64_t bytes_per_dw = 4;

bool is_completion(core::TlpKind kind) { return core::facts(kind).type == core::CreditType::Cpl; }

}  // namespace

FlowStatistics::FlowStatistics(const std::array<std::size_t, 2>& flows) {
    for (const core::PortId id : core::port_ids) {
        flows_[core::index(id)].resize(flows[core::index(id)]);
    }
}

void FlowStatistics::on_event(const core::Event& event) {
    if (const auto* received = std::get_if<core::TlpReceived>(&event.body)) {
        on_received(event, received->tlp);
    } else if (const auto* sent = std::get_if<core::TlpSent>(&event.body)) {
        occupy(event.port, sent->start, event.time);
        on_sent(event, *sent);
    } else if (const auto* dllp = std::get_if<core::DllpSent>(&event.body)) {
        occupy(event.port, dllp->start, event.time);
    } else if (const auto* stall = std::get_if<core::Stalled>(&event.body)) {
        on_stall(event, *stall);
    } else if (const auto* never = std::get_if<core::TlpNeverGoes>(&event.body)) {
        if (never->flow < flows_[core::index(event.port)].size()) {
            flows_[core::index(event.port)][never->flow].figures.never_enough = never->pool;
            flows_[core::index(event.port)][never->flow].figures.vc = never->vc;
        }
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
        flow->last_end = sent.start;
        flow->busy_before = directions_[core::index(core::partner(event.port))].busy;
    }
    ++figures.sent;
    figures.numbered = std::max(figures.numbered, sent.tlp.number + 1);
    figures.idle += std::max(sent.tlp.offered - flow->last_end, core::Duration::zero());
    flow->last_end = event.time;
    figures.stalled_since_last = core::Duration::zero();
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
    flow->figures.answers_busy = directions_[core::index(core::partner(event.port))].busy - flow->busy_before;
    if (tlp.ends_request) {
        flow->figures.round_trip.add(event.time - *flow->asked[tlp.tag]);
        flow->asked[tlp.tag].reset();
    }
}

void FlowStatistics::on_stall(const core::Event& event, const core::Stalled& stall) {
    std::vector<Flow>& flows = flows_[core::index(event.port)];
    if (stall.flow >= flows.size()) {
        on_answers_stalled(event, stall);
        return;
    }
    FlowFigures& figures = flows[stall.flow].figures;
    figures.stalled[static_cast<std::size_t>(stall.cause)] += stall.span;
    figures.stalled_since_last += stall.span;
    figures.vc = stall.vc;
}

void FlowStatistics::on_answers_stalled(const core::Event& event, const core::Stalled& stall) {
    for (Flow& flow : flows_[core::index(core::partner(event.port))]) {
        if (flow.requester_id && flow.figures.vc == stall.vc) {
            flow.figures.answers_stalled[static_cast<std::size_t>(stall.cause)] += stall.span;
        }
    }
}

void FlowStatistics::occupy(core::PortId sender, core::Time start, core::Time end) {
    Direction& direction = directions_[core::index(sender)];
    direction.busy += end - std::max(start, direction.busy_until);
    direction.busy_until = end;
}

}  // namespace pcieflow::observe
