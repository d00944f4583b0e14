// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/observe/closed_form.hpp"
#include "pcieflow/observe/credit_loop.hpp"
#include "pcieflow/observe/event_stream.hpp"
#include "pcieflow/observe/flow_statistics.hpp"
#include "pcieflow/observe/wire_shares.hpp"
#include "pcieflow/port/snapshot.hpp"

namespace pcieflow::app {

/// A flow of TLPs in a scenario.
struct PlannedFlow {
    std::string name;
    core::PortId from{};
    std::size_t number = 0;  ///< among the flows of that port, as in the records
    std::optional<observe::LeastBound> closed_form;
};

/// The flows of TLPs of a scenario, in its order.
[[nodiscard]] std::vector<PlannedFlow> planned_flows(const config::Scenario& scenario);

/// Everything that watches the TLPs of a run.
class FlowObservation {
public:
    FlowObservation(const config::Scenario& scenario, std::vector<PlannedFlow> flows);

    /// Has the stream tell of the run.
    void listen_to(observe::EventStream& stream);

    /// How flows starved, and what stood in their way: ports tell it when the run ends.
    void note_end(const std::array<port::Snapshot, 2>& ports, core::Time end);

    [[nodiscard]] const std::vector<PlannedFlow>& flows() const { return flows_; }
    [[nodiscard]] const observe::FlowFigures& figures(const PlannedFlow& flow) const {
        return statistics_.figures(flow.from, flow.number);
    }
    /// Part of the line rate that its payload takes.
    [[nodiscard]] double utilisation(const PlannedFlow& flow) const {
        return figures(flow).goodput_bps() / observe::line_bps(line_);
    }
    /// What was measured as a part of the closed form, less 1; nothing if there is nothing to compare.
    [[nodiscard]] std::optional<double> difference(const PlannedFlow& flow) const {
        const bool has_form = flow.closed_form && flow.closed_form->bps > 0.0;
        return has_form ? std::optional(figures(flow).goodput_bps() / flow.closed_form->bps - 1.0) : std::nullopt;
    }
    /// TLPs of it that left and never arrived; 0 while any may still be on its way.
    [[nodiscard]] std::uint64_t lost(const PlannedFlow& flow) const { return are_still_ ? figures(flow).lost() : 0; }
    [[nodiscard]] const observe::CreditLoop& credits() const { return credits_; }
    /// What `sender`'s direction of the link was used for.
    [[nodiscard]] observe::WireShares shares(core::PortId sender) const {
        return meters_[core::index(sender)].shares();
    }

private:
    std::vector<PlannedFlow> flows_;
    observe::LineFacts line_;
    observe::FlowStatistics statistics_;
    observe::CreditLoop credits_;
    std::array<observe::WireMeter, 2> meters_;  ///< by PortId
    bool are_still_ = false;                    ///< at the end nothing was on its way at either port
};

}  // namespace pcieflow::app
