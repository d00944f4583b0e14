// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/core/time.hpp"
#include "pcieflow/dll/replay_control.hpp"
#include "pcieflow/port/packet.hpp"
#include "pcieflow/port/recorder.hpp"
#include "pcieflow/port/settings.hpp"
#include "pcieflow/port/snapshot.hpp"
#include "pcieflow/port/stall_meter.hpp"
#include "pcieflow/port/starvation_meter.hpp"
#include "pcieflow/port/vc_resources.hpp"
#include "pcieflow/tl/tlp_queues.hpp"
#include "pcieflow/tl/vc_arbiter.hpp"
#include "pcieflow/traffic/completer.hpp"
#include "pcieflow/traffic/tlp_source.hpp"

namespace pcieflow::port {

/// Which head goes next.
struct TlpChoice {
    std::size_t resource;
    core::CreditType type;
    tl::VcSet passed_over{};  ///< VCs that could send as well
};

/// The sending side of the Transaction Layer: flows and completions line up in the queues of their VC and pass the gate
/// (TXG-03). Of each flow one TLP at most is in a queue; the others wait in their source.
class TlpSender {
public:
    explicit TlpSender(const Settings& settings);

    /// Whether anything may ever have to be sent.
    [[nodiscard]] bool is_used() const { return !flows_.empty() || has_answers_; }

    void link_up(core::Time now);
    /// What waits in the queues goes back to the flows; answers are lost.
    void link_down(const VcResources& vcs, core::Time now, Recorder& recorder);

    /// The next instant after `now` at which a flow has its TLP ready. What is ready and still waits in its source is
    /// kept from its queue by something that ends at an instant of its own.
    [[nodiscard]] core::Time next_offer(core::Time now) const;
    /// Lines up what is ready. The completer's answers are those of requests that arrived here.
    void gather(const VcResources& vcs, traffic::Completer& completer, core::Time now, Recorder& recorder);

    /// Whether any TLP is lined up, be it held back or not.
    [[nodiscard]] bool has_queued() const {
        return std::any_of(queues_.begin(), queues_.end(),
                           [](const tl::TlpQueues& queue) { return !queue.is_empty(); });
    }
    [[nodiscard]] std::optional<TlpChoice> choose(const VcResources& vcs) const;
    [[nodiscard]] const wire::Tlp& head(const TlpChoice& choice) const {
        return queues_[choice.resource].head(choice.type).tlp;
    }
    /// The head as it would go, without number and, if it is a request, without tag.
    [[nodiscard]] TlpFrame look_at(const TlpChoice& choice, const VcResources& vcs) const;
    /// The head passes the gate and its credits are consumed.
    [[nodiscard]] TlpFrame take(const TlpChoice& choice, VcResources& vcs, core::Time now, Recorder& recorder);

    /// The request of `requester_id` with that tag was answered, or given up.
    void on_completed(std::uint16_t requester_id, std::uint16_t tag);

    /// Charges what keeps TLPs from the wire from `now` on.
    void charge_stalls(bool is_wire_free, dll::ReplayObstacle obstacle, const VcResources& vcs, core::Time now,
                       Recorder& recorder);
    [[nodiscard]] std::vector<OpenStall> open_stalls() const { return meter_.open(); }
    [[nodiscard]] std::vector<Starvation> starvations(const VcResources& vcs) const;
    /// What waits in the queues.
    [[nodiscard]] std::vector<WaitingTlp> waiting(const VcResources& vcs) const;
    [[nodiscard]] std::size_t flows() const { return flows_.size(); }
    /// Whether no flow with an end has anything left and no answer waits.
    [[nodiscard]] bool is_done() const;

private:
    struct Flow {
        traffic::TlpSource source;
        std::uint16_t requester_id;
        bool is_endless;
        std::optional<std::size_t> queued_in;  ///< the VC resource in whose queue its next TLP is
        bool is_stuck = false;                 ///< and it never goes
    };

    /// Whether the next TLP of a flow is ready and nothing keeps it from its queue.
    [[nodiscard]] static bool may_queue(const Flow& flow, const VcResources& vcs, core::Time now);
    /// Of those the one that has been ready for longest; none if there is none.
    [[nodiscard]] Flow* oldest_to_queue(const VcResources& vcs, core::Time now);
    void queue_next(Flow& flow, const VcResources& vcs, core::Time now, Recorder& recorder);
    /// True: it never goes.
    bool line_up(std::size_t resource, tl::QueuedTlp queued, const VcResources& vcs, core::Time now,
                 Recorder& recorder);
    [[nodiscard]] std::optional<core::StallCause> cause_of(const Flow& flow, dll::ReplayObstacle obstacle,
                                                           const VcResources& vcs) const;

    /// What keeps a TLP of that resource from going, if it is not its source.
    [[nodiscard]] std::optional<core::StallCause> cause_of(std::size_t resource, const wire::Tlp& tlp,
                                                           dll::ReplayObstacle obstacle, traffic::Obstacle source,
                                                           const VcResources& vcs) const;
    [[nodiscard]] static std::optional<std::size_t> awaited_resource(const Flow& flow, const VcResources& vcs);
    [[nodiscard]] std::optional<core::VcId> awaited_vc(std::size_t flow, const VcResources& vcs) const;

    std::vector<Flow> flows_;
    bool has_answers_;
    std::vector<tl::TlpQueues> queues_;  ///< by VC resource
    tl::VcArbiter arbiter_;
    StallMeter meter_;
    StarvationMeter starvation_;
};

}  // namespace pcieflow::port
