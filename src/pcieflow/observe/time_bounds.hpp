// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "pcieflow/core/time.hpp"

namespace pcieflow::observe {

/// When something is expected; all bounds that are given must hold.
struct TimeBounds {
    std::optional<core::Time> before;  ///< strictly before
    std::optional<core::Time> after;   ///< at or after
    std::optional<core::Time> at;      ///< exactly

    [[nodiscard]] constexpr bool contain(core::Time time) const {
        return (!before || time < *before) && (!after || time >= *after) && (!at || time == *at);
    }
};

}  // namespace pcieflow::observe
