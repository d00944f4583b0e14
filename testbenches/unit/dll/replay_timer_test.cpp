// SPDX-License-Identifier: Apache-2.0
// REPLAY_TIMER and REPLAY_NUM of the transmitter.
#include <gtest/gtest.h>

#include "replay_fixture.hpp"

namespace pcieflow::dll::testing {
namespace {

using namespace core::literals;

TEST(ReplayTimer, ACK_09_StartsAtTheLastSymbolOfATlp) {
    Sender sender;
    const TlpTransmission first = sender.begin();
    EXPECT_EQ(sender.transmitter.next_timer(), core::never);

    sender.transmitter.on_sent(first, start);

    EXPECT_EQ(sender.transmitter.next_timer(), start + replay_limit);
}

TEST(ReplayTimer, ACK_09_FurtherTlpsDoNotRestartIt) {
    Sender sender;
    sender.send(1);

    sender.send(1, start + 100_ns);

    EXPECT_EQ(sender.transmitter.next_timer(), start + replay_limit);
}

TEST(ReplayTimer, ACK_09_ExpiresAtItsLimitAndNotBefore) {
    Sender sender;
    sender.send(2);

    EXPECT_FALSE(sender.transmitter.expire(start + replay_limit - 1_fs).has_timed_out);
    EXPECT_FALSE(sender.transmitter.has_replay());
    const ReplayEffects effects = sender.transmitter.expire(start + replay_limit);

    EXPECT_TRUE(effects.has_timed_out);
    EXPECT_TRUE(effects.begins_replay);
    EXPECT_EQ(sender.replay(), (std::vector<std::uint32_t>{0, 1}));
}

TEST(ReplayTimer, ACK_05_ProgressRestartsItWhileTlpsRemain) {
    Sender sender;
    sender.send(3);

    sender.ack(1, start + 1_us);

    EXPECT_EQ(sender.transmitter.next_timer(), start + 1_us + replay_limit);
}

TEST(ReplayTimer, ACK_05_ProgressStopsItWhenNothingRemains) {
    Sender sender;
    sender.send(3);

    sender.ack(2, start + 1_us);

    EXPECT_EQ(sender.transmitter.next_timer(), core::never);
}

TEST(ReplayTimer, ACK_05_AnAckWithoutProgressLeavesItAlone) {
    Sender sender;
    sender.send(3);

    sender.ack(0xFFF, start + 1_us);

    EXPECT_EQ(sender.transmitter.next_timer(), start + replay_limit);
}

TEST(ReplayTimer, ACK_09_ATlpAcknowledgedBeforeItsLastSymbolDoesNotStartIt) {
    Sender sender;
    const TlpTransmission first = sender.begin();
    sender.ack(0);

    sender.transmitter.on_sent(first, start);

    EXPECT_EQ(sender.transmitter.next_timer(), core::never);
}

TEST(ReplayTimer, ACK_09_ANakHoldsItUntilTheFirstReplayedTlpHasLeft) {
    Sender sender;
    sender.send(3);
    const TlpTransmission in_progress = sender.begin();

    sender.nak(0, start + 1_us);
    EXPECT_EQ(sender.transmitter.next_timer(), core::never);
    sender.transmitter.on_sent(in_progress, start + 2_us);
    EXPECT_EQ(sender.transmitter.next_timer(), core::never);

    sender.transmitter.on_sent(sender.transmitter.start_replay(), start + 3_us);
    sender.transmitter.on_sent(sender.transmitter.start_replay(), start + 4_us);
    EXPECT_EQ(sender.transmitter.next_timer(), start + 3_us + replay_limit);
}

TEST(ReplayTimer, ACK_09_ExpiryHoldsItUntilTheFirstReplayedTlpHasLeft) {
    Sender sender;
    sender.send(3);

    sender.transmitter.expire(start + replay_limit);
    EXPECT_EQ(sender.transmitter.next_timer(), core::never);

    sender.replay(start + 4_us);
    EXPECT_EQ(sender.transmitter.next_timer(), start + 4_us + replay_limit);
}

TEST(ReplayTimer, ACK_09_TheFirstReplayedTlpRestartsItAfterAnAckHasStartedIt) {
    Sender sender;
    sender.send(3);
    sender.transmitter.expire(start + replay_limit);
    sender.ack(0, start + 3_us);
    EXPECT_EQ(sender.transmitter.next_timer(), start + 3_us + replay_limit);

    sender.transmitter.on_sent(sender.transmitter.start_replay(), start + 4_us);

    EXPECT_EQ(sender.transmitter.next_timer(), start + 4_us + replay_limit);
}

TEST(ReplayTimer, ACK_09_WhatBeganBeforeALaterReplayDoesNotCountAsItsFirst) {
    Sender sender;
    sender.send(3);
    sender.nak(0);
    const TlpTransmission of_the_first_replay = sender.transmitter.start_replay();
    sender.nak(0);

    sender.transmitter.on_sent(of_the_first_replay, start + 2_us);

    EXPECT_EQ(sender.transmitter.next_timer(), core::never);
}

TEST(ReplayTimer, ACK_09_ANewTlpDoesNotCountAsTheFirstReplayedOne) {
    Sender sender;
    sender.send(1);
    sender.nak(0xFFF);
    sender.transmitter.start_replay();
    const TlpTransmission fresh = sender.begin();
    sender.ack(0, start + 1_us);

    sender.transmitter.on_sent(fresh, start + 2_us);

    EXPECT_EQ(sender.transmitter.next_timer(), start + 1_us + replay_limit);
}

TEST(ReplayTimer, ACK_07_TheRestOfAnInterruptedReplayDoesNotRestartIt) {
    Sender sender;
    sender.send(4);
    sender.transmitter.expire(start + replay_limit);
    sender.transmitter.on_sent(sender.transmitter.start_replay(), start + 3_us);
    sender.transmitter.on_sent(sender.transmitter.start_replay(), start + 3_us);
    sender.nak(0xFFF, start + 3_us);
    sender.ack(0, start + 4_us);

    EXPECT_EQ(sender.replay(start + 5_us), (std::vector<std::uint32_t>{2, 3}));
    EXPECT_EQ(sender.transmitter.next_timer(), start + 4_us + replay_limit);
}

TEST(ReplayTimer, ACK_07_AnAckThatCancelsANakStartsIt) {
    Sender sender;
    sender.send(4);
    sender.nak(0);

    sender.ack(1, start + 1_us);
    sender.send(1, start + 2_us);

    EXPECT_EQ(sender.transmitter.next_timer(), start + 1_us + replay_limit);
}

TEST(ReplayTimer, ACK_09_HoldsItsValueInRecovery) {
    Sender sender;
    sender.send(1);

    sender.transmitter.postpone(5_us);

    EXPECT_EQ(sender.transmitter.next_timer(), start + 5_us + replay_limit);
}

TEST(ReplayTimer, ACK_09_WhatIsStartedInRecoveryRunsFromItsEnd) {
    Sender sender;
    sender.send(2, start + 5_us);
    EXPECT_EQ(sender.transmitter.next_timer(), start + 5_us + replay_limit);

    sender.ack(0, start + 7_us);

    EXPECT_EQ(sender.transmitter.next_timer(), start + 7_us + replay_limit);
}

TEST(ReplayTimer, ACK_09_RecoveryDoesNotStartIt) {
    Sender sender;

    sender.transmitter.postpone(5_us);

    EXPECT_EQ(sender.transmitter.next_timer(), core::never);
}

TEST(ReplayTimer, WhatWasInProgressAtALinkDownDoesNotStartIt) {
    Sender sender;
    const TlpTransmission in_progress = sender.begin();
    sender.transmitter.reset();
    sender.begin();

    sender.transmitter.on_sent(in_progress, start);

    EXPECT_EQ(sender.transmitter.next_timer(), core::never);
}

TEST(ReplayNum, ACK_08_EveryFourthReplayWithoutProgressRequestsRetraining) {
    Sender sender;
    sender.send(1);

    for (std::uint32_t replay = 1; replay <= 12; ++replay) {
        const ReplayEffects effects =
            replay % 2 == 0 ? sender.nak(0xFFF) : sender.transmitter.expire(core::end_of_time);

        ASSERT_TRUE(effects.begins_replay);
        ASSERT_EQ(effects.requests_retrain, replay % 4 == 0) << replay;
        ASSERT_EQ(sender.transmitter.replay_num(), replay % 4);
        ASSERT_EQ(sender.replay().size(), 1U);
    }
}

TEST(ReplayNum, ACK_05_ProgressClearsIt) {
    Sender sender;
    sender.send(2);
    for (int replay = 0; replay < 3; ++replay) {
        sender.nak(0xFFF);
    }

    sender.ack(0);

    EXPECT_EQ(sender.transmitter.replay_num(), 0U);
}

TEST(ReplayNum, ACK_05_ANakWithProgressIsTheFirstReplayAgain) {
    Sender sender;
    sender.send(2);
    for (int replay = 0; replay < 3; ++replay) {
        sender.nak(0xFFF);
    }

    const ReplayEffects effects = sender.nak(0);

    EXPECT_FALSE(effects.requests_retrain);
    EXPECT_EQ(sender.transmitter.replay_num(), 1U);
}

TEST(ReplayNum, ACK_05_AnAckWithoutProgressLeavesIt) {
    Sender sender;
    sender.send(2);
    sender.nak(0xFFF);

    sender.ack(0xFFF);

    EXPECT_EQ(sender.transmitter.replay_num(), 1U);
}

}  // namespace
}  // namespace pcieflow::dll::testing
