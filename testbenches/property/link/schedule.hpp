// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "unit/link/loop_fixture.hpp"

namespace pcieflow::link::testing {

/// What happens to a link from outside: link-downs, link-ups, retrains at either end, lost and damaged DLLPs.
struct Schedule {
    struct LinkChange {
        core::PortId port;
        bool up;
        core::Time at;
    };
    struct Retrain {
        core::PortId port;
        core::Duration span;
        core::Time at;
    };
    Handshake handshake;
    std::vector<LinkChange> link;
    std::vector<Retrain> retrains;

    /// Tells it to a port of this ID.
    void tell(port::Port& port, core::PortId id) const;
    [[nodiscard]] LinkLoop loop(LinkLoop::EventSink sink = {}) const;
};

/// Draws a schedule whose events lie before `horizon`; its faults hit single packets.
[[nodiscard]] Schedule any_schedule(core::Time horizon);

/// Events of each port, in the order in which they were recorded.
using EventsByPort = std::array<std::vector<core::Event>, 2>;

/// Runs the schedule in a loop of its own that advances the ports in the given order at each instant.
[[nodiscard]] EventsByPort run_in_order(const Schedule& schedule, std::array<core::PortId, 2> order, core::Time end);

/// Whether both lists tell of the same at the same times.
[[nodiscard]] bool same_events(const std::vector<core::Event>& left, const std::vector<core::Event>& right);

}  // namespace pcieflow::link::testing
