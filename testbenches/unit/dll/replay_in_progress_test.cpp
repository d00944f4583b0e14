// SPDX-License-Identifier: Apache-2.0
// What the transmitter does with TLPs, Acks and Naks that come while it replays (ACK-07).
#include <gtest/gtest.h>

#include "replay_fixture.hpp"

namespace pcieflow::dll::testing {
namespace {

using Frames = std::vector<std::uint32_t>;

TEST(ReplayInProgress, ACK_07_TakesNothingUntilTheLastReplayedTlpHasStarted) {
    Sender sender(2);
    sender.send(2);
    sender.nak(0xFFF);

    EXPECT_EQ(sender.transmitter.obstacle(), ReplayObstacle::replay);
    sender.transmitter.start_replay();
    EXPECT_EQ(sender.transmitter.obstacle(), ReplayObstacle::replay);
    sender.transmitter.start_replay();
    EXPECT_EQ(sender.transmitter.obstacle(), ReplayObstacle::replay_buffer);
}

TEST(ReplayInProgress, ACK_07_ATlpInProgressAtTheNakIsReplayedToo) {
    Sender sender;
    sender.send(2);
    const TlpTransmission in_progress = sender.begin();
    sender.nak(0);

    sender.transmitter.on_sent(in_progress, start + core::Duration{1});

    EXPECT_EQ(sender.replay(), (Frames{1, 2}));
}

TEST(ReplayInProgress, ACK_07_AReplaySkipsWhatIsAcknowledgedMeanwhile) {
    Sender sender;
    sender.send(6);
    sender.nak(0);
    sender.transmitter.start_replay();

    sender.ack(3);

    EXPECT_EQ(sender.replay(), (Frames{4, 5}));
}

TEST(ReplayInProgress, ACK_07_AnAckBehindTheReplayDoesNotMoveIt) {
    Sender sender;
    sender.send(6);
    sender.nak(0);
    sender.transmitter.start_replay();
    sender.transmitter.start_replay();

    sender.ack(1);

    EXPECT_EQ(sender.replay(), (Frames{3, 4, 5}));
}

TEST(ReplayInProgress, ACK_07_ANakDuringAReplayBeginsItAnew) {
    Sender sender;
    sender.send(6);
    sender.nak(0);
    sender.transmitter.start_replay();
    sender.transmitter.start_replay();

    sender.nak(1);

    EXPECT_EQ(sender.replay(), (Frames{2, 3, 4, 5}));
}

TEST(ReplayInProgress, ACK_07_AnAckOfMoreCancelsANakThatHasHadNothingReplayedYet) {
    Sender sender;
    sender.send(6);
    sender.transmitter.expire(start + replay_limit);
    sender.replay();
    sender.nak(0);  // was sent before the replay reached the partner

    sender.ack(2);

    EXPECT_FALSE(sender.transmitter.has_replay());
    EXPECT_EQ(sender.transmitter.outstanding(), 3U);
}

/// A replay by timer of six TLPs, of which so many have been sent again.
Sender replaying_six(int sent_again) {
    Sender sender;
    sender.send(6);
    sender.transmitter.expire(start + replay_limit);
    for (int i = 0; i < sent_again; ++i) {
        sender.transmitter.start_replay();
    }
    return sender;
}

TEST(ReplayInProgress, ACK_07_ACancelledNakLeavesTheReplayThatItInterrupted) {
    Sender sender = replaying_six(4);
    sender.nak(0);

    sender.ack(2);

    EXPECT_EQ(sender.replay(), (Frames{4, 5}));
}

TEST(ReplayInProgress, ACK_07_TwoNaksAreCancelledTogether) {
    Sender sender = replaying_six(4);
    sender.nak(0);
    sender.nak(1);

    sender.ack(2);

    EXPECT_EQ(sender.replay(), (Frames{4, 5}));
}

TEST(ReplayInProgress, ACK_07_TheInterruptedReplaySkipsWhatTheCancellingAckCovers) {
    Sender sender = replaying_six(2);
    sender.nak(0);

    sender.ack(4);

    EXPECT_EQ(sender.replay(), (Frames{5}));
}

TEST(ReplayInProgress, ACK_07_AnAckOfNoMoreThanTheNakDoesNotCancelIt) {
    Sender sender;
    sender.send(3);
    sender.nak(0);

    sender.ack(0);

    EXPECT_EQ(sender.replay(), (Frames{1, 2}));
}

TEST(ReplayInProgress, ACK_07_AnAckDoesNotCancelAReplayByTimer) {
    Sender sender;
    sender.send(3);
    sender.transmitter.expire(start + replay_limit);

    sender.ack(0);

    EXPECT_EQ(sender.replay(), (Frames{1, 2}));
}

}  // namespace
}  // namespace pcieflow::dll::testing
