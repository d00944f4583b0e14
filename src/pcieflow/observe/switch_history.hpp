// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/core/time.hpp"

namespace pcieflow::observe {

/// Something that is on or off, and when it last became so. A packet is recorded when it ends but judged by how things
/// stood when it began, which may lie before the last change.
class SwitchHistory {
public:
    /// On or off since ever.
    explicit SwitchHistory(bool is_on = false) : is_on_(is_on) {}

    void set(bool on, core::Time now) {
        if (on != is_on_) {
            is_on_ = on;
            (on ? on_at_ : off_at_) = now;
        }
    }

    [[nodiscard]] bool is_on() const { return is_on_; }
    [[nodiscard]] core::Time on_at() const { return on_at_; }
    [[nodiscard]] core::Time off_at() const { return off_at_; }

    /// `time` must not lie before the last but one change of each kind.
    [[nodiscard]] bool was_on(core::Time time) const {
        return time < off_at_ ? time >= on_at_ || is_on_ : is_on_ && time >= on_at_;
    }
    /// At every instant from `from` to `to`; what ends at the instant at which it is switched off still counts.
    [[nodiscard]] bool was_on_from(core::Time from, core::Time to) const {
        const bool fell_between = from < off_at_ && off_at_ < to;
        return was_on(from) && !fell_between;
    }

private:
    bool is_on_;
    core::Time on_at_ = core::Time::min();
    core::Time off_at_ = core::Time::min();
};

}  // namespace pcieflow::observe
