// SPDX-License-Identifier: Apache-2.0
#include "integration/foreign_device.hpp"

#include "integration/bench.hpp"
#include "pcieflow/sysc/time.hpp"

namespace pcieflow::integration {

ForeignDevice::ForeignDevice(const sc_core::sc_module_name& name) : sc_core::sc_module{name} {
    tx.bind(static_cast<sysc::LinkBwIf&>(*this));
    rx.bind(static_cast<sysc::LinkFwIf&>(*this));
}

void ForeignDevice::call(core::Time at, const sysc::LinkPacket& packet, sysc::LinkPhase phase, core::Duration delay) {
    call_at(at, [this, packet, phase, delay] {
        sysc::LinkPacket lent = packet;
        sysc::LinkPhase lent_phase = phase;
        sc_core::sc_time lent_delay = sysc::TimeScale::of_kernel().to_kernel(delay);
        answers_.push_back(tx->nb_transport_fw(lent, lent_phase, lent_delay));
        lent = sysc::LinkPacket{};
    });
}

tlm::tlm_sync_enum ForeignDevice::nb_transport_fw(sysc::LinkPacket& packet, sysc::LinkPhase& phase,
                                                  sc_core::sc_time& delay) {
    calls_.push_back({sc_core::sc_time_stamp(), phase, delay, packet});
    return tlm::TLM_COMPLETED;
}

unsigned ForeignDevice::transport_dbg(sysc::LinkPacket& /*packet*/) { return 6; }

}  // namespace pcieflow::integration
