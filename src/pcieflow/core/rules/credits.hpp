// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "pcieflow/core/rules/row.hpp"

namespace pcieflow::core::rules {

/// Rules on credits, the transmitter's gate and the receiver's account.
inline constexpr std::array credits{
    fact(RuleId::CRD_01, "CRD-01", "MindShare 2003; MindShare 2012; Base 6.3", "2.6.1",
         "Every VC has six independent pools: PH, PD, NPH, NPD, CplH and CplD."),
    fact(RuleId::CRD_02, "CRD-02", "MindShare 2012; Base 6.3", "2.6.1",
         "A data credit is 16 bytes, a header credit one largest header with digest; framing, sequence number and CRCs "
         "cost nothing."),
    fact(RuleId::CRD_03, "CRD-03", "Base 6.3; cocotbext-pcie", "2.6.1",
         "A TLP takes its length in DW divided by 4 and rounded up in data credits, whatever its alignment."),
    behaviour(RuleId::CRD_04, "CRD-04", "MindShare 2012; Base 6.3", "2.6",
              "DLLPs and ordered sets use no credits, and a replayed TLP is not charged again."),
    fact(RuleId::CRD_05, "CRD-05", "MindShare 2003; MindShare 2012; Base 6.3", "2.6.1",
         "Header counters have 8 bits and data counters 12 without scaling, and count modulo their range."),
    fact(RuleId::CRD_06, "CRD-06", "Base 6.3; pcievhost", "2.6.1",
         "At most 127 header and 2047 data credits may be outstanding without scaling."),
    left_out(RuleId::CRD_07, "CRD-07", "Base 6.3", "3.4.2",
             "Scaling is chosen by the advertiser per VC and type, separately for header and data.", reason::scaling),
    behaviour(
        RuleId::CRD_08, "CRD-08", "Base 6.3", "3.4.1, 2.6.1",
        "With Scaled Flow Control every FC DLLP of a type repeats the scale of its InitFC; without it scales are 00b."),
    behaviour(RuleId::CRD_09, "CRD-09", "MindShare 2012; Base 6.3; cocotbext-pcie", "2.6.1",
              "A field of 0 in InitFC makes that one pool infinite."),
    behaviour(RuleId::CRD_10, "CRD-10", "Base 6.3; cocotbext-pcie", "2.6.1",
              "A field of 0 in the UpdateFC of a finite pool is a counter that wrapped."),
    behaviour(
        RuleId::CRD_11, "CRD-11", "Base 6.3; cocotbext-pcie", "2.6.1",
        "A type that is wholly infinite needs no UpdateFC, and an infinite pool's field is sent as 0 and ignored."),
    behaviour(RuleId::CRD_12, "CRD-12", "Base 6.3; cocotbext-pcie", "2.6.1",
              "An infinite pool keeps no counters, and its CREDIT_LIMIT reads 0."),
    fact(RuleId::CRD_13, "CRD-13", "MindShare 2012; Base 6.3", "2.6.1",
         "An endpoint takes every completion that it asked for, and so advertises infinite completion credits."),
    behaviour(RuleId::TXG_01, "TXG-01", "MindShare 2012; Base 6.3", "2.6.1",
              "CREDITS_CONSUMED starts at 0 and grows when a TLP passes the gate, not for replays or nullified TLPs."),
    behaviour(RuleId::TXG_02, "TXG-02", "MindShare 2003; MindShare 2012; Base 6.3", "2.6.1",
              "CREDIT_LIMIT is set from InitFC in FC_INIT1."),
    behaviour(RuleId::TXG_03, "TXG-03", "MindShare 2012; Base 6.3", "2.6.1",
              "A TLP may go if, in every pool it needs, CREDIT_LIMIT less CREDITS_REQUIRED is at most half the range."),
    behaviour(RuleId::TXG_04, "TXG-04", "MindShare 2012; Base 6.3", "2.6.1",
              "UpdateFC replaces CREDIT_LIMIT by the values it carries, so the next one heals a lost one."),
    behaviour(RuleId::TXG_05, "TXG-05", "Base 6.3; cocotbext-pcie", "2.6.1",
              "A pool that a TLP does not need is not tested."),
    behaviour(RuleId::TXG_06, "TXG-06", "Base 6.3", "2.6.1",
              "A blocked TLP blocks only what ordering says it must, and never another VC."),
    behaviour(RuleId::TXG_07, "TXG-07", "MindShare 2012", "2.6.1", "A TLP that takes the last credit may go."),
    behaviour(RuleId::RXA_01, "RXA-01", "MindShare 2012; Base 6.3", "2.6.1",
              "CREDITS_ALLOCATED starts at the advertisement, grows by the credits that are freed, and is what "
              "UpdateFC carries."),
    behaviour(RuleId::RXA_02, "RXA-02", "MindShare 2012; Base 6.3", "2.6.1",
              "CREDITS_RECEIVED starts at 0 and grows with each TLP that the Transaction Layer accepts."),
    checked(RuleId::RXA_03, "RXA-03", "Base 6.3; MindShare 2012", "2.6.1",
            "A receiver overflows if CREDITS_ALLOCATED less CREDITS_RECEIVED, the new TLP included, is half the "
            "range or more."),
    behaviour(RuleId::RXA_04, "RXA-04", "Base 6.3", "2.6.1",
              "A TLP that overflows is dropped without being counted and reported as Receiver Overflow."),
    behaviour(RuleId::RXA_05, "RXA-05", "MindShare 2012; Base 6.3", "2.6.1",
              "Header and data credits are freed separately, and data in any pieces."),
};

}  // namespace pcieflow::core::rules
