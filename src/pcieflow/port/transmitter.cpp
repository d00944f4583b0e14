// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/port/transmitter.hpp"

#include <algorithm>
#include <utility>

#include "pcieflow/wire/skp.hpp"

namespace pcieflow::port {

Transmitter::Transmitter(const Settings& settings) : lanes_(settings.rate, settings.width) {
    if (settings.skp_interval) {
        skp_interval_ = wire::symbol_times(settings.rate, *settings.skp_interval);
    }
}

void Transmitter::begin(core::Time now) { next_skp_ = skp_interval_ ? now + *skp_interval_ : core::never; }

void Transmitter::abort() {
    in_flight_.clear();
    lanes_.reset();
    next_skp_ = core::never;
}

bool Transmitter::can_start(core::Time now, wire::PacketClass packet_class) {
    send_due_skp(now);
    return next_skp_ > now && lanes_.can_start(now, packet_class);
}

void Transmitter::send_due_skp(core::Time now) {
    // An idle link is not woken for its SKP ordered sets: those that went by since the last packet are placed here.
    while (next_skp_ <= now && lanes_.busy_until() <= now) {
        lanes_.place(std::max(next_skp_, lanes_.busy_until()), wire::PacketClass::ordered_set, wire::skp_symbol_times);
        next_skp_ += *skp_interval_;
    }
}

core::Time Transmitter::next_start(core::Time now, wire::PacketClass packet_class) const {
    const core::Time earliest = lanes_.earliest(packet_class);
    return earliest > now ? earliest : lanes_.busy_until();
}

core::Time Transmitter::first_start(core::Time from) const {
    if (from >= lanes_.busy_until()) {
        return from;
    }
    core::Time first = lanes_.busy_until();
    for (const wire::PacketClass packet_class : {wire::PacketClass::dllp, wire::PacketClass::tlp}) {
        const core::Time earliest = lanes_.earliest(packet_class);
        first = earliest >= from ? std::min(first, earliest) : first;
    }
    return first;
}

const Packet& Transmitter::start(core::Time now, wire::PacketClass packet_class, std::int64_t length, InFlight packet) {
    const wire::Placement placement = lanes_.place(now, packet_class, length);
    packet.packet.first = placement.first;
    packet.packet.last = placement.last;
    packet.packet.arrival = placement.last;
    return in_flight_.push(std::move(packet)).packet;
}

}  // namespace pcieflow::port
