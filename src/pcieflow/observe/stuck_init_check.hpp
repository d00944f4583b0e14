// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/l0_clock.hpp"
#include "pcieflow/observe/vc_session.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// CHK-33: a port still sends InitFC1, or InitFC2, longer than the watchdog although InitFC of all types had arrived in
/// the session. Counted from the first InitFC of the state, or from the last of these arrivals if that was later,
/// Recovery not counted. Reported once per state: the InitFC that goes out after the watchdog has run off is the proof
/// that the state lasts.
///
/// The port need not be at fault: in FC_INIT2 it waits for ever if its own InitFC never arrive, or if its partner,
/// wholly infinite, has no UpdateFC to send after an InitFC2 that FI1 needed (FC-INIT-20).
class StuckInitCheck {
public:
    /// `clocks` must outlive the check.
    StuckInitCheck(core::Duration watchdog, const std::array<L0Clock, 2>& clocks, ViolationLog& log)
        : watchdog_(watchdog), clocks_(&clocks), log_(&log) {}

    void on_init_fc(const FcSent& sent);
    void on_received(core::PortId port, const wire::FcDllp& dllp, core::Time now);
    void restart(core::PortId port, core::VcId vc) { at(port, vc) = {}; }

private:
    struct State {
        wire::FcKind kind = wire::FcKind::InitFC1;  ///< what the port sends
        core::Time entered = core::never;           ///< the first of this kind began; on the L0Clock
        std::bitset<3> delivered;                   ///< types of InitFC that have arrived in the session
        core::Time triple_arrived = core::never;    ///< all of them; on the L0Clock
        bool is_reported = false;
    };

    [[nodiscard]] State& at(core::PortId port, core::VcId vc) { return states_[core::index(port)][core::index(vc)]; }

    core::Duration watchdog_;
    const std::array<L0Clock, 2>* clocks_;
    ViolationLog* log_;
    std::array<std::array<State, core::vc_count>, 2> states_{};  ///< by PortId and VC
};

}  // namespace pcieflow::observe
