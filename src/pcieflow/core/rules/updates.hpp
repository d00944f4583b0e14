// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "pcieflow/core/rules/row.hpp"

namespace pcieflow::core::rules {

/// Rules on UpdateFC.
inline constexpr std::array updates{
    behaviour(RuleId::UPD_01, "UPD-01", "MindShare 2012; Base 6.3", "2.6.1",
              "UpdateFC carries the current CREDITS_ALLOCATED of both pools of its type."),
    behaviour(
        RuleId::UPD_02a, "UPD-02a", "MindShare 2012; Base 6.3", "2.6.1.2",
        "A finite PH, NPH, NPD or CplH whose available credits were 0 calls for an UpdateFC at the first release."),
    behaviour(RuleId::UPD_02b, "UPD-02b", "Base 6.3", "2.6.1.2",
              "With AtomicOp support NPD calls for an UpdateFC at a release while fewer than 2 credits are available."),
    left_out(RuleId::UPD_02c, "UPD-02c", "Base 6.3", "2.6.1.2",
             "With Scaled Flow Control the UpdateFC is called for when the available credits rise to the threshold of "
             "the scale.",
             reason::scaling),
    behaviour(
        RuleId::UPD_02d, "UPD-02d", "MindShare 2012; Base 6.3", "2.6.1.2",
        "A finite PD or CplD calls for an UpdateFC at each release while less than one maximum payload is available."),
    behaviour(RuleId::UPD_03, "UPD-03", "MindShare 2012; Base 6.3", "3.6.2.1",
              "Further UpdateFCs are permitted, and pending ones of the same type become one with the newest values."),
    fact(RuleId::UPD_04, "UPD-04", "Base 6.3; MindShare 2012", "2.6.1.2",
         "The time from freeing credits to the UpdateFC should not exceed the tabulated latency."),
    behaviour(RuleId::UPD_05, "UPD-05", "MindShare 2012; Base 6.3; Base 3.x; pcievhost", "2.6.1.2",
              "Each finite type of an enabled VC has an UpdateFC at least every 30 us, or 120 us with Extended Synch."),
    behaviour(RuleId::UPD_06, "UPD-06", "MindShare 2012; pcievhost; cocotbext-pcie", "2.6.1.2",
              "Every VC and type has a timer of its own, restarted when an UpdateFC of that type is sent."),
    behaviour(RuleId::UPD_07, "UPD-07", "MindShare 2012; Base 6.3", "2.6.1.2",
              "An optional watchdog of 200 us without an FC DLLP of a VC has the link retrain."),
    behaviour(RuleId::UPD_08, "UPD-08", "Base 6.3; MindShare 2012", "5.3.2, 5.4",
              "The UpdateFC timers stand still outside L0 and L0s."),
    left_out(RuleId::UPD_09, "UPD-09", "Base 6.3; MindShare 2012", "5.3.2.1, 5.4.1",
             "The downstream component enters L1 only with the credits for one largest TLP of every type.",
             reason::low_power),
    left_out(RuleId::UPD_10, "UPD-10", "Base 6.3", "4.2.5.4",
             "A physical layer may infer electrical idle if it sees neither UpdateFC nor SKP for 128 us in L0.",
             reason::low_power),
    behaviour(RuleId::UPD_11, "UPD-11", "derived", "2.6.1.2",
              "The first UpdateFC is due at the latest one interval after the exit from FC_INIT2."),
};

}  // namespace pcieflow::core::rules
