// SPDX-License-Identifier: Apache-2.0
#include "unit/link/tlp_link.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace pcieflow::link::testing {

TlpLink::TlpLink(const std::array<port::Settings, 2>& settings, core::Duration latency, Fate fate)
    : ports_{port::Port(settings[0]), port::Port(settings[1])}, latency_(latency), fate_(std::move(fate)) {
    for (port::Port& port : ports_) {
        port.set_link_up(true, core::Time{});
    }
}

void TlpLink::run(core::Time end) {
    for (core::Time now = std::min(ports_[0].wakeup(), ports_[1].wakeup()); now <= end;
         now = std::min(ports_[0].wakeup(), ports_[1].wakeup())) {
        for (const core::PortId id : core::port_ids) {
            advance(id, now);
        }
    }
}

void TlpLink::advance(core::PortId id, core::Time now) {
    port::Port& sender = port(id);
    sender.advance(now);
    for (const port::Announcement& announcement : sender.announcements()) {
        if (const auto* cut = std::get_if<port::Cut>(&announcement)) {
            port(core::partner(id)).cut(cut->at);
            continue;
        }
        port::Packet packet = std::get<port::Packet>(announcement);
        packet.arrival += latency_;
        if (!fate_ || fate_(id, packet)) {
            port(core::partner(id)).deliver(packet);
        }
    }
    for (const core::Event& event : sender.events()) {
        note(id, event);
    }
}

void TlpLink::note(core::PortId id, const core::Event& event) {
    TlpCount& count = counts_[core::index(id)];
    if (const auto* sent = std::get_if<core::TlpSent>(&event.body)) {
        ++(sent->is_replay ? count.replayed : count.sent);
        count.first_start = count.first_start.value_or(sent->start);
    } else if (const auto* received = std::get_if<core::TlpReceived>(&event.body)) {
        constexpr std::uint64_t bytes_per_dw = 4;
        ++count.received;
        count.payload_bytes += bytes_per_dw * received->tlp.payload_dw;
        count.last_arrival = event.time;
        if (received->tlp.flow == 0) {
            count.numbers.push_back(received->tlp.number);
        }
    } else if (const auto* dropped = std::get_if<core::TlpDropped>(&event.body)) {
        ++count.dropped[dropped->reason];
    } else if (const auto* stall = std::get_if<core::Stalled>(&event.body)) {
        count.stalled[static_cast<std::size_t>(stall->cause)] += stall->span;
    } else if (const auto* dllp = std::get_if<core::DllpReceived>(&event.body)) {
        const wire::Dllp decoded = wire::decode_unchecked(dllp->bytes);
        const auto* fc = std::get_if<wire::FcDllp>(&decoded);
        if (fc != nullptr && fc->kind == wire::FcKind::UpdateFC) {
            count.updates.push_back(decoded);
        }
    }
}

std::array<port::Settings, 2> tlp_settings() {
    std::array<port::Settings, 2> settings{port::testing::golden_settings(core::PortId::A),
                                           port::testing::golden_settings(core::PortId::B)};
    for (port::Settings& port : settings) {
        port.update_fc.guideline = 1664_ns;  // GOLD-33
        port.update_fc.max_payload_credits = 16;
        for (dll::UpdateFcPolicySettings& policy : port.update_fc.policies) {
            policy.kind = dll::UpdateFcPolicyKind::immediate;
        }
        port.ack.latency_limit = 1664_ns;
        port.replay.limit = 3 * 1664_ns;
        port.answers_requests = true;
    }
    return settings;
}

traffic::TlpSourceSettings writes(std::uint32_t bytes, std::optional<std::uint64_t> count) {
    return requests(wire::TlpKind::MWr, bytes, count);
}

traffic::TlpSourceSettings requests(wire::TlpKind kind, std::uint32_t bytes, std::optional<std::uint64_t> count) {
    traffic::TlpSourceSettings flow;
    flow.name = core::to_string(kind);
    flow.form.requester_id = 1;
    flow.form.max_payload = 256;
    flow.form.max_read_request = 512;
    flow.mix[0].kind = kind;
    flow.mix[0].bytes = {bytes, bytes, 4};
    flow.count = count;
    return flow;
}

}  // namespace pcieflow::link::testing
