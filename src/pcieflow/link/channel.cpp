// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/link/channel.hpp"

#include <algorithm>
#include <string>

#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::link {

namespace {

/// One flipped bit, which the CRC always catches.
void flip_a_bit(core::DllpBytes& bytes, core::Random& random) {
    const std::uint64_t bit = random.below(8 * bytes.size());
    bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] ^ (1U << (bit % 8)));
}

void corrupt(port::Packet& packet, core::Random& random) {
    if (packet.tlp) {
        packet.has_good_lcrc = false;
    } else {
        flip_a_bit(packet.dllp, random);
    }
}

}  // namespace

Channel::Channel(core::PortId from, core::Duration latency, const std::vector<FaultRule>& faults, std::uint64_t seed)
    : latency_(latency), random_(seed, std::string("link from ").append(core::to_string(from))) {
    for (const FaultRule& rule : faults) {
        if (rule.from == from) {
            entries_.push_back({rule.action, rule.by, port::PacketMatcher(rule.match)});
        }
    }
}

const std::vector<port::Packet>& Channel::carry(const port::Packet& packet) {
    arriving_.clear();
    if (entries_.empty()) {
        arriving_.emplace_back(packet).arrival += latency_;
        return arriving_;
    }
    Fate fate = fate_of(packet);
    fate.packet.arrival = packet.arrival + latency_ + fate.delay;
    if (fate.is_dropped) {
        return arriving_;
    }
    if (fate.is_held_back) {
        held_back_.insert(held_back_.end(), fate.copies, fate.packet);
        return arriving_;
    }
    arriving_.insert(arriving_.end(), fate.copies, fate.packet);
    for (port::Packet& late : held_back_) {
        late.arrival = std::max(late.arrival, fate.packet.arrival);
        arriving_.push_back(late);
    }
    held_back_.clear();
    return arriving_;
}

Channel::Fate Channel::fate_of(const port::Packet& packet) {
    Fate fate;
    fate.packet = packet;
    if (packet.kind == port::PacketKind::Dllp) {
        judge(fate, wire::decode_unchecked(packet.dllp), packet);
    } else if (packet.tlp) {
        judge(fate, *packet.tlp, packet);
    }
    return fate;
}

template <typename Content>
void Channel::judge(Fate& fate, const Content& content, const port::Packet& sent) {
    for (Entry& entry : entries_) {
        if (entry.matcher.takes(content, sent.first, random_)) {
            apply(fate, entry, sent);
        }
    }
}

void Channel::apply(Fate& fate, const Entry& entry, const port::Packet& sent) {
    switch (entry.action) {
        case FaultAction::drop: fate.is_dropped = true; break;
        case FaultAction::corrupt:
            fate.packet.dllp = sent.dllp;  // a second corruption does not undo the first
            corrupt(fate.packet, random_);
            break;
        case FaultAction::duplicate: ++fate.copies; break;
        case FaultAction::delay: fate.delay = std::max(fate.delay, entry.by); break;
        case FaultAction::reorder: fate.is_held_back = true; break;
    }
}

}  // namespace pcieflow::link
