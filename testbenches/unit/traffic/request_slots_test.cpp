// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/request_slots.hpp"

#include <gtest/gtest.h>

namespace pcieflow::traffic {
namespace {

TEST(RequestSlots, AreBlockedWhenTheLastTagIsTaken) {
    RequestSlots slots(2, std::nullopt);
    (void)slots.take();
    EXPECT_EQ(slots.obstacle(), Obstacle::none);

    (void)slots.take();

    EXPECT_EQ(slots.obstacle(), Obstacle::tags);
}

TEST(RequestSlots, AreBlockedAtTheLimit) {
    RequestSlots slots(32, 2);
    (void)slots.take();
    EXPECT_EQ(slots.obstacle(), Obstacle::none);

    (void)slots.take();

    EXPECT_EQ(slots.obstacle(), Obstacle::outstanding);
}

TEST(RequestSlots, TellTheTagsFirstIfTheLimitIsReachedToo) {
    RequestSlots slots(1, 1);

    (void)slots.take();

    EXPECT_EQ(slots.obstacle(), Obstacle::tags);
}

TEST(RequestSlots, ReuseTheTagThatWasFreeLongest) {
    RequestSlots slots(3, std::nullopt);
    EXPECT_EQ(slots.take(), 0);
    EXPECT_EQ(slots.take(), 1);

    slots.release(1);
    slots.release(0);

    EXPECT_EQ(slots.take(), 2);
    EXPECT_EQ(slots.take(), 1);
    EXPECT_EQ(slots.take(), 0);
}

TEST(RequestSlots, NumberTheirTagsUpTo1023) {
    RequestSlots slots(1024, std::nullopt);
    std::uint16_t last = 0;

    for (int i = 0; i < 1024; ++i) {
        last = slots.take();
    }

    EXPECT_EQ(last, 1023);
    EXPECT_EQ(slots.obstacle(), Obstacle::tags);
}

TEST(RequestSlots, DoNotFreeATagTwice) {
    RequestSlots slots(2, std::nullopt);
    (void)slots.take();
    (void)slots.take();

    slots.release(1);
    slots.release(1);

    EXPECT_EQ(slots.taken(), 1U);
}

TEST(RequestSlots, DoNotFreeATagThatIsNotTheirs) {
    RequestSlots slots(2, std::nullopt);
    (void)slots.take();

    slots.release(2);

    EXPECT_EQ(slots.taken(), 1U);
}

TEST(RequestSlots, AreAllFreeAfterAReset) {
    RequestSlots slots(2, std::nullopt);
    (void)slots.take();
    (void)slots.take();

    slots.reset();

    EXPECT_EQ(slots.taken(), 0U);
    EXPECT_EQ(slots.take(), 0);
}

}  // namespace
}  // namespace pcieflow::traffic
