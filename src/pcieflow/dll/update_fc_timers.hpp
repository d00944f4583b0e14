// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/time.hpp"

namespace pcieflow::dll {

/// When the UpdateFC DLLPs of one virtual channel are due: one timer per type, restarted by each UpdateFC of its type
/// (UPD-05, UPD-06). A wholly infinite type has none (CRD-11).
class UpdateFcTimers {
public:
    /// Longest time between two UpdateFC of a type; absent: that type needs none.
    using Intervals = std::array<std::optional<core::Duration>, 3>;

    explicit UpdateFcTimers(const Intervals& intervals) : intervals_(intervals) {}

    /// Timers that run keep the instant from which they run.
    void set_intervals(const Intervals& intervals);
    /// FC_INIT2 was left at `now`, from where the first interval counts (UPD-11).
    void start(core::Time now);
    void stop();
    /// Time passed outside L0 does not count (UPD-08).
    void postpone(core::Duration span);

    /// The next expiry; `core::never` if no timer runs.
    [[nodiscard]] core::Time next_expiry() const { return next_expiry_; }
    /// Makes the UpdateFC of every timer that has expired by `now` due.
    void expire(core::Time now);

    /// An UpdateFC of `type` is wanted now; one that is due already collapses into it (UPD-03). A wholly infinite type
    /// has none (CRD-11).
    void request(core::CreditType type, core::Time now);
    /// The same for every type.
    void request_all(core::Time now);
    /// Since when an UpdateFC of `type` is due; `core::never` if none is.
    [[nodiscard]] core::Time due_since(core::CreditType type) const { return due_since_[core::index(type)]; }
    /// Since when any UpdateFC is due; `core::never` if none is.
    [[nodiscard]] core::Time due_since() const { return first_due_; }
    void on_started(core::CreditType type, core::Time start);

private:
    /// The earliest of three, which is asked for far more often than it changes.
    static core::Time earliest(const std::array<core::Time, 3>& times) {
        return std::min({times[0], times[1], times[2]});
    }

    Intervals intervals_;
    std::array<core::Time, 3> expiry_{core::never, core::never, core::never};
    std::array<core::Time, 3> due_since_{core::never, core::never, core::never};
    core::Time next_expiry_ = core::never;
    core::Time first_due_ = core::never;
};

}  // namespace pcieflow::dll
