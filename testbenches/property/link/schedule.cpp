// SPDX-License-Identifier: Apache-2.0
#include "property/link/schedule.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <type_traits>

namespace pcieflow::link::testing {

using core::Duration;
using core::PortId;
using core::Time;

namespace {

/// Times gather near 0 and on multiples of a symbol time, so that they often coincide.
Duration any_span(Duration below) {
    constexpr std::int64_t symbol = 4'000'000;
    return Duration{*rc::gen::oneOf(rc::gen::inRange<std::int64_t>(0, 300'000'000),
                                    rc::gen::map(rc::gen::inRange<std::int64_t>(0, below.count() / symbol),
                                                 [](std::int64_t symbols) { return symbols * symbol; }),
                                    rc::gen::inRange<std::int64_t>(0, below.count()))};
}

PortId any_port() { return *rc::gen::element(PortId::A, PortId::B); }

FaultRule any_fault() {
    FaultRule rule;
    rule.action = *rc::gen::element(FaultAction::drop, FaultAction::corrupt);
    rule.from = any_port();
    rule.match.kinds.set(*rc::gen::inRange<std::size_t>(0, wire::fc_kind_count));
    rule.match.nth = *rc::gen::inRange<std::uint64_t>(1, 10);
    return rule;
}

template <typename Body>
bool same_body(const Body& left, const Body& right) {
    using namespace core;
    if constexpr (std::is_same_v<Body, DllpSent>) {
        return left.bytes == right.bytes && left.start == right.start;
    } else if constexpr (std::is_same_v<Body, DllpReceived> || std::is_same_v<Body, DllpCorrupt>) {
        return left.bytes == right.bytes;
    } else if constexpr (std::is_same_v<Body, LinkUpChanged>) {
        return left.up == right.up;
    } else if constexpr (std::is_same_v<Body, RecoveryChanged>) {
        return left.active == right.active;
    } else if constexpr (std::is_same_v<Body, RegisterChanged>) {
        return left.pool == right.pool && left.reg == right.reg && left.value == right.value;
    } else if constexpr (std::is_same_v<Body, CreditsRecorded>) {
        return left.type == right.type;
    } else if constexpr (std::is_same_v<Body, FlagSet>) {
        return left.flag == right.flag;
    } else if constexpr (std::is_same_v<Body, DlcmsmChanged> || std::is_same_v<Body, DlStatusChanged> ||
                         std::is_same_v<Body, FcInitChanged>) {
        return left.from == right.from && left.to == right.to;
    } else {
        return true;
    }
}

bool same_event(const core::Event& left, const core::Event& right) {
    return left.time == right.time && left.body.index() == right.body.index() &&
           std::visit(
               [&](const auto& body) { return same_body(body, std::get<std::decay_t<decltype(body)>>(right.body)); },
               left.body);
}

}  // namespace

void Schedule::tell(port::Port& port, PortId id) const {
    for (const LinkChange& change : link) {
        if (change.port == id) {
            port.set_link_up(change.up, change.at);
        }
    }
    for (const Retrain& retrain : retrains) {
        if (retrain.port == id) {
            port.retrain(retrain.span, retrain.at);
        }
    }
}

LinkLoop Schedule::loop(LinkLoop::EventSink sink) const {
    LinkLoop loop = handshake.loop(std::move(sink));
    for (const PortId id : core::port_ids) {
        tell(loop.port(id), id);
    }
    return loop;
}

Schedule any_schedule(Time horizon) {
    const Duration below = horizon - Time{};
    Schedule schedule;
    schedule.handshake.latency = *rc::gen::element<Duration>(0_ns, 10_ns, 1'234'567'891_fs);
    schedule.handshake.width = *rc::gen::element(wire::Width::x1, wire::Width::x4, wire::Width::x16);
    schedule.handshake.a_up = Time{} + *rc::gen::element(Duration{}, any_span(below));
    schedule.handshake.b_up = Time{} + *rc::gen::element(Duration{}, any_span(below));
    schedule.handshake.adjust = [](port::Settings& settings) { settings.fc_timeout = 200_us; };
    for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
        schedule.handshake.faults.push_back(any_fault());
    }
    for (int i = *rc::gen::inRange(0, 5); i > 0; --i) {
        schedule.link.push_back({any_port(), *rc::gen::arbitrary<bool>(), Time{} + any_span(below)});
    }
    for (int i = *rc::gen::inRange(0, 5); i > 0; --i) {  // so short that what began before may arrive after
        const PortId port = any_port();
        const Time down = Time{} + 32_ns * *rc::gen::inRange<std::int64_t>(0, below / 32_ns);
        schedule.link.push_back({port, false, down});
        schedule.link.push_back({port, true, down + Duration{4'000'000} * *rc::gen::inRange(0, 12)});
    }
    for (int i = *rc::gen::inRange(0, 5); i > 0; --i) {
        schedule.retrains.push_back({any_port(), any_span(2_us), Time{} + any_span(below)});
    }
    return schedule;
}

EventsByPort run_in_order(const Schedule& schedule, std::array<PortId, 2> order, Time end) {
    const Handshake& handshake = schedule.handshake;
    std::array<port::Port, 2> ports{port::Port(handshake.settings(PortId::A)),
                                    port::Port(handshake.settings(PortId::B))};
    std::array<Channel, 2> channels{Channel(PortId::A, handshake.latency, handshake.faults, 1),
                                    Channel(PortId::B, handshake.latency, handshake.faults, 1)};
    ports[0].set_link_up(true, handshake.a_up);
    ports[1].set_link_up(true, handshake.b_up);
    schedule.tell(ports[0], PortId::A);
    schedule.tell(ports[1], PortId::B);

    EventsByPort events;
    for (Time now = std::min(ports[0].wakeup(), ports[1].wakeup()); now <= end;
         now = std::min(ports[0].wakeup(), ports[1].wakeup())) {
        for (const PortId id : order) {
            port::Port& sender = ports[core::index(id)];
            port::Port& receiver = ports[core::index(core::partner(id))];
            sender.advance(now);
            for (const port::Announcement& announcement : sender.announcements()) {
                Channel& channel = channels[core::index(id)];
                if (const auto* cut = std::get_if<port::Cut>(&announcement)) {
                    channel.cut();
                    receiver.cut(cut->at);
                    continue;
                }
                for (const port::Packet& arriving : channel.carry(std::get<port::Packet>(announcement))) {
                    receiver.deliver(arriving);
                }
            }
            auto& story = events[core::index(id)];
            story.insert(story.end(), sender.events().begin(), sender.events().end());
        }
    }
    return events;
}

bool same_events(const std::vector<core::Event>& left, const std::vector<core::Event>& right) {
    return std::equal(left.begin(), left.end(), right.begin(), right.end(), same_event);
}

}  // namespace pcieflow::link::testing
