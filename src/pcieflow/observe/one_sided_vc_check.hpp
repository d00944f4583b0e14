// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/alarm.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// CHK-30: a VC is enabled on one side only for longer than the watchdog (VC-07). The violation's port is the side on
/// which it is enabled: it waits. Reported once, until that changes.
class OneSidedVcCheck {
public:
    /// `is_complete`: the records tell of every VC Enable. If not, nothing is concluded from the silence of a port that
    /// has told of none. `alarm` must outlive the check.
    OneSidedVcCheck(core::Duration watchdog, bool is_complete, Alarm& alarm, ViolationLog& log)
        : watchdog_(watchdog), tells_{is_complete, is_complete}, alarm_(&alarm), log_(&log) {}

    void on_vc_enable(core::PortId port, const core::VcEnableChanged& change, core::Time now);
    [[nodiscard]] bool is_waiting() const { return one_sided_ > 0; }
    void expire(core::Time now);

private:
    struct Vc {
        std::array<bool, 2> is_enabled{};  ///< by PortId
        core::Time one_sided_since = core::never;
        bool is_reported = false;
    };
    void expire(core::VcId vc, core::Time now);

    core::Duration watchdog_;
    std::array<bool, 2> tells_;  ///< by PortId: its VC Enable bits are known
    Alarm* alarm_;
    ViolationLog* log_;
    std::array<Vc, core::vc_count> vcs_{};
    std::size_t one_sided_ = 0;  ///< how many VCs are
};

}  // namespace pcieflow::observe
