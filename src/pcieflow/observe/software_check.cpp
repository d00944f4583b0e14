// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/software_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "pcieflow/observe/finding.hpp"

namespace pcieflow::observe {

using core::PortId;
using core::RuleId;

namespace {

core::Violation finding_of(const core::SoftwareMisuse& misuse, const Scene& scene) {
    const std::size_t vc = core::index(misuse.vc);
    switch (misuse.kind) {
        case core::MisuseKind::VcIdChangedWhileEnabled:
            return finding(RuleId::VC_01, scene, fmt::format("VC ID {}", vc),
                           fmt::format("VC ID {}", core::index(misuse.written)), core::to_text(misuse));
        case core::MisuseKind::VcIdAlreadyInUse:
            return finding(RuleId::VC_01, scene, fmt::format("VC ID {} on VC resource {}", vc, misuse.other_resource),
                           fmt::format("VC ID {} on VC resource {} too", vc, misuse.resource), core::to_text(misuse));
        case core::MisuseKind::NoSuchVcId:
            return finding(RuleId::VC_01, scene, fmt::format("VC ID {} on a VC resource", vc), "on none",
                           core::to_text(misuse));
        case core::MisuseKind::TcMappedTwice: break;
    }
    const std::string tcs = core::tcs_text(misuse.tcs);
    return finding(RuleId::TCV_02, scene, fmt::format("{} on VC{}", tcs, core::index(misuse.other_vc)),
                   fmt::format("{} on VC{} too", tcs, vc), core::to_text(misuse));
}

}  // namespace

SoftwareCheck::SoftwareCheck(const std::array<std::optional<std::uint8_t>, 2>& vc0_tc_maps, ViolationLog& log)
    : log_(&log), is_touched_(vc0_tc_maps[0] != vc0_tc_maps[1]) {
    for (const PortId port : core::port_ids) {
        End& end = vcs_[0].ends[core::index(port)];
        end.is_enabled = true;  // VC-01
        end.map = vc0_tc_maps[core::index(port)];
    }
}

void SoftwareCheck::on_misuse(PortId port, const core::SoftwareMisuse& misuse, core::Time now) {
    log_->report(finding_of(misuse, {now, port, misuse.vc}));
}

void SoftwareCheck::on_vc_enable(PortId port, const core::VcEnableChanged& change, core::Time now) {
    is_touched_ = true;
    Vc& vc = vcs_[core::index(change.vc)];
    End& end = vc.ends[core::index(port)];
    vc.is_reported = false;
    vc.changed_last = port;
    end.is_enabled = change.enabled;
    if (change.enabled) {
        end.enabled_at = now;
        end.is_enabled_again = end.disabled_at.has_value();
    } else {
        end.disabled_at = now;
        end.map.reset();  // it is recorded again when the VC is enabled
    }
}

void SoftwareCheck::on_tc_map(PortId port, const core::TcMapChanged& change) {
    is_touched_ = true;
    Vc& vc = vcs_[core::index(change.vc)];
    std::optional<std::uint8_t>& map = vc.ends[core::index(port)].map;
    if (map != change.map) {
        map = change.map;
        vc.is_reported = false;
        vc.changed_last = port;
    }
}

void SoftwareCheck::on_instant_end(core::Time time) {
    if (!is_touched_) {
        return;
    }
    is_touched_ = false;
    for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
        judge_enabling(core::vc_id(vc), time);
        judge_maps(core::vc_id(vc), time);
    }
}

void SoftwareCheck::judge_enabling(core::VcId id, core::Time time) {
    Vc& vc = vcs_[core::index(id)];
    for (const PortId port : core::port_ids) {
        End& end = vc.ends[core::index(port)];
        const End& other = vc.ends[core::index(core::partner(port))];
        const bool is_enabled_again = std::exchange(end.is_enabled_again, false);
        if (!is_enabled_again || !end.is_enabled || !other.is_enabled || other.enabled_at >= *end.disabled_at) {
            continue;
        }
        const std::string_view here = core::to_string(port);
        const std::string_view there = core::to_string(core::partner(port));
        log_->report(finding(RuleId::VC_06, {time, port, id}, fmt::format("disabled at {} as well before", there),
                             fmt::format("enabled at {} all the time", there),
                             fmt::format("VC{} disabled and enabled again at {} while it stayed enabled at {}",
                                         core::index(id), here, there)));
    }
}

bool SoftwareCheck::same_vcs_are_enabled() const {
    return std::all_of(vcs_.begin(), vcs_.end(),
                       [](const Vc& vc) { return vc.ends[0].is_enabled == vc.ends[1].is_enabled; });
}

void SoftwareCheck::judge_maps(core::VcId id, core::Time time) {
    Vc& vc = vcs_[core::index(id)];
    const End& a = vc.ends[0];
    const End& b = vc.ends[1];
    const bool is_comparable =
        a.is_enabled && b.is_enabled && a.map && b.map && (id != core::vc0 || same_vcs_are_enabled());
    if (!is_comparable || a.map == b.map || vc.is_reported) {
        return;
    }
    vc.is_reported = true;
    const auto text_of = [](PortId port, std::uint8_t map) {
        return fmt::format("{} {:02X}h", core::to_string(port), map);
    };
    const PortId other = core::partner(vc.changed_last);
    const std::uint8_t expected = vc.ends[core::index(other)].map.value();
    const std::uint8_t actual = vc.ends[core::index(vc.changed_last)].map.value();
    log_->report(finding(RuleId::TCV_02, {time, vc.changed_last, id}, text_of(other, expected),
                         text_of(vc.changed_last, actual),
                         fmt::format("TC/VC maps of VC{} differ: {}, {}", core::index(id), text_of(PortId::A, *a.map),
                                     text_of(PortId::B, *b.map))));
}

}  // namespace pcieflow::observe
