// SPDX-License-Identifier: Apache-2.0
// A link pair in a platform: both ends are built from structs, what happens to A is printed.
#include "pcieflow/sysc/link_pair.hpp"

#include <iostream>
#include <variant>
#include <vector>

#include "pcieflow/sysc/run.hpp"

using namespace pcieflow::core::literals;
namespace core = pcieflow::core;
namespace sysc = pcieflow::sysc;
namespace wire = pcieflow::wire;

int sc_main(int /*argc*/, char* /*argv*/[]) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_PS);
    sysc::LinkPairSettings settings;
    settings.link.latency = 10_ns;
    for (pcieflow::port::Settings& port : settings.ports) {
        port.rate = wire::Rate::GT5;
        port.width = wire::Width::x4;
        port.vcs[0].emplace()[core::CreditType::P] = {core::HdrCredits{32}, core::DataCredits{128}};
    }
    sysc::LinkPair pair{"pair", settings};

    pair.device(core::PortId::A).set_event_sink([](core::Time /*now*/, const std::vector<core::Event>& events) {
        for (const core::Event& event : events) {
            if (const auto* change = std::get_if<core::DlcmsmChanged>(&event.body)) {
                std::cout << core::to_fs(event.time) / 1'000 << " ps  " << core::to_string(change->to) << '\n';
            }
        }
    });
    for (const core::PortId id : core::port_ids) {
        auto& port = pair.device(id).port();  // what is known beforehand is told to the port
        port.set_link_up(true, core::Time{});
        port.set_link_up(false, core::Time{500_ns});
        port.set_link_up(true, core::Time{800_ns});
    }
    sysc::run_through(core::Time{1_us});
    return 0;
}
