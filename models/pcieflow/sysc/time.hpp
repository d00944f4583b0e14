// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/time.hpp"
#include "pcieflow/sysc/kernel.hpp"

namespace pcieflow::sysc {

/// Link time ↔ kernel time, in integers only. Nothing else in the library converts between the two.
class TimeScale {
public:
    /// The coarsest kernel resolution at which a device can follow the link.
    static constexpr core::Duration coarsest{1'000'000};

    constexpr TimeScale() = default;
    /// `resolution`: what one kernel tick lasts; at least 1 fs.
    explicit constexpr TimeScale(core::Duration resolution) : tick_{resolution} {}

    /// The scale of the running kernel. Fixes its time resolution, so not to be called before
    /// `before_end_of_elaboration`.
    [[nodiscard]] static TimeScale of_kernel();

    /// The same; a resolution coarser than 1 ns is reported as an SC_ERROR in the name of `module`.
    [[nodiscard]] static TimeScale of_kernel(const sc_core::sc_object& module);

    [[nodiscard]] constexpr core::Duration resolution() const { return tick_; }

    /// The exact instant; `core::never` if it lies after `core::end_of_time`.
    [[nodiscard]] core::Time to_link(const sc_core::sc_time& instant) const;

    /// The first kernel tick that does not lie before `instant`, which must not be negative.
    [[nodiscard]] sc_core::sc_time to_kernel(core::Time instant) const;

    /// Rounded up; `span` must not be negative.
    [[nodiscard]] sc_core::sc_time to_kernel(core::Duration span) const;

    /// The kernel's present in link time. Past the end of link time it reports an SC_ERROR in the name of `module`.
    [[nodiscard]] core::Time now(const sc_core::sc_object& module) const;

    /// From the kernel's present to the first tick that does not lie before `instant`; zero if that has passed.
    [[nodiscard]] sc_core::sc_time delay_until(core::Time instant) const;

private:
    core::Duration tick_{1};
};

}  // namespace pcieflow::sysc
