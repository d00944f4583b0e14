// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/core/time.hpp"

namespace pcieflow::observe {

/// Link time of one port without the time it spent in Recovery, which does not count for FC-INIT-07 and UPD-05.
class L0Clock {
public:
    void on_recovery(bool active, core::Time now);

    [[nodiscard]] bool is_running() const { return !is_in_recovery_; }

    /// `time` must not lie before the last Recovery but one.
    [[nodiscard]] core::Time at(core::Time time) const;
    /// The link time of an instant of this clock that lies behind the last Recovery.
    [[nodiscard]] core::Time link_time(core::Time l0) const { return l0 + lost_; }

private:
    bool is_in_recovery_ = false;
    core::Time entered_ = core::Time::min();  ///< the last Recovery
    core::Time left_ = core::Time::min();
    core::Duration lost_before_{};  ///< in the Recoveries before the last
    core::Duration lost_{};         ///< in those that have ended
};

}  // namespace pcieflow::observe
