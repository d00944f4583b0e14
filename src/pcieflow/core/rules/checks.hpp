// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "pcieflow/core/rules/row.hpp"

namespace pcieflow::core::rules {

/// Rules on violations that the checker reports.
inline constexpr std::array checks{
    checked(RuleId::CHK_01, "CHK-01", "MindShare 2003; Base 6.3", "3.4.1",
            "InitFC DLLPs of a VC do not come in the cyclic order P, NP, Cpl."),
    checked(RuleId::CHK_02, "CHK-02", "Base 2.1; Base 6.3", "3.4.1",
            "Two consecutive triples of a VC start too far apart."),
    checked(RuleId::CHK_03, "CHK-03", "MindShare 2012", "3.4.1",
            "An InitFC1 carries other values than an earlier one of its type."),
    checked(RuleId::CHK_04, "CHK-04", "MindShare 2012", "3.4.1",
            "An InitFC2 carries other values than the InitFC1 of its type."),
    checked(RuleId::CHK_05, "CHK-05", "MindShare 2003; Base 6.3", "3.4.1", "InitFC1 follows InitFC2 of the same VC."),
    checked(RuleId::CHK_06, "CHK-06", "Base 6.3", "3.4.1", "InitFC follows an UpdateFC or a TLP of the same VC."),
    checked(RuleId::CHK_07, "CHK-07", "Base 6.3", "3.4.1", "UpdateFC precedes a complete InitFC2 triple of its VC."),
    checked(RuleId::CHK_08, "CHK-08", "MindShare 2003; Base 6.3", "3.4.1",
            "InitFC2 is sent before the partner's P, NP and Cpl were delivered."),
    checked(RuleId::CHK_09, "CHK-09", "Base 6.3; MindShare 2003", "3.4.1", "A TLP is sent before its VC permits it."),
    checked(RuleId::CHK_10, "CHK-10", "Base 6.3; MindShare 2003", "3.4.1",
            "FC_INIT2 is left although nothing was received that sets FI2."),
    checked(RuleId::CHK_11, "CHK-11", "Base 6.3; MindShare 2012", "2.6.1",
            "An initial advertisement is below the minimum."),
    checked(RuleId::CHK_12, "CHK-12", "Base 6.3", "2.6.1",
            "An initial advertisement exceeds 127 header or 2047 data credits in its field."),
    checked(RuleId::CHK_13, "CHK-13", "Base 6.3; MindShare 2012", "2.6.1",
            "An endpoint advertises finite completion credits."),
    checked(RuleId::CHK_14, "CHK-14", "Base 6.3", "3.4.1",
            "A scale does not fit whether Scaled Flow Control is active."),
    checked(RuleId::CHK_15, "CHK-15", "Base 6.3", "3.4.1",
            "An UpdateFC has another scale than the InitFC of its type."),
    checked(RuleId::CHK_16, "CHK-16", "Base 6.3; cocotbext-pcie", "2.6.1",
            "An UpdateFC carries a value other than 0 for an infinite pool."),
    checked(RuleId::CHK_17, "CHK-17", "Base 6.3", "2.6.1",
            "An UpdateFC makes more credits outstanding than permitted."),
    checked(RuleId::CHK_18, "CHK-18", "Base 6.3", "2.6.1", "An UpdateFC takes credits back."),
    checked(RuleId::CHK_19, "CHK-19", "Base 6.3; MindShare 2012", "2.6.1.2",
            "A finite type has no UpdateFC for more than 45 us, or 180 us with Extended Synch."),
    checked(RuleId::CHK_20, "CHK-20", "Base 6.3", "2.6.1.2",
            "A mandatory UpdateFC does not start within the tabulated latency."),
    checked(RuleId::CHK_21, "CHK-21", "MindShare 2012; Base 6.3", "2.6.1", "A TLP is sent without credits."),
    checked(RuleId::CHK_22, "CHK-22", "Base 6.3", "2.5.3", "The traffic class of a TLP maps to no enabled VC."),
    checked(RuleId::CHK_23, "CHK-23", "Base 6.3", "3.6.2.2", "The CRC of a DLLP is wrong."),
    checked(RuleId::CHK_24, "CHK-24", "Base 6.3", "3.5.1",
            "Reserved bits of a DLLP are not 0, or bit 3 of an FC type is set."),
    checked(RuleId::CHK_25, "CHK-25", "Base 6.3", "3.2.1", "A packet is sent in DL_Inactive."),
    left_out(RuleId::CHK_26, "CHK-26", "Base 6.3", "3.3",
             "DL_Feature carries another DLLP than Data_Link_Feature, or that DLLP comes elsewhere or too seldom.",
             reason::feature_exchange),
    left_out(RuleId::CHK_27, "CHK-27", "Base 6.3", "3.3",
             "Feature_Ack is 1 before the partner's features were delivered, or falls back to 0.",
             reason::feature_exchange),
    checked(RuleId::CHK_28, "CHK-28", "Base 6.3; cocotbext-pcie", "3.6.2.2",
            "The number of an Ack or Nak lies outside the window."),
    checked(RuleId::CHK_29, "CHK-29", "MindShare 2012; Base 6.3", "3.6.3.1",
            "A second Nak comes without the expected TLP in between."),
    checked(RuleId::CHK_30, "CHK-30", "derived", "3.4.1", "A VC is enabled on one side only for too long."),
    checked(RuleId::CHK_31, "CHK-31", "Base 6.3", "2.6.1", "An FC DLLP names a VC that its sender never enabled."),
    left_out(RuleId::CHK_32, "CHK-32", "MindShare 2012; Base 6.3", "4.2.1.2",
             "A packet starts in a lane or a symbol time where it must not.",
             "the wire is observed in packets, not in symbols"),
    checked(RuleId::CHK_33, "CHK-33", "derived", "3.4.1",
            "FC_INIT1 or FC_INIT2 lasts too long although good triples of the partner arrive."),
};

}  // namespace pcieflow::core::rules
