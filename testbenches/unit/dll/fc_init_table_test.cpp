// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/fc_init_table.hpp"

#include <gtest/gtest.h>

#include <map>
#include <utility>

namespace pcieflow::dll {
namespace {

using core::FcInitState;

// Written down from docs/protocol.md §2.4; every pair that is absent is refused.
const std::map<std::pair<FcInitState, FcInitEvent>, FcInitState> expected_next{
    {{FcInitState::DISABLED, FcInitEvent::Enable}, FcInitState::FC_INIT1},
    {{FcInitState::FC_INIT1, FcInitEvent::Fi1Set}, FcInitState::FC_INIT2},
    {{FcInitState::FC_INIT1, FcInitEvent::Disable}, FcInitState::DISABLED},
    {{FcInitState::FC_INIT2, FcInitEvent::Complete}, FcInitState::DONE},
    {{FcInitState::FC_INIT2, FcInitEvent::Disable}, FcInitState::DISABLED},
    {{FcInitState::DONE, FcInitEvent::Disable}, FcInitState::DISABLED},
};

TEST(FcInitTable, EveryStateAndEventPairGoesWhereTheSpecificationSays) {
    for (const FcInitState state : fc_init_states) {
        for (const FcInitEvent event : fc_init_events) {
            const auto transition = fc_init_transition(state, event);

            const auto expected = expected_next.find({state, event});
            ASSERT_EQ(transition.has_value(), expected != expected_next.end())
                << core::to_string(state) << " on " << to_string(event);
            if (transition) {
                EXPECT_EQ(transition->to, expected->second) << core::to_string(state) << " on " << to_string(event);
            }
        }
    }
}

}  // namespace
}  // namespace pcieflow::dll
