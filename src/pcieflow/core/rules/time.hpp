// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "pcieflow/core/rules/row.hpp"

namespace pcieflow::core::rules {

/// Rules on time on the wire.
inline constexpr std::array time{
    fact(RuleId::TIM_01, "TIM-01", "MindShare 2012", "4.2",
         "In one symbol time every lane carries one symbol, so a link of N lanes moves N bytes."),
    fact(
        RuleId::TIM_02, "TIM-02", "MindShare 2012; Base 6.3", "4.2.2",
        "A 128b/130b block of 16 symbols takes 130 bit times; latency tables count symbols without the two sync bits."),
    fact(RuleId::TIM_03, "TIM-03", "MindShare 2012; Base 6.3; cocotbext-pcie", "4.2",
         "A DLLP takes 8 symbols at every rate, framing included."),
    fact(RuleId::TIM_04, "TIM-04", "MindShare 2012; Base 6.3; cocotbext-pcie", "4.2",
         "A TLP takes its header, payload and ECRC and 8 symbols more for framing, sequence number and LCRC."),
    fact(RuleId::TIM_05, "TIM-05", "MindShare 2012", "2.6.1.2",
         "The overhead of 28 in the latency formula is framing 2, sequence 2, header 16, ECRC 4 and LCRC 4."),
    behaviour(RuleId::TIM_06, "TIM-06", "MindShare 2012; Base 6.3", "4.2.1.2",
              "A packet that follows idle starts in lane 0, any other in a lane that is a multiple of 4."),
    behaviour(RuleId::TIM_07, "TIM-07", "Base 6.3", "4.2.1.2",
              "At most one STP and one SDP begin in the same symbol time."),
    behaviour(
        RuleId::TIM_08, "TIM-08", "MindShare 2012; Base 6.3", "4.2.1.2",
        "Lanes that a packet leaves free and nothing follows into are padded, and the next packet starts in lane 0."),
    behaviour(
        RuleId::TIM_08a, "TIM-08a", "derived", "4.2.1.2",
        "A DLLP takes 8, 4, 2 or 1 symbol times on x1, x2, x4 or wider; back-to-back packets may share a symbol time."),
    behaviour(
        RuleId::TIM_09, "TIM-09", "MindShare 2012; Base 6.3", "4.2.8.4",
        "With 8b/10b a SKP ordered set of 4 symbol times on all lanes is scheduled every 1180 to 1538 symbol times."),
    behaviour(RuleId::TIM_10, "TIM-10", "MindShare 2012; Base 6.3", "4.2.8",
              "SKP ordered sets never stand inside a packet; those that fall due meanwhile follow at its end, back to "
              "back with 8b/10b."),
    fact(RuleId::TIM_11, "TIM-11", "MindShare 2012", "4.2.8",
         "A receiver survives 1538 + MaxPayload + 28 symbol times between two SKP ordered sets."),
    fact(RuleId::TIM_12, "TIM-12", "derived", "4.2",
         "SKP ordered sets cost 0.260 to 0.339 percent with 8b/10b; sync headers cost 2 of 130 bits."),
    left_out(RuleId::TIM_13, "TIM-13", "MindShare 2012; Base 6.3", "4.2.7",
             "Before data flows the physical layers exchange idle symbols; the data link layer needs only LinkUp.",
             "what happens before LinkUp is not modelled"),
};

}  // namespace pcieflow::core::rules
