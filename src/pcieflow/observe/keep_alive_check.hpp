// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/alarm.hpp"
#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/l0_clock.hpp"
#include "pcieflow/observe/vc_session.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// What decides how often a port owes UpdateFC DLLPs.
struct KeepAliveFacts {
    bool extended_synch = false;                ///< at the beginning
    std::optional<std::uint32_t> link_control;  ///< offset of the register whose bit 7 is Extended Synch, if known
};

/// CHK-19: a finite type of a VC has had no UpdateFC for more than 45 us, or 180 us while Extended Synch is set (UPD-05
/// with its tolerance), Recovery not counted. It is counted from the exit of FC_INIT2, as far as the port records it,
/// else from the first UpdateFC of the VC. What does not come is noticed `longest_dllp` after the bound, when a DLLP
/// that began in time would have been recorded. A silence is reported once.
class KeepAliveCheck {
public:
    /// `facts` by PortId. `clocks` and `alarm` must outlive the check.
    KeepAliveCheck(const std::array<KeepAliveFacts, 2>& facts, core::Duration longest_dllp,
                   const std::array<L0Clock, 2>& clocks, Alarm& alarm, ViolationLog& log);

    /// What a silence is counted from: the exit of FC_INIT2, an UpdateFC of the type, a change of the bound.
    enum class Origin : std::uint8_t { done, update_fc, extended_synch };

    void on_done(core::PortId port, core::VcId vc, core::Time now);
    /// `session` of the sender.
    void on_update_fc(const VcSession& session, const FcSent& sent);
    void on_register_access(core::PortId port, const core::RegisterAccessed& access, core::Time now);
    void restart(core::PortId port, core::VcId vc) { at(port, vc) = {}; }
    [[nodiscard]] bool is_waiting(core::PortId port, core::VcId vc) const {
        return timers_[core::index(port)][core::index(vc)].is_running;
    }
    /// Looks for what has not come by `now`. `session` of the port and VC.
    void expire(const VcSession& session, core::PortId port, core::VcId vc, core::Time now);

private:
    struct Timers {
        bool is_running = false;
        std::array<core::Time, 3> last{};  ///< by CreditType, on the L0Clock: UpdateFC, or when counting began
        std::array<Origin, 3> origin{};    ///< what `last` is
        std::bitset<3> is_reported;        ///< the time since `last`
    };

    [[nodiscard]] Timers& at(core::PortId port, core::VcId vc) { return timers_[core::index(port)][core::index(vc)]; }
    [[nodiscard]] core::Duration bound(core::PortId port) const;
    void begin(core::PortId port, core::VcId vc, core::Time now);
    void wake_at_bound(core::PortId port, core::Time last);

    std::array<bool, 2> extended_synch_{};  ///< by PortId
    std::array<KeepAliveFacts, 2> facts_;
    core::Duration longest_dllp_;
    const std::array<L0Clock, 2>* clocks_;
    Alarm* alarm_;
    ViolationLog* log_;
    std::array<std::array<Timers, core::vc_count>, 2> timers_{};  ///< by PortId and VC
};

}  // namespace pcieflow::observe
