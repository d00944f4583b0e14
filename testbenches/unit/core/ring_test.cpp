// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/core/ring.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace pcieflow::core {
namespace {

TEST(Ring, GivesBackInOrderWhatItTookWhileItGrowsAndWraps) {
    Ring<int> ring;
    int pushed = 0;
    int popped = 0;
    for (int round = 0; round < 100; ++round) {
        for (int i = 0; i < 3; ++i) {
            ring.push(pushed++);
        }
        for (int i = 0; i < 2; ++i) {
            ASSERT_EQ(ring.front(), popped);
            ASSERT_EQ(ring.pop(), popped++);
        }
    }

    ASSERT_EQ(ring.size(), 100U);
    for (int place = 0; place < 100; ++place) {
        EXPECT_EQ(ring[static_cast<std::size_t>(place)], popped + place);
    }
}

TEST(Ring, LetsGoOfWhatAPoppedElementHeld) {
    Ring<std::shared_ptr<int>> ring;
    const auto held = std::make_shared<int>(1);
    ring.push(held);

    ring.pop();

    EXPECT_EQ(held.use_count(), 1);
    EXPECT_TRUE(ring.is_empty());
}

TEST(Ring, LetsGoOfTheFirstThatAreDroppedAndKeepsTheOthers) {
    Ring<std::shared_ptr<int>> ring;
    const auto first = std::make_shared<int>(1);
    const auto second = std::make_shared<int>(2);
    ring.push(first);
    ring.push(second);

    ring.drop(1);

    EXPECT_EQ(first.use_count(), 1);
    ASSERT_EQ(ring.size(), 1U);
    EXPECT_EQ(ring.front(), second);
}

TEST(Ring, DroppingNothingLeavesAnEmptyOneEmpty) {
    Ring<int> ring;

    ring.drop(0);

    EXPECT_TRUE(ring.is_empty());
}

TEST(Ring, LetsGoOfEverythingWhenCleared) {
    Ring<std::shared_ptr<int>> ring;
    const auto held = std::make_shared<int>(1);
    ring.push(held);
    ring.push(held);

    ring.clear();

    EXPECT_EQ(held.use_count(), 1);
    EXPECT_TRUE(ring.is_empty());
}

}  // namespace
}  // namespace pcieflow::core
