// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/update_fc_timers.hpp"

#include <algorithm>

namespace pcieflow::dll {

void UpdateFcTimers::set_intervals(const Intervals& intervals) {
    for (std::size_t i = 0; i < expiry_.size(); ++i) {
        if (expiry_[i] != core::never) {
            expiry_[i] = intervals[i] ? expiry_[i] - *intervals_[i] + *intervals[i] : core::never;
        }
    }
    intervals_ = intervals;
    next_expiry_ = earliest(expiry_);
}

void UpdateFcTimers::start(core::Time now) {
    for (std::size_t i = 0; i < expiry_.size(); ++i) {
        expiry_[i] = intervals_[i] ? now + *intervals_[i] : core::never;
    }
    next_expiry_ = earliest(expiry_);
}

void UpdateFcTimers::stop() {
    expiry_.fill(core::never);
    due_since_.fill(core::never);
    next_expiry_ = core::never;
    first_due_ = core::never;
}

void UpdateFcTimers::postpone(core::Duration span) {
    for (core::Time& expiry : expiry_) {
        if (expiry != core::never) {
            expiry += span;
        }
    }
    next_expiry_ = earliest(expiry_);
}

void UpdateFcTimers::expire(core::Time now) {
    for (std::size_t i = 0; i < expiry_.size(); ++i) {
        if (expiry_[i] <= now) {
            due_since_[i] = std::min(due_since_[i], expiry_[i]);
            expiry_[i] = core::never;
        }
    }
    next_expiry_ = earliest(expiry_);
    first_due_ = earliest(due_since_);
}

void UpdateFcTimers::request(core::CreditType type, core::Time now) {
    const std::size_t i = core::index(type);
    if (intervals_[i]) {
        due_since_[i] = std::min(due_since_[i], now);
        first_due_ = std::min(first_due_, now);
    }
}

void UpdateFcTimers::request_all(core::Time now) {
    for (const core::CreditType type : core::credit_types) {
        request(type, now);
    }
}

void UpdateFcTimers::on_started(core::CreditType type, core::Time start) {
    const std::size_t i = core::index(type);
    due_since_[i] = core::never;
    expiry_[i] = intervals_[i] ? start + *intervals_[i] : core::never;
    next_expiry_ = earliest(expiry_);
    first_due_ = earliest(due_since_);
}

}  // namespace pcieflow::dll
