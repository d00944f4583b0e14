// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "pcieflow/core/rules/row.hpp"

namespace pcieflow::core::rules {

/// Rules on FC initialisation of a virtual channel.
inline constexpr std::array fc_init{
    behaviour(RuleId::FC_INIT_01, "FC-INIT-01", "MindShare 2003; Base 6.3", "3.4",
              "A VC carries no TLP before it is initialised, and its initialisation does not affect other VCs."),
    behaviour(RuleId::FC_INIT_02, "FC-INIT-02", "MindShare 2003; MindShare 2012; Base 6.3", "3.4",
              "VC0 starts by itself on entry to DL_Init, VC1 to VC7 when software sets VC Enable."),
    behaviour(RuleId::FC_INIT_03, "FC-INIT-03", "MindShare 2003; Base 6.3; cocotbext-pcie; pcievhost", "3.4.1",
              "FC_INIT1 repeats InitFC1 for P, NP and Cpl in this order, FC_INIT2 does the same with InitFC2."),
    behaviour(RuleId::FC_INIT_04, "FC-INIT-04", "MindShare 2012; cocotbext-pcie; pcievhost", "3.4.1",
              "InitFC carries the receiver's initial CREDITS_ALLOCATED, the same values in every InitFC1 and InitFC2 "
              "of the VC; 0 is infinite."),
    behaviour(RuleId::FC_INIT_05, "FC-INIT-05", "Base 6.3; Base 5.0; Base 3.x", "3.4.1",
              "Other packets may stand between the three DLLPs of a triple; only their relative order is fixed."),
    behaviour(RuleId::FC_INIT_06, "FC-INIT-06", "MindShare 2003; MindShare 2012", "3.4.1",
              "VC0 sends its triples without a pause, VC1 to VC7 whenever nothing else is waiting."),
    behaviour(RuleId::FC_INIT_07, "FC-INIT-07", "Base 2.1; Base 5.0; Base 6.3; MindShare 2003", "3.4.1",
              "A triple starts at most 34 us after the previous one, Recovery not counted; MindShare says 17 us for "
              "VC1 to VC7."),
    behaviour(RuleId::FC_INIT_08, "FC-INIT-08", "Base 6.3; MindShare 2012", "3.6.2.2",
              "An InitFC with a wrong CRC is dropped, and repetition heals the loss."),
    behaviour(RuleId::FC_INIT_09, "FC-INIT-09", "Base 6.3", "2.6.1",
              "FC DLLPs for a VC that is not enabled are discarded without effect."),
    behaviour(RuleId::FC_INIT_10, "FC-INIT-10", "policy", "3.4.1",
              "The state changes when a DLLP is received; the transmitter may finish its triple and never mixes kinds "
              "within one."),
    behaviour(RuleId::FC_INIT_11, "FC-INIT-11", "MindShare 2003; MindShare 2012; Base 6.3", "3.4.1",
              "FC_INIT1 and FC_INIT2 are each left only after one complete triple of their own kind was sent."),
    behaviour(RuleId::FC_INIT_12, "FC-INIT-12", "Base 6.3", "2.6.1, 3.4.1",
              "Entry to FC_INIT1 clears FI1, FI2 and the counters, leaves CREDIT_LIMIT undefined and sets "
              "CREDITS_ALLOCATED to the advertisement."),
    behaviour(RuleId::FC_INIT_13, "FC-INIT-13", "MindShare 2003; Base 6.3; cocotbext-pcie; pcievhost", "3.4.1",
              "InitFC1 and InitFC2 received in FC_INIT1 record the credits of their type; with all three recorded FI1 "
              "is set and FC_INIT2 entered."),
    behaviour(RuleId::FC_INIT_13a, "FC-INIT-13a", "Base 6.3; cocotbext-pcie", "3.4.1",
              "UpdateFC received in FC_INIT1 is ignored."),
    behaviour(RuleId::FC_INIT_13b, "FC-INIT-13b", "Base 6.3", "3.2.1, 2.6.1",
              "A TLP received in FC_INIT1 may be discarded and is never acknowledged; on VC1 to VC7 it is malformed."),
    behaviour(RuleId::FC_INIT_14, "FC-INIT-14", "Base 3.x; Base 5.0; Base 6.3; MindShare 2003", "3.4.1",
              "Base blocks TLPs until FC_INIT2 is left, MindShare permits them on entry; the receiver accepts them "
              "either way."),
    behaviour(RuleId::FC_INIT_15, "FC-INIT-15", "MindShare 2003; MindShare 2012; Base 6.3", "3.4.1",
              "The values of InitFC1 and InitFC2 received in FC_INIT2 are ignored, and InitFC1 has no effect at all."),
    behaviour(RuleId::FC_INIT_16, "FC-INIT-16", "MindShare 2003; MindShare 2012; Base 6.3", "3.4.1",
              "FI2 is set by the first InitFC2 of any type, UpdateFC or TLP of the VC that is received in FC_INIT2."),
    behaviour(RuleId::FC_INIT_17, "FC-INIT-17", "policy", "3.4.1",
              "The UpdateFC that sets FI2 also updates CREDIT_LIMIT."),
    behaviour(RuleId::FC_INIT_18, "FC-INIT-18", "Base 6.3", "3.4.1, 7.9.1.8",
              "FC_INIT2 is left once FI2 is set and its triple is sent; then VC0 takes the port to DL_Active and "
              "UpdateFC timers start."),
    behaviour(
        RuleId::FC_INIT_19, "FC-INIT-19", "Base 6.3; policy", "3.4.1",
        "An InitFC for a VC that is DONE is discarded; optionally it is answered with an UpdateFC per finite type."),
    behaviour(RuleId::FC_INIT_20, "FC-INIT-20", "derived", "3.4.1",
              "If the only InitFC2 triple is lost, the partner stays in FC_INIT2 until an UpdateFC or a TLP arrives."),
    checked(RuleId::FC_INIT_21, "FC-INIT-21", "MindShare 2003", "2.6.1",
            "After initialisation CREDIT_LIMIT equals the partner's CREDITS_ALLOCATED in all six pools."),
};

}  // namespace pcieflow::core::rules
