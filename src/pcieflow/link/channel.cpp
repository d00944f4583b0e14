// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/link/channel.hpp"

#include <string>

namespace pcieflow::link {

namespace {

bool concerns(const FaultRule& rule, const wire::Dllp& dllp) {
    if (!rule.kinds.test(wire::kind_index(dllp))) {
        return false;
    }
    const auto* fc = std::get_if<wire::FcDllp>(&dllp);
    return !rule.vc || (fc != nullptr && fc->vc == *rule.vc);
}

/// One flipped bit, which the CRC always catches.
void flip_a_bit(core::DllpBytes& bytes, core::Random& random) {
    const std::uint64_t bit = random.below(8 * bytes.size());
    bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] ^ (1U << (bit % 8)));
}

}  // namespace

Channel::Channel(core::PortId from, core::Duration latency, const std::vector<FaultRule>& faults, std::uint64_t seed)
    : latency_(latency), random_(seed, std::string("link from ").append(core::to_string(from))) {
    for (const FaultRule& rule : faults) {
        if (rule.from == from) {
            rules_.push_back({rule});
        }
    }
}

std::optional<port::Packet> Channel::carry(const port::Packet& packet) {
    port::Packet carried = packet;
    carried.arrival = packet.arrival + latency_;
    if (rules_.empty() || packet.kind != port::PacketKind::Dllp) {
        return carried;
    }
    // Every rule counts what the port sent, also what another rule has dropped.
    const wire::Dllp dllp = wire::decode_unchecked(packet.dllp);
    bool is_dropped = false;
    for (CountedRule& counted : rules_) {
        if (!concerns(counted.rule, dllp)) {
            continue;
        }
        ++counted.matches;
        if (counted.rule.nth && *counted.rule.nth != counted.matches) {
            continue;
        }
        if (counted.rule.action == FaultAction::drop) {
            is_dropped = true;
        } else {
            carried.dllp = packet.dllp;
            flip_a_bit(carried.dllp, random_);
        }
    }
    return is_dropped ? std::nullopt : std::optional(carried);
}

}  // namespace pcieflow::link
