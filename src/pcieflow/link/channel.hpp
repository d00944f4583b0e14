// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/random.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/link/fault_rule.hpp"
#include "pcieflow/port/packet.hpp"
#include "pcieflow/port/packet_match.hpp"

namespace pcieflow::link {

/// One direction of the link: a fixed latency after the last symbol, and the faults of a plan.
///
/// Every rule judges what the port sent, also what another rule drops. If several take a packet, a drop wins, each
/// duplication adds a copy, the longest delay counts, and all copies are alike.
class Channel {
public:
    /// Keeps the rules of `faults` that concern packets from `from`. `seed` is the scenario's.
    Channel(core::PortId from, core::Duration latency, const std::vector<FaultRule>& faults, std::uint64_t seed);

    /// The packets that arrive because of this one, in the order in which the receiver is to be told of them: none if
    /// it is dropped or held back, several if it is duplicated or others were held back until it. To be called once for
    /// each packet, in the order in which they begin: that is the order in which a rule counts. The answer stays until
    /// the next call.
    [[nodiscard]] const std::vector<port::Packet>& carry(const port::Packet& packet);

    /// The sender's LinkUp fell: what is held back is lost, nothing crosses a link-down.
    void cut() { held_back_.clear(); }

private:
    struct Entry {
        FaultAction action;
        core::Duration by;
        port::PacketMatcher matcher;
    };
    /// What the rules make of one packet.
    struct Fate {
        port::Packet packet;
        bool is_dropped = false;
        bool is_held_back = false;
        std::size_t copies = 1;
        core::Duration delay{};
    };

    [[nodiscard]] Fate fate_of(const port::Packet& packet);
    /// `content`: the DLLP or TLP that `sent` is.
    template <typename Content>
    void judge(Fate& fate, const Content& content, const port::Packet& sent);
    void apply(Fate& fate, const Entry& entry, const port::Packet& sent);

    core::Duration latency_;
    std::vector<Entry> entries_;
    core::Random random_;
    std::vector<port::Packet> arriving_;   ///< a member so that its memory is reused
    std::vector<port::Packet> held_back_;  ///< by `reorder`, in the order in which they were sent
};

}  // namespace pcieflow::link
