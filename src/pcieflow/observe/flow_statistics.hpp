// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/latency_histogram.hpp"
#include "pcieflow/observe/observer.hpp"

namespace pcieflow::observe {

/// How long each cause kept a flow's TLPs from a free wire, by StallCause.
using StallTimes = std::array<core::Duration, core::stall_cause_count>;

/// What holds a flow back.
struct Limiter {
    enum class Kind : std::uint8_t {
        stall,      ///< `cause`
        line_rate,  ///< the wire is never free when a TLP is ready
        source,     ///< TLPs go when they are offered: no more is asked for
    };
    Kind kind = Kind::source;
    core::StallCause cause{};  ///< Kind::stall
};
/// `PD`, `tags`, …, `line rate` or `source`.
[[nodiscard]] std::string_view to_string(const Limiter& limiter);

/// What became of the TLPs of one flow.
struct FlowFigures {
    std::uint64_t tlps = 0;           ///< accepted by the partner, each once
    std::uint64_t payload_bytes = 0;  ///< in them; of requests that carry none what their completions brought
    std::optional<core::Time> first;  ///< the first symbol of its first TLP left
    std::optional<core::Time> last;   ///< its last TLP, or the last completion of its requests, was accepted
    LatencyHistogram latency;         ///< from the offer to the acceptance, replays included
    LatencyHistogram round_trip;      ///< from a request's last symbol to its last completion
    StallTimes stalled{};
    core::VcId vc = core::vc0;  ///< of its last TLP or stall

    /// Payload bits a second from `first` to `last`; 0 if nothing was delivered.
    [[nodiscard]] double goodput_bps() const;
    /// TLPs that are ready and do not go, on average from the first offer to the last start (Little's law).
    [[nodiscard]] double mean_queue_depth() const;
    /// The cause that took most since the flow's first TLP left, or at all if none did.
    [[nodiscard]] Limiter limiter() const;

    // What the answers are made of.
    StallTimes stalled_before_first{};
    std::uint64_t sent = 0;     ///< without replays
    std::uint64_t at_once = 0;  ///< of those: when they were offered
    double waited_fs = 0.0;     ///< from the offer to the first symbol, all together
    core::Time first_offer{};
    core::Time last_start{};
};

/// Follows the flows of both ports by their records. Of a request that is answered it remembers by its tag when it was
/// sent, so that memory is bounded and nothing is allocated once every tag has been used.
class FlowStatistics final : public Observer {
public:
    /// How many flows each port has, by PortId.
    explicit FlowStatistics(const std::array<std::size_t, 2>& flows);

    void on_event(const core::Event& event) override;

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
    };

    [[nodiscard]] Flow* flow_of(core::PortId from, const core::TlpRecord& tlp);
    void on_sent(const core::Event& event, const core::TlpSent& sent);
    void on_received(const core::Event& event, const core::TlpRecord& tlp);
    void on_completion(const core::Event& event, const core::TlpRecord& tlp);
    void on_stall(const core::Event& event, const core::Stalled& stall);

    std::array<std::vector<Flow>, 2> flows_;  ///< by PortId
};

}  // namespace pcieflow::observe
