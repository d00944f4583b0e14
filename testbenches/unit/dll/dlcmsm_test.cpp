// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/dlcmsm.hpp"

#include <gtest/gtest.h>

#include <map>
#include <utility>

namespace pcieflow::dll {
namespace {

using core::DlcmsmState;

/// A machine that was led to `state` by legal events.
Dlcmsm machine_in(DlcmsmState state) {
    Dlcmsm machine;
    if (state != DlcmsmState::DL_Inactive) {
        machine.on(DlcmsmEvent::PhysicalLinkUp);
    }
    if (state == DlcmsmState::DL_Active) {
        machine.on(DlcmsmEvent::Vc0Initialised);
    }
    return machine;
}

// Written down from the specification, not from the table: every pair that is absent is refused.
const std::map<std::pair<DlcmsmState, DlcmsmEvent>, DlcmsmState> expected_next{
    {{DlcmsmState::DL_Inactive, DlcmsmEvent::PhysicalLinkUp}, DlcmsmState::DL_Init},
    {{DlcmsmState::DL_Init, DlcmsmEvent::Vc0Initialised}, DlcmsmState::DL_Active},
    {{DlcmsmState::DL_Init, DlcmsmEvent::PhysicalLinkDown}, DlcmsmState::DL_Inactive},
    {{DlcmsmState::DL_Active, DlcmsmEvent::PhysicalLinkDown}, DlcmsmState::DL_Inactive},
};

TEST(Dlcmsm, DLC_01_BeginsInDL_Inactive) { EXPECT_EQ(Dlcmsm().state(), DlcmsmState::DL_Inactive); }

TEST(Dlcmsm, DLC_04_06_07_EveryStateAndEventPairGoesWhereTheSpecificationSays) {
    for (const DlcmsmState state : dlcmsm_states) {
        for (const DlcmsmEvent event : dlcmsm_events) {
            Dlcmsm machine = machine_in(state);
            ASSERT_EQ(machine.state(), state);

            const auto transition = machine.on(event);

            const auto expected = expected_next.find({state, event});
            EXPECT_EQ(transition.has_value(), expected != expected_next.end())
                << core::to_string(state) << " on " << to_string(event);
            EXPECT_EQ(machine.state(), expected == expected_next.end() ? state : expected->second)
                << core::to_string(state) << " on " << to_string(event);
        }
    }
}

TEST(Dlcmsm, ARefusedEventChangesNothing) {
    Dlcmsm machine;

    EXPECT_FALSE(machine.on(DlcmsmEvent::Vc0Initialised).has_value());
    EXPECT_EQ(machine.state(), DlcmsmState::DL_Inactive);
}

}  // namespace
}  // namespace pcieflow::dll
