// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/port/recorder.hpp"
#include "pcieflow/port/snapshot.hpp"

namespace pcieflow::port {

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
            recorder.record(now, core::Stalled{static_cast<std::uint32_t>(flow), state.vc, *state.cause, span});
        }
        state.cause = cause;
        state.vc = vc;
        state.since = now;
    }
    /// The stalls that have not ended.
    [[nodiscard]] std::vector<OpenStall> open() const {
        std::vector<OpenStall> open;
        for (std::size_t flow = 0; flow < flows_.size(); ++flow) {
            if (flows_[flow].cause) {
                open.push_back(
                    {static_cast<std::uint32_t>(flow), flows_[flow].vc, *flows_[flow].cause, flows_[flow].since});
            }
        }
        return open;
    }

private:
    struct Flow {
        std::optional<core::StallCause> cause;
        core::VcId vc = core::vc0;
        core::Time since{};
    };
    std::vector<Flow> flows_;
};

}  // namespace pcieflow::port
