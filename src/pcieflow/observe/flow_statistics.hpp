// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/flow_figures.hpp"
#include "pcieflow/observe/observer.hpp"

namespace pcieflow::observe {

/// Follows the flows of both ports by their records. Of a request that is answered it remembers by its tag when it was
/// sent, so that memory is bounded and nothing is allocated once every tag has been used.
class FlowStatistics final : public Observer {
public:
    /// How many flows each port has, by PortId.
    explicit FlowStatistics(const std::array<std::size_t, 2>& flows);

    void on_event(const core::Event& event) override;

    /// How a flow starved, which no record tells.
    void set_uninitialised(core::PortId from, std::size_t number) {
        flows_[core::index(from)][number].figures.is_uninitialised = true;
    }
    void set_starvation(core::PortId from, std::size_t number, const Starvation& starvation) {
        flows_[core::index(from)][number].figures.starvation = starvation;
    }

    /// `number`: as in the records.
    [[nodiscard]] const FlowFigures& figures(core::PortId from, std::size_t number) const {
        return flows_[core::index(from)][number].figures;
    }

private:
    struct Flow {
        FlowFigures figures;
        std::optional<std::uint16_t> requester_id;     ///< of its requests that are answered
        std::vector<std::optional<core::Time>> asked;  ///< by tag: since when a request waits
        bool counts_answers = false;                   ///< its requests carry nothing
        core::Time last_end{};                         ///< its last TLP was over
        core::Duration busy_before{};                  ///< of the partner's direction, when its first TLP left
    };
    /// How long a direction carried packets, SKP ordered sets not counted.
    struct Direction {
        core::Time busy_until = core::Time::min();
        core::Duration busy{};
    };

    [[nodiscard]] Flow* flow_of(core::PortId from, const core::TlpRecord& tlp);
    void on_sent(const core::Event& event, const core::TlpSent& sent);
    void on_received(const core::Event& event, const core::TlpRecord& tlp);
    void on_completion(const core::Event& event, const core::TlpRecord& tlp);
    void on_stall(const core::Event& event, const core::Stalled& stall);
    void on_answers_stalled(const core::Event& event, const core::Stalled& stall);
    void occupy(core::PortId sender, core::Time start, core::Time end);

    std::array<std::vector<Flow>, 2> flows_;  ///< by PortId, as are the directions by their sender
    std::array<Direction, 2> directions_;
};

}  // namespace pcieflow::observe
