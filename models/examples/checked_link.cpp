// SPDX-License-Identifier: Apache-2.0
// The checker on the events of two devices: software enables VC1 with other traffic classes at A than at B, and later
// enables it again at A alone.
#include <iostream>
#include <vector>

#include "pcieflow/observe/checker.hpp"
#include "pcieflow/observe/event_merger.hpp"
#include "pcieflow/observe/event_stream.hpp"
#include "pcieflow/regs/register_map.hpp"
#include "pcieflow/sysc/link_pair.hpp"
#include "pcieflow/sysc/run.hpp"

using namespace pcieflow::core::literals;
namespace core = pcieflow::core;
namespace observe = pcieflow::observe;
namespace sysc = pcieflow::sysc;

int sc_main(int /*argc*/, char* /*argv*/[]) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_PS);
    const core::VcId vc1 = core::vc_id(1);
    sysc::LinkPairSettings settings;
    settings.link.latency = 10_ns;
    for (pcieflow::port::Settings& port : settings.ports) {
        port.vcs[0].emplace();
        port.vcs[1].emplace();
        port.tcs[1].set(1);
    }
    settings.ports[core::index(core::PortId::A)].tcs[1].set(2);
    sysc::LinkPair pair{"pair", settings};

    observe::CheckerSettings facts;
    facts.is_complete = true;  // both sinks are set before the first LinkUp and lose nothing
    for (observe::PortFacts& port : facts.ports) {
        port.keep_alive.link_control = pcieflow::regs::link_control;
    }
    observe::ViolationLog log;
    log.add_listener([](const core::Violation& violation) {
        std::cout << core::to_fs(violation.time) << " fs " << core::to_string(violation.port) << ' '
                  << core::to_string(violation.rule) << ": " << violation.text << '\n';
    });
    observe::Checker checker{facts, log};
    observe::EventStream stream;
    stream.add(checker);
    observe::EventMerger merger{stream};

    for (const core::PortId id : core::port_ids) {
        sysc::Device& device = pair.device(id);
        device.set_event_sink([&merger](core::Time now, const std::vector<core::Event>& events) {
            merger.advance_to(now);
            merger.push(events);
        });
        device.port().set_link_up(true, core::Time{});
        device.port().set_vc_enable(vc1, true, core::Time{1_us});
    }
    pcieflow::port::Port& a = pair.device(core::PortId::A).port();
    a.set_vc_enable(vc1, false, core::Time{2_us});
    a.set_vc_enable(vc1, true, core::Time{3_us});

    const core::Time end{4_us};
    sysc::run_through(end);
    merger.finish(end);
    return 0;
}
