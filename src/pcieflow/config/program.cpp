// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/program.hpp"

namespace pcieflow::config {

void program(const Scenario& scenario, core::PortId id, port::Port& port) {
    port.set_link_up(true, scenario.ports[core::index(id)].link_up);
    for (const Event& event : scenario.events) {
        if (!event.ports[core::index(id)]) {
            continue;
        }
        switch (event.action) {
            case EventAction::link_down: port.set_link_up(false, event.at, event.reason == DownReason::none); break;
            case EventAction::link_up: port.set_link_up(true, event.at); break;
            case EventAction::retrain: port.retrain(event.duration, event.at); break;
            case EventAction::enable_vc: port.set_vc_enable(event.vc, true, event.at); break;
            case EventAction::disable_vc: port.set_vc_enable(event.vc, false, event.at); break;
            case EventAction::write_register: port.write_register(event.offset, event.value, event.at); break;
            case EventAction::read_register: port.read_register(event.offset, event.at); break;
        }
    }
}

}  // namespace pcieflow::config
