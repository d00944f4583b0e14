// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <vector>

#include "pcieflow/link/link_loop.hpp"
#include "unit/link/loop_fixture.hpp"

namespace pcieflow::link::testing {

/// A time at which a port's physical layer goes through Recovery.
struct Retrain {
    core::PortId port;
    core::Time at;
    core::Duration span;
};

/// A link with TLP traffic in both directions, everything decided.
struct TlpCase {
    std::array<port::Settings, 2> settings;  ///< by PortId
    core::Duration latency{};
    std::vector<FaultRule> faults;
    std::vector<Retrain> retrains;
    std::uint64_t seed = 1;

    [[nodiscard]] const port::Settings& end(core::PortId port) const { return settings[core::index(port)]; }
    /// TLPs that the flows of both ports send, completions not among them.
    [[nodiscard]] std::uint64_t tlps() const;
    /// A loop that has been told of link-ups, VC Enable of every VC at both ends, and Recovery.
    [[nodiscard]] LinkLoop loop(LinkLoop::EventSink sink) const;
};

std::ostream& operator<<(std::ostream& out, const TlpCase& tlp_case);

}  // namespace pcieflow::link::testing
