// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/link/channel.hpp"
#include "pcieflow/port/port.hpp"

namespace pcieflow::link {

/// Runs two Ports against each other without a simulation kernel.
class LinkLoop {
public:
    /// Told, after a port was advanced at `now`, what it recorded. Ports are advanced in the order A, B at each
    /// instant.
    using EventSink = std::function<void(core::Time now, const std::vector<core::Event>& events)>;

    /// `channels[A]` carries what A sends.
    LinkLoop(const std::array<port::Settings, 2>& settings, std::array<Channel, 2> channels, EventSink sink);

    [[nodiscard]] port::Port& port(core::PortId id) { return ports_[core::index(id)]; }
    [[nodiscard]] const port::Port& port(core::PortId id) const { return ports_[core::index(id)]; }

    /// The next instant at which anything happens; `core::never` if nothing will.
    [[nodiscard]] core::Time next() const;
    /// Works that instant in both ports.
    void step();
    /// Works everything up to and including `end`, unless `stop`, asked after each instant, says so earlier. Returns
    /// the last instant worked, or `end`.
    core::Time run(core::Time end, const std::function<bool()>& stop = {});

private:
    void work(core::Time now);
    void advance(core::PortId id, core::Time now);

    std::array<port::Port, 2> ports_;
    std::array<Channel, 2> channels_;
    EventSink sink_;
};

}  // namespace pcieflow::link
