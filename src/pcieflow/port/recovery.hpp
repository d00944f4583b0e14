// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "pcieflow/core/time.hpp"

namespace pcieflow::port {

/// Whether the port is in LTSSM Recovery, and until when.
class Recovery {
public:
    [[nodiscard]] bool is_active() const { return end_ != core::never; }
    /// When Recovery ends; `core::never` outside it.
    [[nodiscard]] core::Time end() const { return end_; }
    /// Where a timer that is started at `now` begins to count (UPD-08).
    [[nodiscard]] core::Time timers_from(core::Time now) const { return is_active() ? end_ : now; }

    /// Recovery lasts at least until `end`. Returns by how much that is longer than before: the time that timers lose.
    core::Duration enter(core::Time now, core::Time end) {
        const core::Time before = is_active() ? end_ : now;
        end_ = std::max(before, end);
        return end_ - before;
    }
    void leave() { end_ = core::never; }

private:
    core::Time end_ = core::never;
};

}  // namespace pcieflow::port
