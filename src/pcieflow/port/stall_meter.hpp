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

/// `TlpFrame::flow` of a completion that answers the partner's request.
using core::no_flow;

/// Charges every instant in which a TLP was ready and the wire was free to one cause, for each flow and for the answers
/// in each VC resource. What holds at the end of an instant that a port works holds until the next one.
class StallMeter {
public:
    StallMeter(std::size_t flows, std::size_t resources) : flow_count_(flows), stalls_(flows + resources) {}

    /// From `now` on `cause` keeps the flow's TLP, which is for `vc`, from going; absent: nothing does, the wire is
    /// busy, or there is none.
    void set(std::size_t flow, core::VcId vc, std::optional<core::StallCause> cause, core::Time now,
             Recorder& recorder) {
        change(flow, vc, cause, now, recorder);
    }
    /// The same of the completions that are queued in a VC resource.
    void set_answers(std::size_t resource, core::VcId vc, std::optional<core::StallCause> cause, core::Time now,
                     Recorder& recorder) {
        change(flow_count_ + resource, vc, cause, now, recorder);
    }
    /// The stalls that have not ended.
    [[nodiscard]] std::vector<OpenStall> open() const {
        std::vector<OpenStall> open;
        for (std::size_t place = 0; place < stalls_.size(); ++place) {
            const Stall& stall = stalls_[place];
            if (stall.cause) {
                open.push_back({flow_at(place), stall.vc, *stall.cause, stall.since});
            }
        }
        return open;
    }

private:
    struct Stall {
        std::optional<core::StallCause> cause;
        core::VcId vc = core::vc0;
        core::Time since{};
    };

    [[nodiscard]] std::uint32_t flow_at(std::size_t place) const {
        return place < flow_count_ ? static_cast<std::uint32_t>(place) : no_flow;
    }

    void change(std::size_t place, core::VcId vc, std::optional<core::StallCause> cause, core::Time now,
                Recorder& recorder) {
        Stall& state = stalls_[place];
        if (state.cause == cause && state.vc == vc) {
            return;
        }
        if (state.cause && now > state.since) {
            const core::Duration span = now - state.since;
            recorder.record(now, core::Stalled{flow_at(place), state.vc, *state.cause, span});
        }
        state.cause = cause;
        state.vc = vc;
        state.since = now;
    }

    std::size_t flow_count_;
    std::vector<Stall> stalls_;  ///< of the flows, then of the resources
};

}  // namespace pcieflow::port
