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
            case EventAction::enable_vc:
            case EventAction::disable_vc: break;
        }
    }
}

}  // namespace pcieflow::config
