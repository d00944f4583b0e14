// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/sysc/link_pair_from_scenario.hpp"

#include "pcieflow/config/fault_plan.hpp"
#include "pcieflow/config/port_settings.hpp"
#include "pcieflow/config/program.hpp"

namespace pcieflow::sysc {

LinkPairSettings link_pair_settings(const config::Scenario& scenario, core::PortId constructed_first) {
    LinkPairSettings settings;
    for (const core::PortId port : core::port_ids) {
        settings.ports[core::index(port)] = config::port_settings(scenario, port);
    }
    settings.link = {scenario.link.latency, config::wire_faults(scenario), scenario.seed};
    settings.constructed_first = constructed_first;
    return settings;
}

void program(LinkPair& pair, const config::Scenario& scenario) {
    for (const core::PortId port : core::port_ids) config::program(scenario, port, pair.device(port).port());
}

}  // namespace pcieflow::sysc
