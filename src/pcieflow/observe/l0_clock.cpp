// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/l0_clock.hpp"

#include <algorithm>

namespace pcieflow::observe {

void L0Clock::on_recovery(bool active, core::Time now) {
    if (active == is_in_recovery_) {
        return;
    }
    is_in_recovery_ = active;
    if (active) {
        lost_before_ = lost_;
        entered_ = now;
    } else {
        left_ = now;
        lost_ = lost_before_ + (left_ - entered_);
    }
}

core::Time L0Clock::at(core::Time time) const {
    const bool has_left_by_then = !is_in_recovery_ && time >= left_;
    return has_left_by_then ? time - lost_ : std::min(time, entered_) - lost_before_;
}

}  // namespace pcieflow::observe
