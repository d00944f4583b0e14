// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "pcieflow/core/rules/row.hpp"

namespace pcieflow::core::rules {

/// Rules on the Data Link Control and Management State Machine and the feature exchange.
inline constexpr std::array link{
    behaviour(RuleId::DLC_01, "DLC-01", "Base 6.3; MindShare 2012", "3.2.1",
              "Cold, warm and hot reset put the machine into DL_Inactive; a Function Level Reset changes no data link "
              "state."),
    behaviour(RuleId::DLC_02, "DLC-02", "Base 6.3; MindShare 2012", "3.2.1, 3.6",
              "Entry to DL_Inactive resets every variable of the layer, drops the retry buffer and clears the flags "
              "and credits of all VCs."),
    left_out(RuleId::DLC_03, "DLC-03", "Base 6.3", "3.2.1",
             "DL_Inactive goes to DL_Feature at LinkUp=1 if the feature exchange is supported, enabled and the link is "
             "not disabled.",
             reason::feature_exchange),
    behaviour(RuleId::DLC_04, "DLC-04", "Base 6.3; MindShare 2012", "3.2.1",
              "DL_Inactive goes to DL_Init at LinkUp=1 if the link is not disabled and there is no feature exchange."),
    left_out(RuleId::DLC_05, "DLC-05", "Base 6.3", "3.2.1",
             "DL_Feature goes to DL_Init when the feature exchange is finished and LinkUp is 1.",
             reason::feature_exchange),
    behaviour(RuleId::DLC_06, "DLC-06", "Base 6.3; MindShare 2012", "3.2.1",
              "DL_Init initialises VC0 through FC_INIT1 and FC_INIT2 and goes to DL_Active when that is complete."),
    behaviour(RuleId::DLC_07, "DLC-07", "Base 6.3", "3.2.1",
              "LinkUp=0 leads from every state to DL_Inactive at once, abandons what was in progress, and wins over a "
              "completion at the same instant."),
    behaviour(RuleId::DLC_08, "DLC-08", "Base 6.3; MindShare 2012", "3.6.2.1",
              "Recovery keeps LinkUp at 1: no state changes and nothing is reset, transmission only pauses."),
    behaviour(RuleId::DLC_09, "DLC-09", "Base 6.3", "2.6.1, 3.4",
              "VC1 to VC7 are initialised while the machine stays in DL_Active, each by an instance of its own."),
    behaviour(RuleId::DLC_10, "DLC-10", "Base 6.3; MindShare 2012; Linux", "3.2.1",
              "Surprise Down is reported only by a Downstream Port with that capability and only on the way from "
              "DL_Active to DL_Inactive."),
    behaviour(RuleId::DLC_11, "DLC-11", "Base 6.3", "3.2.1",
              "Surprise Down is suppressed if the loss of the link was announced, for example by Link Disable or a "
              "Secondary Bus Reset."),
    left_out(RuleId::DLC_12, "DLC-12", "Base 6.3", "2.9.1",
             "DL_Down terminates the requests queued at a Downstream Port and acts as a hot reset at an Upstream Port.",
             "at DL_Down a flow keeps its requests and sends them after the next link-up"),
    left_out(RuleId::DLC_13, "DLC-13", "Base 6.3", "2.9.2",
             "Entry to DL_Up obliges a Downstream Port to send Set_Slot_Power_Limit under the credits of VC0.",
             "slots and their power are not modelled"),
    behaviour(RuleId::DLC_14, "DLC-14", "MindShare 2012", "4.2.6",
              "Recovery, for example for a change of speed, may come in the middle of the initialisation of VC0."),
    left_out(RuleId::DLF_01, "DLF-01", "Base 6.3; Linux", "3.3, 7.7.4",
             "The feature exchange is required on ports that support 16 GT/s or more and optional on others.",
             reason::feature_exchange),
    left_out(RuleId::DLF_02, "DLF-02", "Base 6.3", "3.3",
             "Data_Link_Feature is sent at least once per 34 us in DL_Feature, with the supported bits and whether the "
             "partner's are known.",
             reason::feature_exchange),
    left_out(RuleId::DLF_03, "DLF-03", "Base 6.3", "3.3",
             "The first Data_Link_Feature received latches the partner's bits; later ones do not overwrite them.",
             reason::feature_exchange),
    left_out(RuleId::DLF_04, "DLF-04", "policy", "3.3",
             "DLLPs received in DL_Feature that do not end the exchange are ignored.", reason::feature_exchange),
    left_out(RuleId::DLF_05, "DLF-05", "Base 6.3", "3.3",
             "The exchange ends at a Data_Link_Feature with Feature_Ack=1, at any InitFC1, or at MRInit.",
             reason::feature_exchange),
    left_out(RuleId::DLF_06, "DLF-06", "policy", "3.3",
             "The credits of the InitFC1 that ended the exchange are not recorded.", reason::feature_exchange),
    left_out(RuleId::DLF_07, "DLF-07", "Base 6.3", "3.3",
             "A feature is active only if the partner's bits are valid and its bit is set on both sides.",
             reason::feature_exchange),
    left_out(RuleId::DLF_08, "DLF-08", "Base 6.3", "3.3",
             "If InitFC1 ended the exchange and no Data_Link_Feature came, Scaled Flow Control is off.",
             reason::feature_exchange),
};

}  // namespace pcieflow::core::rules
