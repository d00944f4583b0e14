// SPDX-License-Identifier: Apache-2.0
// Two devices and a link, bound by hand; a tap hears every packet of A.
#include <iostream>
#include <vector>

#include "pcieflow/sysc/device.hpp"
#include "pcieflow/sysc/link.hpp"
#include "pcieflow/sysc/run.hpp"

using namespace pcieflow::core::literals;
namespace core = pcieflow::core;
namespace port = pcieflow::port;
namespace sysc = pcieflow::sysc;

int sc_main(int /*argc*/, char* /*argv*/[]) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_PS);
    port::Settings of_a;
    of_a.vcs[0].emplace();  // all credits infinite
    port::Settings of_b = of_a;
    of_b.id = core::PortId::B;

    sysc::Device a{"a", of_a};
    sysc::Device b{"b", of_b};
    sysc::Link link{"link", {10_ns, {}, 1}};
    a.tx.bind(link.rx(core::PortId::A));
    link.tx(core::PortId::A).bind(a.rx);
    b.tx.bind(link.rx(core::PortId::B));
    link.tx(core::PortId::B).bind(b.rx);

    int packets = 0;
    link.set_tap(core::PortId::A, [&](const port::Packet& sent, const std::vector<port::Packet>& arriving) {
        if (packets++ == 0) {
            std::cout << "A's first packet leaves at " << core::to_fs(sent.first) << " fs and arrives at "
                      << core::to_fs(arriving.front().arrival) << " fs\n";
        }
    });
    for (sysc::Device* device : {&a, &b}) {
        device->set_link_up(true);  // works before the start of the simulation and while it runs
        device->report_events();    // Surprise Down, bad DLLPs, watchdog: as warnings
    }
    sysc::run_through(core::Time{1_us});

    std::cout << "A sent " << packets << " packets and is in " << core::to_string(a.snapshot().dlcmsm) << '\n';
    return 0;
}
