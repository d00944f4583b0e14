// SPDX-License-Identifier: Apache-2.0
#include <pcieflow/sysc/link_pair.hpp>
#include <pcieflow/sysc/run.hpp>
#include <systemc>

// Two devices in a platform initialise flow control.
int sc_main(int, char*[]) {
    using namespace pcieflow::core::literals;
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    pcieflow::sysc::LinkPairSettings settings;
    for (auto& port : settings.ports) {
        port.vcs[0].emplace();
    }
    pcieflow::sysc::LinkPair pair{"pair", settings};
    for (const auto id : pcieflow::core::port_ids) {
        pair.device(id).port().set_link_up(true, pcieflow::core::Time{});
    }

    pcieflow::sysc::run_through(pcieflow::core::Time{} + 2_us);

    const auto state = pair.device(pcieflow::core::PortId::B).snapshot().dlcmsm;
    return state == pcieflow::core::DlcmsmState::DL_Active ? 0 : 1;
}
