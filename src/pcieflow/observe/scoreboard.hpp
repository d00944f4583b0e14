// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/observe/credit_view.hpp"
#include "pcieflow/observe/observer.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// How often each law was put to the test, one pool of one transmitter at a time. A DLLP that only repeats what is
/// known is no test.
struct Comparisons {
    std::uint64_t after_initialisation = 0;
    std::uint64_t settled = 0;
    std::uint64_t last_accepted = 0;

    [[nodiscard]] std::uint64_t total() const { return after_initialisation + settled + last_accepted; }
};

enum class Agreement : std::uint8_t { equal, different, undefined };

/// One pool of one transmitter beside its partner.
struct ScoreboardRow {
    core::VcId vc{};
    core::PortId transmitter{};
    core::Pool pool{};
    RegisterView credit_limit;       ///< of the transmitter
    RegisterView credits_allocated;  ///< of its partner
    Agreement agreement = Agreement::undefined;
    bool is_comparable = false;  ///< both are DONE and the receiver freed nothing that has not arrived: must be equal
};

/// Holds each transmitter's CREDIT_LIMIT against its partner's CREDITS_ALLOCATED, from event records alone.
///
/// Three laws, judged at the end of each instant, so that both ports' records of it count:
/// - FC-INIT-21: when both ends of a VC have become DONE, the two are equal in all six pools;
/// - FC-INIT-21: from then on they are equal whenever the last FC DLLP of that type that the receiver sent has arrived
///   undamaged and nothing was freed since it began;
/// - TXG-02, TXG-04: CREDIT_LIMIT is at any time what the last FC DLLP of that type said that arrived and had to be
///   taken; an UpdateFC that the transmitter refused as a Flow Control Protocol Error, rightly, need not (ERR-08).
///
/// Credits freed before both ends are DONE (TLPs may pass in FC_INIT2 of the profile `mindshare`) void the first law
/// for their pool. A difference that lasts is reported once, until it changes. The violation's port is the transmitter.
class Scoreboard final : public Observer {
public:
    explicit Scoreboard(ViolationLog& log) : log_(&log) {}

    void on_event(const core::Event& event) override;
    void on_instant_end(core::Time time) override;

    /// The state of things now: VCs that any record was about, by VC, transmitter and pool.
    [[nodiscard]] std::vector<ScoreboardRow> table() const;
    /// If the total is 0 the scoreboard's silence proves nothing.
    [[nodiscard]] const Comparisons& comparisons() const { return comparisons_; }

private:
    enum class Law : std::uint8_t { equality, last_accepted };
    struct Difference {
        RegisterView expected;
        RegisterView actual;
    };
    struct VcPair {
        std::array<CreditView, 2> ends;  ///< by PortId
        bool was_done = false;
        std::bitset<3> touched;  ///< by CreditType: something was recorded at this instant
        /// What was reported and still lasts, by law, transmitter and pool.
        std::array<std::array<std::array<std::optional<Difference>, 6>, 2>, 2> reported;

        [[nodiscard]] bool is_done() const;
    };
    /// Whose CREDIT_LIMIT is judged, and when.
    struct Place {
        core::Time time;
        core::VcId vc;
        core::PortId transmitter;
        core::Pool pool;
    };

    [[nodiscard]] VcPair& touch(core::VcId vc, core::CreditType type);
    void judge(core::VcId vc, core::Time time);
    void judge_equality(const Place& place, bool just_done);
    void judge_last_accepted(const Place& place);
    void compare(const Place& place, Law law, const RegisterView& expected, const RegisterView& actual);
    [[nodiscard]] core::Violation violation(const Place& place, Law law, const Difference& difference) const;

    ViolationLog* log_;
    std::array<VcPair, core::vc_count> vcs_{};
    Comparisons comparisons_;
};

}  // namespace pcieflow::observe
