// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/replay_buffer.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace pcieflow::dll {
namespace {

TEST(ReplayBuffer, ACK_03_KeepsWhatWasPushedInItsOrderHoweverItGrows) {
    ReplayBuffer<int> buffer;
    int pushed = 0;
    int dropped = 0;

    for (int round = 1; round < 100; ++round) {
        for (int i = 0; i < round; ++i) {
            buffer.push(pushed++);
        }
        buffer.drop_oldest(static_cast<std::size_t>(round / 2));
        dropped += round / 2;

        ASSERT_EQ(buffer.size(), static_cast<std::size_t>(pushed - dropped));
        for (int i = dropped; i < pushed; ++i) {
            ASSERT_EQ(buffer[static_cast<std::size_t>(i - dropped)], i);
        }
    }
}

TEST(ReplayBuffer, ACK_05_GivesBackWhatATlpHeldWhenItIsDropped) {
    ReplayBuffer<std::shared_ptr<int>> buffer;
    const auto first = std::make_shared<int>(1);
    const auto second = std::make_shared<int>(2);
    buffer.push(first);
    buffer.push(second);

    buffer.drop_oldest(1);

    EXPECT_EQ(first.use_count(), 1);
    EXPECT_EQ(second.use_count(), 2);
    EXPECT_EQ(buffer[0], second);
}

TEST(ReplayBuffer, DroppingNothingLeavesAnEmptyOneEmpty) {
    ReplayBuffer<int> buffer;

    buffer.drop_oldest(0);

    EXPECT_EQ(buffer.size(), 0U);
}

}  // namespace
}  // namespace pcieflow::dll
