// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/switch_history.hpp"

#include <gtest/gtest.h>

#include "pcieflow/observe/alarm.hpp"
#include "pcieflow/observe/span_text.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;

constexpr core::Time at(core::Duration span) { return core::Time{} + span; }

TEST(SwitchHistory, IsWhatItWasMadeSinceEver) {
    EXPECT_TRUE(SwitchHistory(true).was_on(at(0_fs)));
    EXPECT_FALSE(SwitchHistory(false).was_on(at(0_fs)));
}

TEST(SwitchHistory, IsOnFromTheInstantOfItsChangeOn) {
    SwitchHistory history;
    history.set(true, at(10_ns));

    EXPECT_FALSE(history.was_on(at(10_ns - 1_fs)));
    EXPECT_TRUE(history.was_on(at(10_ns)));
}

TEST(SwitchHistory, IsOffFromTheInstantOfItsChangeOn) {
    SwitchHistory history;
    history.set(true, at(10_ns));
    history.set(false, at(20_ns));

    EXPECT_FALSE(history.was_on(at(9_ns)));
    EXPECT_TRUE(history.was_on(at(20_ns - 1_fs)));
    EXPECT_FALSE(history.was_on(at(20_ns)));
}

TEST(SwitchHistory, RemembersTheTimeBeforeAnInterruption) {
    SwitchHistory history(true);
    history.set(false, at(20_ns));
    history.set(true, at(30_ns));

    EXPECT_TRUE(history.was_on(at(19_ns)));
    EXPECT_FALSE(history.was_on(at(29_ns)));
    EXPECT_TRUE(history.was_on(at(30_ns)));
}

TEST(SwitchHistory, WhatEndsAsItIsSwitchedOffStillCounts) {
    SwitchHistory history(true);
    history.set(false, at(20_ns));

    EXPECT_TRUE(history.was_on_from(at(10_ns), at(20_ns)));
    EXPECT_FALSE(history.was_on_from(at(10_ns), at(20_ns + 1_fs)));
}

TEST(SwitchHistory, AnInterruptionInBetweenCounts) {
    SwitchHistory history(true);
    history.set(false, at(20_ns));
    history.set(true, at(25_ns));

    EXPECT_FALSE(history.was_on_from(at(10_ns), at(30_ns)));
    EXPECT_TRUE(history.was_on_from(at(25_ns), at(30_ns)));
}

TEST(Alarm, RingsBehindTheEarliestInstantAndOnce) {
    Alarm alarm;
    alarm.set(at(20_ns));
    alarm.set(at(10_ns));
    alarm.set(at(30_ns));

    EXPECT_FALSE(alarm.take(at(10_ns)));
    EXPECT_TRUE(alarm.take(at(10_ns + 1_fs)));
    EXPECT_FALSE(alarm.take(at(1_ms)));
}

TEST(SpanText, IsExactAndWithoutUselessZeros) {
    EXPECT_EQ(span_text(17_us), "17 us");
    EXPECT_EQ(span_text(17_us + 1_fs), "17.000000001 us");
    EXPECT_EQ(span_text(250_ns), "0.25 us");
    EXPECT_EQ(span_text(1_ms), "1000 us");
    EXPECT_EQ(span_text(0_fs), "0 us");
}

}  // namespace
}  // namespace pcieflow::observe
