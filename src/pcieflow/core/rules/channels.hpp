// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "pcieflow/core/rules/row.hpp"

namespace pcieflow::core::rules {

/// Rules on virtual channels beyond VC0 and their software.
inline constexpr std::array channels{
    behaviour(
        RuleId::VC_01, "VC-01", "Base 6.3; MindShare 2012; Linux", "2.5.1, 7.9.1.7",
        "VC0 is always enabled; IDs of the others are unique per port, equal on both ends and fixed while enabled."),
    behaviour(RuleId::VC_02, "VC-02", "Base 6.3; Linux", "7.9.1",
              "Software sets VC Enable in both ports and uses the VC when VC Negotiation Pending is 0 in both."),
    behaviour(RuleId::VC_03, "VC-03", "Base 6.3", "7.9.1.8",
              "VC Negotiation Pending is set when VC Enable rises and cleared on exit from FC_INIT2."),
    behaviour(RuleId::VC_04, "VC-04", "Base 6.3", "2.6.1",
              "For reception VC1 to VC7 count as enabled from VC Enable=1 and the exit from FC_INIT1 on."),
    behaviour(RuleId::VC_05, "VC-05", "Base 6.3", "3.4.1, 2.6.1",
              "Clearing VC Enable aborts the initialisation and resets the credit registers of that VC."),
    checked(RuleId::VC_06, "VC-06", "Base 6.3", "7.9.1.7",
            "Software disables a VC in both components before it enables it again."),
    behaviour(RuleId::VC_07, "VC-07", "derived", "3.4.1",
              "A VC enabled on one side only stays in FC_INIT1 until the other side is enabled too."),
    behaviour(RuleId::VC_08, "VC-08", "derived", "3.4.1",
              "A VC disabled and enabled again without its partner hangs in FC_INIT1."),
    left_out(RuleId::VC_09, "VC-09", "MindShare 2012; Base 6.3", "2.6.1",
             "On VC1 to VC7 NPD may be infinite if nothing there carries Non-Posted data.",
             "what is advertised is the choice of the scenario"),
};

}  // namespace pcieflow::core::rules
