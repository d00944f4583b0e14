// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/one_sided_vc_check.hpp"

#include <fmt/format.h>

#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/span_text.hpp"

namespace pcieflow::observe {

using core::PortId;

void OneSidedVcCheck::on_vc_enable(PortId port, const core::VcEnableChanged& change, core::Time now) {
    tells_[core::index(port)] = true;
    Vc& vc = vcs_[core::index(change.vc)];
    if (vc.is_enabled[core::index(port)] == change.enabled) {
        return;
    }
    vc.is_enabled[core::index(port)] = change.enabled;
    vc.is_reported = false;
    if (vc.is_enabled[0] == vc.is_enabled[1]) {
        vc.one_sided_since = core::never;
        --one_sided_;
    } else {
        vc.one_sided_since = now;
        ++one_sided_;
        alarm_->set(now + watchdog_);
    }
}

void OneSidedVcCheck::expire(core::Time now) {
    for (std::size_t vc = 1; vc < core::vc_count; ++vc) {
        expire(core::vc_id(vc), now);
    }
}

void OneSidedVcCheck::expire(core::VcId id, core::Time now) {
    Vc& vc = vcs_[core::index(id)];
    if (vc.one_sided_since == core::never || vc.is_reported) {
        return;
    }
    const core::Time due = vc.one_sided_since + watchdog_;
    if (now <= due) {
        alarm_->set(due);
        return;
    }
    const PortId enabled = vc.is_enabled[0] ? PortId::A : PortId::B;
    const PortId other = core::partner(enabled);
    if (!tells_[core::index(other)]) {
        return;
    }
    vc.is_reported = true;
    const auto number = core::index(id);
    log_->report(finding(core::RuleId::CHK_30, {due, enabled, id},
                         fmt::format("VC{} enabled at both ends or at none", number),
                         fmt::format("enabled at {} only", core::to_string(enabled)),
                         fmt::format("VC{} has been enabled at {} but not at {} for more than {}", number,
                                     core::to_string(enabled), core::to_string(other), span_text(watchdog_))));
}

}  // namespace pcieflow::observe
