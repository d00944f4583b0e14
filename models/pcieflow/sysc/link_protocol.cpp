// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/sysc/link_protocol.hpp"

#include <algorithm>

namespace pcieflow::sysc {
namespace {

/// `exact` if it was given and is the annotated instant to the kernel's resolution, else the annotated instant.
core::Time exact_or_annotated(core::Time exact, const sc_core::sc_time& annotated, const TimeScale& scale) {
    const bool is_given = exact >= core::Time{} && exact <= core::end_of_time;
    return is_given && scale.to_kernel(exact) == annotated ? exact : scale.to_link(annotated);
}

}  // namespace

LinkPacket::LinkPacket() {
    packet.first = not_given;
    packet.last = not_given;
    packet.arrival = not_given;
}

LinkPacket::LinkPacket(const port::Packet& timed) : packet{timed} {}

LinkPacket::LinkPacket(const port::Cut& cut) : LinkPacket{} { cut_at = cut.at; }

port::Packet timed_packet(const LinkPacket& call, const sc_core::sc_time& delay, const TimeScale& scale) {
    const sc_core::sc_time& now = sc_core::sc_time_stamp();
    port::Packet packet = call.packet;
    packet.arrival = exact_or_annotated(packet.arrival, now + delay, scale);
    if (packet.last == LinkPacket::not_given || packet.last > packet.arrival) packet.last = packet.arrival;
    if (packet.first == LinkPacket::not_given) packet.first = scale.to_link(now);
    packet.first = std::min(packet.first, packet.last);
    return packet;
}

core::Time cut_instant(const LinkPacket& call, const sc_core::sc_time& delay, const TimeScale& scale) {
    return exact_or_annotated(call.cut_at, sc_core::sc_time_stamp() + delay, scale);
}

}  // namespace pcieflow::sysc
