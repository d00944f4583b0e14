// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/presence_check.hpp"

#include <fmt/format.h>

#include <string>

namespace pcieflow::observe {

using core::PortId;
using core::RuleId;

PresenceCheck::PresenceCheck(bool is_complete, ViolationLog& log) : log_(&log) {
    for (End& end : ends_) {
        end.link = SwitchHistory(!is_complete);
        end.vcs.fill(SwitchHistory(!is_complete));
        end.vcs[0] = SwitchHistory(true);  // VC-01
        end.tells_vc_enable = is_complete;
    }
}

void PresenceCheck::on_link_up(PortId port, bool up, core::Time now) { ends_[core::index(port)].link.set(up, now); }

void PresenceCheck::on_vc_enable(PortId port, const core::VcEnableChanged& change, core::Time now) {
    End& end = ends_[core::index(port)];
    if (!end.tells_vc_enable) {
        end.tells_vc_enable = true;
        for (std::size_t vc = 1; vc < core::vc_count; ++vc) {
            end.vcs[vc].set(end.has_sent[vc], now);
        }
    }
    end.vcs[core::index(change.vc)].set(change.enabled, now);
}

void PresenceCheck::report(const core::DllpSent& sent, const Scene& scene) {
    const std::string name(wire::kind_name(wire::decode_unchecked(sent.bytes)));
    log_->report(
        finding(RuleId::CHK_25, scene, "no DLLP in DL_Inactive", name, fmt::format("{} sent while LinkUp is 0", name)));
}

void PresenceCheck::report(const NewTlp& tlp) {
    const std::string name = name_of(tlp.record);
    log_->report(finding(RuleId::CHK_25, tlp.scene(), "no TLP in DL_Inactive", name,
                         fmt::format("{} sent while LinkUp is 0", name)));
}

void PresenceCheck::report(const FcSent& sent) {
    const std::string name(wire::kind_name(sent.dllp));
    const std::size_t vc = core::index(sent.dllp.vc);
    log_->report(finding(RuleId::CHK_31, sent.scene(), fmt::format("VC{} enabled", vc), "not enabled",
                         fmt::format("{} sent for VC{}, which is not enabled", name, vc)));
}

}  // namespace pcieflow::observe
