// SPDX-License-Identifier: Apache-2.0
#include "unit/link/tlp_link.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace pcieflow::link::testing {

namespace {

constexpr std::uint64_t seed = 1;

std::array<Channel, 2> channels(core::Duration latency, const std::vector<FaultRule>& faults) {
    return {Channel{core::PortId::A, latency, faults, seed}, Channel{core::PortId::B, latency, faults, seed}};
}

}  // namespace

TlpLink::TlpLink(const std::array<port::Settings, 2>& settings, core::Duration latency, Fate fate)
    : ports_{port::Port(settings[0]), port::Port(settings[1])},
      channels_(channels(latency, {})),
      fate_(std::move(fate)) {
    for (port::Port& port : ports_) {
        port.set_link_up(true, core::Time{});
    }
}

TlpLink::TlpLink(const std::array<port::Settings, 2>& settings, const std::vector<FaultRule>& faults)
    : TlpLink(settings) {
    channels_ = channels(10_ns, faults);
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
            channels_[core::index(id)].cut();
            port(core::partner(id)).cut(cut->at);
            continue;
        }
        port::Packet packet = std::get<port::Packet>(announcement);
        if (fate_ && !fate_(id, packet)) {
            continue;
        }
        for (const port::Packet& arriving : channels_[core::index(id)].carry(packet)) {
            port(core::partner(id)).deliver(arriving);
        }
    }
    for (const core::Event& event : sender.events()) {
        note(id, event);
    }
}

void TlpLink::note(core::PortId id, const core::Event& event) {
    TlpCount& count = counts_[core::index(id)];
    if (const auto* sent = std::get_if<core::TlpSent>(&event.body)) {
        if (sent->is_nullified) {
            ++count.nullified;
            return;
        }
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
        const auto* ack_nak = std::get_if<wire::AckNakDllp>(&decoded);
        count.naks += ack_nak != nullptr && ack_nak->is_nak ? 1U : 0U;
    } else if (const auto* replay = std::get_if<core::ReplayStarted>(&event.body)) {
        ++count.replays_begun;
        count.timeouts += replay->by_timer ? 1U : 0U;
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
