// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "pcieflow/core/time.hpp"
#include "pcieflow/sysc/link_protocol.hpp"

namespace pcieflow::integration {

/// Somebody else's device on a link socket: records the calls it gets, makes those a test tells it to make.
class ForeignDevice : public sc_core::sc_module, private sysc::LinkFwIf, private sysc::LinkBwIf {
public:
    sysc::LinkInitiatorSocket tx{"tx"};
    sysc::LinkTargetSocket rx{"rx"};

    struct Call {
        sc_core::sc_time at;
        sysc::LinkPhase phase;
        sc_core::sc_time delay;
        sysc::LinkPacket packet;
    };

    explicit ForeignDevice(const sc_core::sc_module_name& name);

    /// At `at`, calls the partner; the packet is overwritten as soon as the call has returned.
    void call(core::Time at, const sysc::LinkPacket& packet, sysc::LinkPhase phase, core::Duration delay);

    [[nodiscard]] const std::vector<Call>& calls() const { return calls_; }
    /// What the partner answered to our calls.
    [[nodiscard]] const std::vector<tlm::tlm_sync_enum>& answers() const { return answers_; }

private:
    tlm::tlm_sync_enum nb_transport_fw(sysc::LinkPacket& packet, sysc::LinkPhase& phase,
                                       sc_core::sc_time& delay) override;
    unsigned transport_dbg(sysc::LinkPacket& packet) override;

    std::vector<Call> calls_;
    std::vector<tlm::tlm_sync_enum> answers_;
};

}  // namespace pcieflow::integration
