// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "pcieflow/core/rules/row.hpp"

namespace pcieflow::core::rules {

/// Rules on traffic classes, arbitration between VCs, and ordering.
inline constexpr std::array ordering{
    behaviour(RuleId::TCV_01, "TCV-01", "MindShare 2012; Base 6.3", "2.5",
              "The traffic class selects the VC at every link; the VC ID is not in the TLP."),
    checked(RuleId::TCV_02, "TCV-02", "MindShare 2012; Base 6.3", "2.5.2",
            "TC0 maps to VC0, each TC to one VC, and both ends of a link map alike."),
    behaviour(RuleId::TCV_03, "TCV-03", "MindShare 2012; Base 6.3", "2.5",
              "Configuration, I/O and most messages use TC0, and completions the TC of their request."),
    behaviour(RuleId::TCV_04, "TCV-04", "Base 6.3", "2.5.3", "A TLP whose TC maps to no enabled VC is malformed."),
    left_out(RuleId::TCV_05, "TCV-05", "Base 6.3", "2.5",
             "Without VC capability all traffic flows on VC0, requests with TC0.",
             "every port here has the VC capability"),
    behaviour(RuleId::TCV_06, "TCV-06", "Base 6.3; MindShare 2012", "6.3.3",
              "Only VCs that are initialised and have a TLP that may go compete."),
    behaviour(RuleId::TCV_07, "TCV-07", "MindShare 2012; Base 6.3; Linux", "6.3.3.2",
              "By default VCs have strict priority by ID; a lower group may be served round robin below the others."),
    behaviour(RuleId::TCV_08, "TCV-08", "MindShare 2012", "6.3.3",
              "Weighted round robin walks its table one phase per TLP and skips phases with nothing ready."),
    behaviour(RuleId::ORD_01, "ORD-01", "MindShare 2012; Base 6.3", "2.4.1",
              "There is no ordering between different traffic classes or VCs."),
    behaviour(RuleId::ORD_02, "ORD-02", "derived", "2.4.1",
              "Per VC the oldest TLP goes whose credits suffice and that overtakes nothing it must not."),
    behaviour(RuleId::ORD_03, "ORD-03", "Base 6.3", "2.4.1",
              "Accepting posted requests and completions never depends on being able to send."),
    behaviour(RuleId::ORD_04, "ORD-04", "Base 6.3", "2.4.1",
              "Non-Posted requests are not starved by an endless stream of the other types."),
};

}  // namespace pcieflow::core::rules
