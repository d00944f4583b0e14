// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/vc_session.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// Judges the values of UpdateFC DLLPs by what their sender advertised:
/// - CHK-16: a field of an infinite pool is not 0 (CRD-11);
/// - CHK-17: more than 127 or 2047 credits become outstanding (CRD-06): what it grants in all less what the partner's
///   TLPs have consumed;
/// - CHK-18: credits are taken back (RXA-01).
class UpdateCheck {
public:
    explicit UpdateCheck(ViolationLog& log) : log_(&log) {}

    /// `session` of the sender; it must not know the DLLP yet.
    void on_init_fc(const VcSession& session, const FcSent& sent);
    void on_update_fc(const VcSession& session, const FcSent& sent);
    /// It has left its sender wholly.
    void on_tlp(const NewTlp& tlp);

private:
    /// Of one pool, in all since the session began. At a restart of the partner alone both go on.
    struct Account {
        std::int64_t granted = 0;
        std::int64_t consumed = 0;
    };
    [[nodiscard]] Account& at(core::PortId receiver, core::VcId vc, core::Pool pool) {
        return accounts_[core::index(receiver)][core::index(vc)][core::index(pool)];
    }

    void judge(const FcSent& sent, core::CreditPart part);

    ViolationLog* log_;
    std::array<std::array<std::array<Account, 6>, core::vc_count>, 2> accounts_{};  ///< by PortId, VC and Pool
};

}  // namespace pcieflow::observe
