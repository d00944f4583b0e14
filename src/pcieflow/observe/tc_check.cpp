// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/tc_check.hpp"

#include <fmt/format.h>

namespace pcieflow::observe {

using core::PortId;

TcCheck::TcCheck(const std::array<std::optional<std::uint8_t>, 2>& vc0_tc_maps, ViolationLog& log) : log_(&log) {
    constexpr std::uint8_t every_tc = 0xFF;
    for (std::size_t port = 0; port < vcs_.size(); ++port) {
        vcs_[port][0] = {true, vc0_tc_maps[port].value_or(every_tc)};  // VC-01
    }
}

void TcCheck::on_vc_enable(PortId port, const core::VcEnableChanged& change, core::Time now) {
    changed_[core::index(port)] = now;
    vcs_[core::index(port)][core::index(change.vc)].is_enabled = change.enabled;
}

void TcCheck::on_tc_map(PortId port, const core::TcMapChanged& change, core::Time now) {
    changed_[core::index(port)] = now;
    vcs_[core::index(port)][core::index(change.vc)].map = change.map;
}

std::uint32_t TcCheck::mapped(PortId port) const {
    std::uint32_t mapped = 0;
    for (const Vc& vc : vcs_[core::index(port)]) {
        mapped |= vc.is_enabled ? vc.map : 0U;
    }
    return mapped;
}

void TcCheck::on_tlp(const NewTlp& tlp) {
    for (const PortId end : {tlp.port, core::partner(tlp.port)}) {
        const bool was_decided_before = tlp.start < changed_[core::index(end)];
        if (!was_decided_before && ((mapped(end) >> tlp.record.tc) & 1U) == 0) {
            reported_[core::index(tlp.port)].set(tlp.record.seq % sequence_numbers);
            log_->report(finding(core::RuleId::CHK_22, tlp.scene(), fmt::format("TC{} mapped to a VC", tlp.record.tc),
                                 "no enabled VC",
                                 fmt::format("{} has TC{}, which has no enabled VC at {}", name_of(tlp.record),
                                             tlp.record.tc, core::to_string(end))));
            return;
        }
    }
}

void TcCheck::on_malformed(const core::TlpRecord& tlp, const Scene& scene) {
    const std::size_t sender = core::index(core::partner(scene.port));
    if (reported_[sender].test(tlp.seq % sequence_numbers)) {
        reported_[sender].reset(tlp.seq % sequence_numbers);
        return;
    }
    log_->report(
        finding(core::RuleId::CHK_22, scene, fmt::format("a VC for TC{} that has left FC_INIT1", tlp.tc), "none",
                fmt::format("{} arrived for TC{}, which has no VC here that has left FC_INIT1", name_of(tlp), tlp.tc)));
}

}  // namespace pcieflow::observe
