// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/port/recorder.hpp"

namespace pcieflow::port {

/// How long each cause kept the TLPs of a flow from a free wire, by StallCause.
using StallTimes = std::array<core::Duration, core::stall_cause_count>;

/// Charges every instant in which a TLP of a flow was ready and the wire was free to one cause. What holds at the end
/// of an instant that a port works holds until the next one.
class StallMeter {
public:
    explicit StallMeter(std::size_t flows) : flows_(flows) {}

    /// From `now` on `cause` keeps the flow's TLP, which is for `vc`, from going; absent: nothing does, the wire is
    /// busy, or there is none.
    void set(std::size_t flow, core::VcId vc, std::optional<core::StallCause> cause, core::Time now,
             Recorder& recorder) {
        Flow& state = flows_[flow];
        if (state.cause == cause && state.vc == vc) {
            return;
        }
        if (state.cause && now > state.since) {
            const core::Duration span = now - state.since;
            state.times[static_cast<std::size_t>(*state.cause)] += span;
            recorder.record(now, core::Stalled{static_cast<std::uint32_t>(flow), state.vc, *state.cause, span});
        }
        state.cause = cause;
        state.vc = vc;
        state.since = now;
    }
    /// What was charged up to `now`, the stall that still lasts included.
    [[nodiscard]] StallTimes times(std::size_t flow, core::Time now) const {
        StallTimes times = flows_[flow].times;
        if (flows_[flow].cause && now > flows_[flow].since) {
            times[static_cast<std::size_t>(*flows_[flow].cause)] += now - flows_[flow].since;
        }
        return times;
    }

private:
    struct Flow {
        std::optional<core::StallCause> cause;
        core::VcId vc = core::vc0;
        core::Time since{};
        StallTimes times{};
    };
    std::vector<Flow> flows_;
};

}  // namespace pcieflow::port
