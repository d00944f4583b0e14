// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/l0_clock.hpp"

#include <gtest/gtest.h>

namespace pcieflow::observe {
namespace {

using namespace core::literals;

constexpr core::Time at(core::Duration span) { return core::Time{} + span; }

TEST(L0Clock, RunsWithLinkTimeWithoutRecovery) {
    const L0Clock clock;

    EXPECT_EQ(clock.at(at(7_us)), at(7_us));
    EXPECT_TRUE(clock.is_running());
}

TEST(L0Clock, StandsStillInRecovery) {
    L0Clock clock;
    clock.on_recovery(true, at(5_us));

    EXPECT_EQ(clock.at(at(5_us)), at(5_us));
    EXPECT_EQ(clock.at(at(9_us)), at(5_us));
    EXPECT_FALSE(clock.is_running());
}

TEST(L0Clock, LacksTheTimeOfEveryRecovery) {
    L0Clock clock;
    clock.on_recovery(true, at(5_us));
    clock.on_recovery(false, at(7_us));
    clock.on_recovery(true, at(10_us));
    clock.on_recovery(false, at(13_us));

    EXPECT_EQ(clock.at(at(20_us)), at(15_us));
    EXPECT_EQ(clock.link_time(at(15_us)), at(20_us));
}

TEST(L0Clock, KnowsInstantsBeforeAndInTheLastRecovery) {
    L0Clock clock;
    clock.on_recovery(true, at(5_us));
    clock.on_recovery(false, at(7_us));
    clock.on_recovery(true, at(10_us));
    clock.on_recovery(false, at(13_us));

    EXPECT_EQ(clock.at(at(9_us)), at(7_us));
    EXPECT_EQ(clock.at(at(11_us)), at(8_us));
    EXPECT_EQ(clock.at(at(13_us)), at(8_us));
}

TEST(L0Clock, ARecordThatChangesNothingIsIgnored) {
    L0Clock clock;
    clock.on_recovery(false, at(3_us));
    clock.on_recovery(true, at(5_us));
    clock.on_recovery(true, at(6_us));
    clock.on_recovery(false, at(7_us));

    EXPECT_EQ(clock.at(at(8_us)), at(6_us));
}

}  // namespace
}  // namespace pcieflow::observe
