// SPDX-License-Identifier: Apache-2.0
// A loop of two ports over a channel that loses one DLLP: A's first InitFC1-NP.
#include <iostream>
#include <vector>

#include "pcieflow/link/link_loop.hpp"

using namespace pcieflow::core::literals;
namespace core = pcieflow::core;
namespace link = pcieflow::link;
namespace wire = pcieflow::wire;

int main() {
    link::FaultRule lost;
    lost.action = link::FaultAction::drop;
    lost.from = core::PortId::A;
    lost.match.kinds.set(wire::kind_index(wire::FcDllp{wire::FcKind::InitFC1, core::CreditType::NP}));
    lost.match.nth = 1;
    const std::vector<link::FaultRule> faults{lost};
    constexpr core::Duration latency = 10_ns;
    constexpr std::uint64_t seed = 1;
    const link::Channel from_a{core::PortId::A, latency, faults, seed};
    const link::Channel from_b{core::PortId::B, latency, faults, seed};

    pcieflow::port::Settings a;
    a.id = core::PortId::A;
    a.vcs[0].emplace();  // all credits infinite
    pcieflow::port::Settings b = a;
    b.id = core::PortId::B;
    link::LinkLoop loop{{a, b}, {from_a, from_b}, {}};
    for (const core::PortId id : core::port_ids) {
        loop.port(id).set_link_up(true, core::Time{});
    }

    loop.run(core::Time{1_us});

    for (const core::PortId id : core::port_ids) {
        const auto vc = loop.port(id).snapshot().vcs[0].value();
        std::cout << core::to_string(id) << ": FI1 at " << core::to_fs(vc.fi1_at.value()) << " fs, FI2 at "
                  << core::to_fs(vc.fi2_at.value()) << " fs\n";
    }
}
