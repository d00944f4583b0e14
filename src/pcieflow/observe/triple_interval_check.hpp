// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <optional>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/alarm.hpp"
#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/l0_clock.hpp"
#include "pcieflow/observe/vc_session.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// The longest time from the start of a complete InitFC triple to that of the next (FC-INIT-07).
struct TripleBounds {
    core::Duration vc0{34'000'000'000};
    core::Duration vcn{17'000'000'000};  ///< VC1–7
};

/// CHK-02: two consecutive complete triples of a VC start too far apart, or the first one too long after FC_INIT1 was
/// entered as far as the port records that. Recovery is not counted, and the sender cannot have left FC_INIT2 within
/// the bound, for nothing had reached it that sets FI2. It is reported when the late triple is complete; if none comes,
/// once, after twice the bound or when the run ends. A triple that has begun counts as one for that.
class TripleIntervalCheck {
public:
    /// `bounds` by PortId. `clocks` and `alarm` must outlive the check.
    TripleIntervalCheck(const std::array<TripleBounds, 2>& bounds, core::Duration longest_dllp,
                        const std::array<L0Clock, 2>& clocks, Alarm& alarm, ViolationLog& log)
        : bounds_(bounds), longest_dllp_(longest_dllp), clocks_(&clocks), alarm_(&alarm), log_(&log) {}

    void on_fc_init1(core::PortId port, core::VcId vc, core::Time now);
    /// `session` of the sender.
    void on_init_fc(const VcSession& session, const FcSent& sent);
    void restart(core::PortId port, core::VcId vc) { at(port, vc) = {}; }
    [[nodiscard]] bool is_waiting(core::PortId port, core::VcId vc) const { return at(port, vc).last.has_value(); }
    /// Looks whether a triple has not come within twice the bound. `session` of the port and VC.
    void expire(const VcSession& session, core::PortId port, core::VcId vc, core::Time now);
    /// The same within the bound: the run ends, so that the late one will not come.
    void finish(const VcSession& session, core::PortId port, core::VcId vc, core::Time end);

private:
    /// Times are those of the L0Clock.
    struct Triples {
        std::optional<core::Time> last;     ///< start of the last complete triple, before the first one FC_INIT1
        bool is_first = true;               ///< `last` is the entry into FC_INIT1
        std::optional<core::Time> current;  ///< start of the one that is under way
        std::bitset<3> current_types;
        bool is_reported = false;  ///< the time since `last`
    };

    [[nodiscard]] Triples& at(core::PortId port, core::VcId vc) { return triples_[core::index(port)][core::index(vc)]; }
    [[nodiscard]] const Triples& at(core::PortId port, core::VcId vc) const {
        return triples_[core::index(port)][core::index(vc)];
    }
    [[nodiscard]] core::Duration bound(core::PortId port, core::VcId vc) const;
    void complete(const VcSession& session, const FcSent& sent, Triples& triples);
    /// When the next triple had to start; nothing if none is due.
    [[nodiscard]] std::optional<core::Time> due(const VcSession& session, core::PortId port, core::VcId vc) const;
    void report_silence(Triples& triples, const Scene& scene);

    std::array<TripleBounds, 2> bounds_;
    core::Duration longest_dllp_;
    const std::array<L0Clock, 2>* clocks_;
    Alarm* alarm_;
    ViolationLog* log_;
    std::array<std::array<Triples, core::vc_count>, 2> triples_{};  ///< by PortId and VC
};

}  // namespace pcieflow::observe
