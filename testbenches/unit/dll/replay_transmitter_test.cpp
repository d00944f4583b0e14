// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/replay_transmitter.hpp"

#include <gtest/gtest.h>

#include "replay_fixture.hpp"

namespace pcieflow::dll::testing {
namespace {

using Frames = std::vector<std::uint32_t>;

TEST(ReplayTransmitter, ACK_01_NumbersCountFrom0AndWrapAfter4095) {
    Sender sender;

    for (std::uint32_t i = 0; i < 3 * 4096; ++i) {
        ASSERT_EQ(sender.transmitter.next_transmit_seq(), i % 4096);
        ASSERT_EQ(sender.begin().seq, i % 4096);
        ASSERT_EQ(sender.ack(i).acknowledged, 1U);
    }
}

TEST(ReplayTransmitter, ACK_01_ANullifiedTlpCarriesTheNextNumberAndTakesNone) {
    Sender sender;
    sender.send(3);

    EXPECT_EQ(sender.transmitter.next_transmit_seq(), 3);
    EXPECT_EQ(sender.transmitter.next_transmit_seq(), 3);
    EXPECT_EQ(sender.begin().seq, 3);
}

TEST(ReplayTransmitter, ACK_02_TakesNothingWhileTheNumberIs2048BeyondAckdSeq) {
    for (const std::uint32_t before : {0U, 1000U, 4095U}) {
        Sender sender;
        for (std::uint32_t i = 0; i < before; ++i) {
            sender.send(1);
            sender.ack(i);
        }
        sender.send(2046);
        ASSERT_EQ(sender.transmitter.obstacle(), ReplayObstacle::none);
        sender.send(1);  // ACKD_SEQ starts at FFFh, so that 2047 unacknowledged TLPs are 2048 beyond it

        EXPECT_EQ(sender.transmitter.obstacle(), ReplayObstacle::sequence);
        sender.ack(before);
        EXPECT_EQ(sender.transmitter.obstacle(), ReplayObstacle::none);
    }
}

TEST(ReplayTransmitter, ACK_03_TakesNothingWhileTheBufferIsFull) {
    Sender sender(3);
    sender.send(2);
    EXPECT_EQ(sender.transmitter.obstacle(), ReplayObstacle::none);
    sender.send(1);

    EXPECT_EQ(sender.transmitter.obstacle(), ReplayObstacle::replay_buffer);
    sender.ack(0);
    EXPECT_EQ(sender.transmitter.obstacle(), ReplayObstacle::none);
}

TEST(ReplayTransmitter, ACK_03_AFullBufferIsNamedBeforeTheSequenceWindow) {
    Sender sender(2047);
    sender.send(2047);

    EXPECT_EQ(sender.transmitter.obstacle(), ReplayObstacle::replay_buffer);
}

TEST(ReplayTransmitter, ACK_03_KeepsEveryTlpUntilItsAckAcrossWraps) {
    Sender sender;
    sender.send(2000);

    for (std::uint32_t first = 0; first < 9000; first += 500) {
        Frames expected;
        for (std::uint32_t frame = first; frame < first + 2000; ++frame) {
            expected.push_back(frame);
        }
        sender.nak(first + 4095);
        ASSERT_EQ(sender.replay(), expected);
        sender.ack(first + 499);
        sender.send(500);
    }
}

TEST(ReplayTransmitter, ACK_04_AnAckOfFFFhIsLegalBeforeTheFirstTlp) {
    Sender sender;

    const ReplayEffects effects = sender.ack(0xFFF);

    EXPECT_FALSE(effects.is_out_of_range);
    EXPECT_EQ(effects.acknowledged, 0U);
}

TEST(ReplayTransmitter, ACK_04_ExactlyAckdSeqAndTheUnacknowledgedNumbersAreValid) {
    for (const std::uint32_t outstanding : {0U, 1U, 5U, 2047U}) {
        for (std::uint32_t advance = 0; advance < 4096; ++advance) {
            ReplayControl control{ReplaySettings{replay_limit}};
            for (std::uint32_t i = 0; i < outstanding; ++i) {
                control.accept();
            }
            const std::uint32_t seq = (0xFFF + advance) % 4096;

            const ReplayEffects effects = control.on_ack_nak({false, static_cast<std::uint16_t>(seq)}, start);

            ASSERT_EQ(effects.is_out_of_range, advance > outstanding) << outstanding << ' ' << advance;
            ASSERT_EQ(effects.acknowledged, advance > outstanding ? 0U : advance);
        }
    }
}

TEST(ReplayTransmitter, ACK_04_AnAckOutOfRangeChangesNothing) {
    Sender sender;
    sender.send(4);
    sender.ack(1);

    for (const ReplayEffects& effects : {sender.ack(0, start + replay_limit), sender.nak(4, start + replay_limit)}) {
        EXPECT_TRUE(effects.is_out_of_range);
        EXPECT_FALSE(effects.begins_replay);
    }

    EXPECT_EQ(sender.transmitter.outstanding(), 2U);
    EXPECT_FALSE(sender.transmitter.has_replay());
    EXPECT_EQ(sender.transmitter.next_timer(), start + replay_limit);
}

TEST(ReplayTransmitter, ACK_05_AnAckIsForAllTlpsUpToItsNumber) {
    Sender sender;
    sender.send(5);

    const ReplayEffects effects = sender.ack(2);

    EXPECT_EQ(effects.acknowledged, 3U);
    EXPECT_FALSE(effects.begins_replay);
    EXPECT_EQ(sender.transmitter.outstanding(), 2U);
}

TEST(ReplayTransmitter, ACK_06_ANakHasTheRestReplayedInItsOrder) {
    Sender sender;
    sender.send(5);

    const ReplayEffects effects = sender.nak(1);

    EXPECT_EQ(effects.acknowledged, 2U);
    EXPECT_TRUE(effects.begins_replay);
    EXPECT_EQ(sender.replay(), (Frames{2, 3, 4}));
}

TEST(ReplayTransmitter, ACK_06_ANakThatLeavesNothingHasNothingReplayed) {
    Sender sender;
    sender.send(2);

    const ReplayEffects effects = sender.nak(1);

    EXPECT_EQ(effects.acknowledged, 2U);
    EXPECT_FALSE(effects.begins_replay);
    EXPECT_FALSE(sender.transmitter.has_replay());
    EXPECT_EQ(sender.transmitter.replay_num(), 0U);
}

TEST(ReplayTransmitter, ACK_06_AReplayedTlpKeepsItsNumber) {
    Sender sender;
    sender.send(2);
    sender.nak(0);

    const TlpTransmission replayed = sender.transmitter.start_replay();

    EXPECT_EQ(replayed.seq, 1);
    EXPECT_TRUE(replayed.is_replay);
    EXPECT_FALSE(sender.begin().is_replay);
}

TEST(ReplayTransmitter, InDlInactiveEveryTlpIsForgotten) {
    Sender sender;
    sender.send(6);
    sender.nak(2);

    sender.transmitter.reset();

    EXPECT_EQ(sender.transmitter.outstanding(), 0U);
    EXPECT_EQ(sender.transmitter.obstacle(), ReplayObstacle::none);
    EXPECT_EQ(sender.transmitter.replay_num(), 0U);
    EXPECT_FALSE(sender.ack(0xFFF).is_out_of_range);
    EXPECT_EQ(sender.begin().seq, 0);
}

}  // namespace
}  // namespace pcieflow::dll::testing
