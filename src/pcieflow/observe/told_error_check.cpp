// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/told_error_check.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace pcieflow::observe {

using core::RuleId;
using core::TlpDrop;

namespace {

/// "CplH (1 header and 4 data credits needed)"
std::string shortage_of(const core::TlpDropped& dropped) {
    const std::string_view pool = dropped.lacking ? core::to_string(*dropped.lacking) : "the buffer";
    return fmt::format("{} (1 header and {} data credits needed)", pool, cost_of(dropped.tlp, core::CreditPart::Data));
}

}  // namespace

void check_drop(const core::TlpDropped& dropped, const Scene& scene, const FlowNames& flows, ViolationLog& log) {
    const auto report = [&](RuleId rule, const char* expected, const std::string& text) {
        log.report(
            finding(rule, scene, expected, std::string(core::to_string(dropped.reason)), name_of(dropped.tlp) + text));
    };
    switch (dropped.reason) {
        case TlpDrop::bad_lcrc: report(RuleId::ERR_03, "good LCRC", " has a wrong LCRC"); break;
        case TlpDrop::lost_before:
            report(RuleId::ERR_03, "the next sequence number", " comes after one that was lost");
            break;
        case TlpDrop::overflow:
            report(RuleId::RXA_03, "room for it",
                   fmt::format(" (number {}, tag {}{}) overflows the receiver: no room in {}", dropped.tlp.number,
                               dropped.tlp.tag, flows.phrase(core::partner(scene.port), dropped.tlp),
                               shortage_of(dropped)));
            break;
        case TlpDrop::not_active:
        case TlpDrop::duplicate:
        case TlpDrop::nullified:
        case TlpDrop::malformed: break;
    }
}

void check_never_goes(const core::TlpNeverGoes& never, const Scene& scene, const FlowNames& flows, ViolationLog& log) {
    const std::string_view pool = core::to_string(never.pool);
    const std::string_view partner = core::to_string(core::partner(scene.port));
    log.report(finding(
        RuleId::TXG_03, scene, fmt::format("{} {} or more advertised", pool, never.need),
        fmt::format("{} {}", pool, never.advertised),
        fmt::format("{}, number {}{}, never goes: it needs {} of {}, {} advertised {}", core::to_string(never.kind),
                    never.number, flows.phrase(scene.port, never.flow), never.need, pool, partner, never.advertised)));
}

void check_replay(const core::ReplayStarted& replay, const Scene& scene, ViolationLog& log) {
    if (replay.by_timer) {
        log.report(finding(RuleId::ERR_04, scene, "Ack before REPLAY_TIMER expires", "none",
                           "REPLAY_TIMER expired: the unacknowledged TLPs are sent again"));
    }
    if (replay.after_retrain) {
        log.report(finding(RuleId::ERR_05, scene, "forward progress within four replays", "none",
                           "REPLAY_NUM rolled over: the link retrains before the replay"));
    }
}

}  // namespace pcieflow::observe
