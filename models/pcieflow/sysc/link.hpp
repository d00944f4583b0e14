// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/link/fault_rule.hpp"
#include "pcieflow/port/packet.hpp"
#include "pcieflow/sysc/kernel.hpp"
#include "pcieflow/sysc/link_protocol.hpp"
#include "pcieflow/sysc/time.hpp"

namespace pcieflow::sysc {

/// A packet as it was sent, and what will arrive because of it: itself, or what the faults make of it, see
/// `link::Channel::carry`. Called when it is announced.
using LinkTap = std::function<void(const port::Packet& sent, const std::vector<port::Packet>& arriving)>;

struct LinkSettings {
    core::Duration latency{};  ///< from the last symbol's departure to the packet's arrival, both ways
    std::vector<link::FaultRule> faults;
    std::uint64_t seed = 1;
};

/// The medium between the devices A and B: latency and fault plan of each direction. It has no process.
class Link : public sc_core::sc_module {
public:
    Link(const sc_core::sc_module_name& name, const LinkSettings& settings);
    ~Link() override;

    /// To be bound to the `tx` of device `from`.
    [[nodiscard]] LinkTargetSocket& rx(core::PortId from);

    /// To be bound to the `rx` of device `to`.
    [[nodiscard]] LinkInitiatorSocket& tx(core::PortId to);

    /// Who hears of every packet that `from` sends. Without a tap nothing is copied or called.
    void set_tap(core::PortId from, LinkTap tap);

protected:
    void before_end_of_elaboration() override;

private:
    class Direction;

    TimeScale scale_;
    std::array<std::unique_ptr<Direction>, 2> directions_;  ///< by sender
};

}  // namespace pcieflow::sysc
