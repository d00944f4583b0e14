// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/port/settings.hpp"

namespace pcieflow::link::testing {

/// What the rules say of the TLPs of both directions, from the records of those that were sent and accepted:
/// - each is delivered once, none is lost, and in the order in which they first went (ACK-13);
/// - of a flow each goes once and in order; each request is answered, wholly, and nothing else is;
/// - on a VC none goes before an older one that it must not pass (docs/protocol.md §10.3). Older is what was ready
///   before: offered, and its flow's predecessor gone.
///
/// For links that stay up, whose flows all have different requester IDs, and whose traffic waits for its VCs.
class DeliveryOracle {
public:
    /// `settings` must outlive the oracle.
    explicit DeliveryOracle(const std::array<port::Settings, 2>& settings);

    /// All records of an instant, A's before B's: what was sent counts before what was received.
    void on_instant(const std::vector<core::Event>& events);

    /// What was wrong so far, the first of it; empty: nothing.
    [[nodiscard]] const std::string& problem() const { return problem_; }
    /// Every flow has sent all it was to send, all of it has arrived and was answered.
    [[nodiscard]] bool is_complete() const;
    [[nodiscard]] std::uint64_t delivered() const { return delivered_; }
    /// TLPs that were sent again.
    [[nodiscard]] std::uint64_t replays() const { return replays_; }

private:
    using TransactionId = std::pair<std::uint16_t, std::uint16_t>;  ///< requester ID and tag
    /// How a flow's TLPs and their completions may pass.
    struct Attributes {
        bool relaxed_ordering = false;
        bool id_based_ordering = false;
    };
    struct FlowState {
        std::uint64_t sent = 0;
        core::Time last_start{};  ///< of the first transmission of its last TLP
    };
    /// Of the TLPs sent on a VC: when the youngest was ready that must not pass a posted request …
    struct VcState {
        core::Time youngest{};                          ///< … whosever it is
        std::map<std::uint16_t, core::Time> by_sender;  ///< … of the same originator: with IDO
        core::Time last_ready_completion{};
    };
    struct Direction {
        std::uint64_t sent = 0;
        std::deque<core::TlpRecord> on_the_way;
        std::vector<FlowState> flows;
        std::array<VcState, core::vc_count> vcs;
        std::map<TransactionId, core::TlpKind> unanswered;
    };

    void on_sent(core::PortId from, const core::TlpSent& sent);
    void on_received(core::PortId at, const core::TlpRecord& tlp);
    void check_flow(core::PortId from, const core::TlpSent& sent);
    void check_order(core::PortId from, const core::TlpRecord& tlp, core::Time ready);
    void note(core::PortId port, const core::TlpRecord& tlp, const char* what);
    /// Whether it may pass posted requests whatever they are.
    [[nodiscard]] bool is_relieved(core::PortId from, const core::TlpRecord& tlp) const;
    [[nodiscard]] std::uint16_t originator(core::PortId from, const core::TlpRecord& tlp) const;

    const std::array<port::Settings, 2>* settings_;
    std::array<Direction, 2> directions_;                       ///< by sender
    std::unordered_map<std::uint16_t, Attributes> attributes_;  ///< by requester ID
    std::string problem_;
    std::uint64_t delivered_ = 0;
    std::uint64_t replays_ = 0;
};

}  // namespace pcieflow::link::testing
