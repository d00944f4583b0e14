// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/violation_log.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::observe {

/// CHK-21: a TLP is sent although, in a pool it needs, not so many credits were left as it takes (TXG-03). What was
/// granted is learned from the FC DLLPs that had reached its sender when it began, what was consumed from the TLPs
/// before it; replays and nullified ones cost nothing (TXG-01). Everything is counted in unbounded integers from the
/// beginning of the session.
///
/// An UpdateFC that cannot be right makes the limit unknown, as its receiver may have taken it or not (ERR-08); the
/// next one that can be right says it again.
class CreditCheck {
public:
    explicit CreditCheck(ViolationLog& log) : log_(&log) {}

    /// An InitFC that had to be recorded (FC-INIT-13) reached `transmitter`.
    void on_init_fc(core::PortId transmitter, const wire::FcDllp& dllp, core::Time now);
    /// An UpdateFC that had to be taken (TXG-04) reached `transmitter`.
    void on_update_fc(core::PortId transmitter, const wire::FcDllp& dllp, core::Time now);
    /// Judges it and takes its credits.
    void on_tlp(const NewTlp& tlp);
    void restart(core::PortId transmitter, core::VcId vc) { ledgers_[core::index(transmitter)][core::index(vc)] = {}; }

private:
    /// What may be consumed in all, from an instant on.
    struct Limit {
        core::Time since = core::Time::min();
        std::int64_t credits = unlimited;
    };
    static constexpr std::int64_t unlimited =
        std::numeric_limits<std::int64_t>::max();  ///< the pool is infinite, or its limit is not known

    /// While a TLP is on its way out, limits come in that it could not know. If they are more than `kept`, the oldest
    /// are taken for granted sooner than they were.
    static constexpr std::size_t kept = 8;
    struct Ledger {
        std::int64_t consumed = 0;
        bool is_infinite = false;
        std::array<Limit, kept> limits{};
        std::size_t count = 1;  ///< of `limits` that are in use, the last of them the newest

        void set_limit(core::Time now, std::int64_t credits);
        /// By a TLP that began at `start`; what was granted since did not know of it.
        void consume(core::Time start, std::int64_t credits);
        [[nodiscard]] std::int64_t limit_at(core::Time time) const;
    };

    [[nodiscard]] Ledger& at(core::PortId transmitter, core::VcId vc, core::Pool pool) {
        return ledgers_[core::index(transmitter)][core::index(vc)][core::index(pool)];
    }
    void judge(const NewTlp& tlp, core::CreditPart part);

    ViolationLog* log_;
    std::array<std::array<std::array<Ledger, 6>, core::vc_count>, 2> ledgers_{};  ///< by PortId, VC and Pool
};

}  // namespace pcieflow::observe
