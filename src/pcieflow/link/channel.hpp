// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/random.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/link/fault_rule.hpp"
#include "pcieflow/port/packet.hpp"

namespace pcieflow::link {

/// One direction of the link: a fixed latency after the last symbol, and the faults of a plan.
class Channel {
public:
    /// Keeps the rules of `faults` that concern packets from `from`. `seed` is the scenario's.
    Channel(core::PortId from, core::Duration latency, const std::vector<FaultRule>& faults, std::uint64_t seed);

    /// The packet as it will arrive, or nothing if it is dropped. To be called once for each packet, in the order in
    /// which they begin: that is the order in which a rule counts.
    [[nodiscard]] std::optional<port::Packet> carry(const port::Packet& packet);

private:
    struct CountedRule {
        FaultRule rule;
        std::uint64_t matches = 0;
    };

    core::Duration latency_;
    std::vector<CountedRule> rules_;
    core::Random random_;
};

}  // namespace pcieflow::link
