// SPDX-License-Identifier: Apache-2.0
#include "property/link/delivery_oracle.hpp"

#include <algorithm>

namespace pcieflow::link::testing {

using core::CreditType;
using core::PortId;
using core::Time;
using core::TlpKind;
using core::TlpRecord;

namespace {

constexpr std::uint64_t sequence_numbers = 4096;

bool is_io_or_configuration(TlpKind kind) {
    constexpr std::array kinds{TlpKind::IORd,   TlpKind::IOWr,   TlpKind::CfgRd0,
                               TlpKind::CfgWr0, TlpKind::CfgRd1, TlpKind::CfgWr1};
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

bool same(const TlpRecord& one, const TlpRecord& other) {
    return one.offered == other.offered && one.number == other.number && one.flow == other.flow &&
           one.seq == other.seq && one.payload_dw == other.payload_dw && one.requester_id == other.requester_id &&
           one.tag == other.tag && one.kind == other.kind && one.vc == other.vc && one.tc == other.tc &&
           one.ends_request == other.ends_request;
}

}  // namespace

DeliveryOracle::DeliveryOracle(const std::array<port::Settings, 2>& settings) : settings_(&settings) {
    for (const PortId id : core::port_ids) {
        const auto& flows = settings[core::index(id)].flows;
        directions_[core::index(id)].flows.resize(flows.size());
        for (const traffic::TlpSourceSettings& flow : flows) {
            attributes_[flow.form.requester_id] = {flow.form.relaxed_ordering, flow.form.id_based_ordering};
        }
    }
}

void DeliveryOracle::on_instant(const std::vector<core::Event>& events) {
    for (const core::Event& event : events) {
        if (const auto* sent = std::get_if<core::TlpSent>(&event.body)) {
            on_sent(event.port, *sent);
        }
    }
    for (const core::Event& event : events) {
        if (const auto* received = std::get_if<core::TlpReceived>(&event.body)) {
            on_received(event.port, received->tlp);
        }
    }
}

void DeliveryOracle::on_sent(PortId from, const core::TlpSent& sent) {
    Direction& direction = directions_[core::index(from)];
    if (sent.is_nullified) {
        return;
    }
    if (sent.tlp.seq != direction.sent % sequence_numbers) {
        ++replays_;
        return;
    }
    ++direction.sent;
    direction.on_the_way.push_back(sent.tlp);
    check_flow(from, sent);
    if (core::facts(sent.tlp.kind).is_answered &&
        !direction.unanswered.emplace(TransactionId{sent.tlp.requester_id, sent.tlp.tag}, sent.tlp.kind).second) {
        note(from, sent.tlp, "its tag is in use");
    }
}

void DeliveryOracle::check_flow(PortId from, const core::TlpSent& sent) {
    Direction& direction = directions_[core::index(from)];
    if (core::facts(sent.tlp.kind).type == CreditType::Cpl) {
        check_order(from, sent.tlp, sent.tlp.offered);
        return;
    }
    FlowState& flow = direction.flows.at(sent.tlp.flow);
    if (sent.tlp.number != flow.sent++) {
        note(from, sent.tlp, "it is not the next of its flow");
    }
    if (sent.start < sent.tlp.offered) {
        note(from, sent.tlp, "it went before it was offered");
    }
    check_order(from, sent.tlp, std::max(sent.tlp.offered, flow.last_start));
    flow.last_start = sent.start;
}

std::uint16_t DeliveryOracle::originator(PortId from, const TlpRecord& tlp) const {
    const bool is_completion = core::facts(tlp.kind).type == CreditType::Cpl;
    return is_completion ? (*settings_)[core::index(from)].completer.completer_id : tlp.requester_id;
}

bool DeliveryOracle::is_relieved(PortId from, const TlpRecord& tlp) const {
    const core::TlpFacts& facts = core::facts(tlp.kind);
    const bool has_ro = attributes_.at(tlp.requester_id).relaxed_ordering;
    if (facts.type != CreditType::Cpl) {
        // TCV-03: an I/O or configuration request has none; of a read request it does not count.
        return has_ro && !is_io_or_configuration(tlp.kind) && (facts.type == CreditType::P || facts.has_data);
    }
    const auto& requests = directions_[core::index(core::partner(from))].unanswered;
    const auto request = requests.find({tlp.requester_id, tlp.tag});
    const bool answers_write =
        request != requests.end() && is_io_or_configuration(request->second) && core::facts(request->second).has_data;
    return has_ro || answers_write;
}

void DeliveryOracle::check_order(PortId from, const TlpRecord& tlp, Time ready) {
    VcState& vc = directions_[core::index(from)].vcs[core::index(tlp.vc)];
    const std::uint16_t who = originator(from, tlp);
    const core::TlpFacts& facts = core::facts(tlp.kind);
    if (facts.type == CreditType::P) {
        const auto same_sender = vc.by_sender.find(who);
        if (ready < vc.youngest || (same_sender != vc.by_sender.end() && ready < same_sender->second)) {
            note(from, tlp, "a younger TLP passed it");
        }
    }
    if (facts.type == CreditType::Cpl) {
        // Of one request, whose completions all become ready at once, and of this completer's others.
        if (ready < vc.last_ready_completion) {
            note(from, tlp, "a completion that was ready later passed it");
        }
        vc.last_ready_completion = ready;
    }
    if (is_relieved(from, tlp)) {
        return;
    }
    const bool has_ido = !is_io_or_configuration(tlp.kind) && attributes_.at(tlp.requester_id).id_based_ordering;
    Time& youngest = has_ido ? vc.by_sender[who] : vc.youngest;
    youngest = std::max(youngest, ready);
}

void DeliveryOracle::on_received(PortId at, const TlpRecord& tlp) {
    const PortId from = core::partner(at);
    Direction& direction = directions_[core::index(from)];
    ++delivered_;
    if (direction.on_the_way.empty() || !same(direction.on_the_way.front(), tlp)) {
        note(at, tlp, "it is not what was to come next");
        return;
    }
    direction.on_the_way.pop_front();
    if (core::facts(tlp.kind).type != CreditType::Cpl) {
        return;
    }
    auto& unanswered = directions_[core::index(at)].unanswered;
    const auto request = unanswered.find({tlp.requester_id, tlp.tag});
    if (request == unanswered.end()) {
        note(at, tlp, "nobody asked for it");
    } else if (tlp.ends_request) {
        unanswered.erase(request);
    }
}

bool DeliveryOracle::is_complete() const {
    for (const PortId id : core::port_ids) {
        const Direction& direction = directions_[core::index(id)];
        const auto& flows = (*settings_)[core::index(id)].flows;
        for (std::size_t i = 0; i < flows.size(); ++i) {
            if (direction.flows[i].sent != flows[i].count.value_or(0)) {
                return false;
            }
        }
        if (!direction.on_the_way.empty() || !direction.unanswered.empty()) {
            return false;
        }
    }
    return true;
}

void DeliveryOracle::note(PortId port, const TlpRecord& tlp, const char* what) {
    if (problem_.empty()) {
        problem_.append(core::to_string(port)).append(" ").append(core::to_string(tlp.kind));
        problem_.append(" number ").append(std::to_string(tlp.number)).append(" of flow ");
        problem_.append(std::to_string(tlp.flow)).append(", seq ").append(std::to_string(tlp.seq));
        problem_.append(", VC").append(std::to_string(core::index(tlp.vc))).append(": ").append(what).append("\n");
    }
}

}  // namespace pcieflow::link::testing
