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
/// - CHK-17: more than 127 or 2047 credits become outstanding (CRD-06), so that the receiver refuses the value and
///   later ones are compared with the one before. No TLP has crossed yet that would have used any, so the field itself
///   is what is outstanding;
/// - CHK-18: credits are taken back (RXA-01).
class UpdateCheck {
public:
    explicit UpdateCheck(ViolationLog& log) : log_(&log) {}

    /// `session` of the sender; it must not know the DLLP yet.
    void on_init_fc(const VcSession& session, const FcSent& sent);
    void on_update_fc(const VcSession& session, const FcSent& sent);

private:
    void judge(const FcSent& sent, core::CreditPart part);

    ViolationLog* log_;
    /// What was granted last, by PortId, VC and Pool.
    std::array<std::array<std::array<std::uint32_t, 6>, core::vc_count>, 2> granted_{};
};

}  // namespace pcieflow::observe
