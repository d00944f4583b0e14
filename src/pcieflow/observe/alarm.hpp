// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "pcieflow/core/time.hpp"

namespace pcieflow::observe {

/// The next instant behind which a check wants to look whether something has not happened in time. It may ring early,
/// never late; who is woken sets it again. So an event that is in time costs nothing but a comparison.
class Alarm {
public:
    void set(core::Time time) { next_ = std::min(next_, time); }
    /// Whether it has rung before `now`; then it is silent until it is set again.
    [[nodiscard]] bool take(core::Time now) {
        if (now <= next_) {
            return false;
        }
        next_ = core::never;
        return true;
    }

private:
    core::Time next_ = core::never;
};

}  // namespace pcieflow::observe
