// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/told_error_check.hpp"

#include <fmt/format.h>

#include <string>

namespace pcieflow::observe {

using core::RuleId;
using core::TlpDrop;

void check_drop(const core::TlpDropped& dropped, const Scene& scene, ViolationLog& log) {
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
                   fmt::format(" overflows the receiver: flow {}, number {}, tag {}, {} data credits", dropped.tlp.flow,
                               dropped.tlp.number, dropped.tlp.tag, cost_of(dropped.tlp, core::CreditPart::Data)));
            break;
        case TlpDrop::not_active:
        case TlpDrop::duplicate:
        case TlpDrop::nullified:
        case TlpDrop::malformed: break;
    }
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
