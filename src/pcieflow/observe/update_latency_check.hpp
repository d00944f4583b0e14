// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/state.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/alarm.hpp"
#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/l0_clock.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// What decides which releases of a port call for an UpdateFC, and how soon.
struct UpdateLatencyFacts {
    std::optional<core::Duration> guideline;  ///< docs/protocol.md §7.3 (UPD-04); absent: nothing is judged
    std::uint32_t max_payload_credits = 0;    ///< data credits of one maximum payload (UPD-02d)
    bool has_atomic_ops = false;              ///< UPD-02b
};

/// CHK-20: a release of credits calls for an UpdateFC (UPD-02) that begins later than the guideline says (UPD-04), or
/// not at all. Recovery does not count, nor does the time before FC_INIT2 is left. Releases and what is available are
/// what the port tells of its registers; nobody else sees them. What does not come is noticed `longest_dllp` after the
/// guideline, when a DLLP that began in time would have been recorded; it is reported once.
class UpdateLatencyCheck {
public:
    /// `facts` by PortId. `clocks` and `alarm` must outlive the check.
    UpdateLatencyCheck(const std::array<UpdateLatencyFacts, 2>& facts, core::Duration longest_dllp,
                       const std::array<L0Clock, 2>& clocks, Alarm& alarm, ViolationLog& log);

    void on_register(core::PortId port, const core::RegisterChanged& change, core::Time now);
    void on_state(core::PortId port, const core::FcInitChanged& change, core::Time now);
    void on_update_fc(const FcSent& sent);
    void restart(core::PortId port, core::VcId vc);
    [[nodiscard]] bool is_waiting(core::PortId port, core::VcId vc) const {
        return vcs_[core::index(port)][core::index(vc)].state == core::FcInitState::DONE;
    }
    /// Looks for what has not come by `now`.
    void expire(core::PortId port, core::VcId vc, core::Time now);

private:
    struct PoolState {
        std::uint32_t credits_allocated = 0;
        std::uint32_t credits_received = 0;
    };
    /// One instant, in link time and on the L0Clock.
    struct Instant {
        core::Time link;
        core::Time l0;
    };
    /// An UpdateFC that is called for.
    struct Owed {
        Instant since;   ///< the first release that no UpdateFC has told of, or the exit from FC_INIT2
        Instant latest;  ///< the last release
        bool is_reported;
    };
    struct Vc {
        core::FcInitState state = core::FcInitState::DISABLED;
        std::array<PoolState, 6> pools{};           ///< by Pool
        std::array<std::optional<Owed>, 3> owed{};  ///< by CreditType
    };

    [[nodiscard]] Vc& at(core::PortId port, core::VcId vc) { return vcs_[core::index(port)][core::index(vc)]; }
    [[nodiscard]] std::uint32_t enough(core::PortId port, core::Pool pool) const;
    [[nodiscard]] Instant instant(core::PortId port, core::Time time) const;
    void owe(core::PortId port, core::VcId vc, core::CreditType type, core::Time now);
    /// When one that began in time would have been recorded.
    [[nodiscard]] core::Time due(core::PortId port, const Owed& owed) const;
    void report(core::CreditType type, const Scene& scene, const std::string& actual);

    std::array<UpdateLatencyFacts, 2> facts_;
    core::Duration longest_dllp_;
    const std::array<L0Clock, 2>* clocks_;
    Alarm* alarm_;
    ViolationLog* log_;
    std::array<std::array<Vc, core::vc_count>, 2> vcs_{};  ///< by PortId and VC
};

}  // namespace pcieflow::observe
