// SPDX-License-Identifier: Apache-2.0
// When the receiver has an Ack or a Nak sent, and with which number (ACK-14 to ACK-17).
#include <gtest/gtest.h>

#include "ack_nak_fixture.hpp"

namespace pcieflow::dll::testing {
namespace {

using namespace core::literals;

TEST(AckNakSchedule, ACK_14_TheAckIsDueAtTheLimitAndNotBefore) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));

    EXPECT_EQ(receiver.next_timer(), start + latency_limit);
    receiver.expire(start + latency_limit - 1_fs);
    EXPECT_EQ(receiver.ack_due_since(), core::never);
    receiver.expire(start + latency_limit);
    EXPECT_EQ(receiver.ack_due_since(), start + latency_limit);
    EXPECT_EQ(receiver.next_timer(), core::never);
}

TEST(AckNakSchedule, ACK_14_AnAckIsDueSinceTheExpiryHoweverLateThatIsSeen) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));

    receiver.expire(start + latency_limit + 5_ns);

    EXPECT_EQ(receiver.ack_due_since(), start + latency_limit);
}

TEST(AckNakSchedule, ACK_14_ADuplicateDoesNotMakeAnAckDueAnew) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));
    receiver.expire(start + latency_limit);

    receiver.on_tlp(good(0), start + 1_us, start + 1_us);

    EXPECT_EQ(receiver.ack_due_since(), start + latency_limit);
}

TEST(AckNakSchedule, ACK_14_FurtherTlpsDoNotRestartTheTimer) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));

    receiver.on_tlp(good(1), start + 500_ns, start + 500_ns);

    EXPECT_EQ(receiver.next_timer(), start + latency_limit);
}

TEST(AckNakSchedule, ACK_14_ATlpThatComesWhileAnAckIsDueIsCoveredByIt) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));
    receiver.expire(start + latency_limit);

    receiver.on_tlp(good(1), start + 1_us, start + 1_us);

    EXPECT_EQ(receiver.ack_due_since(), start + latency_limit);
    EXPECT_EQ(receiver.next_timer(), core::never);
    EXPECT_EQ(receiver.number(), 1);
}

TEST(AckNakSchedule, ACK_14_AnEarlyAckStopsTheTimer) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));
    EXPECT_TRUE(receiver.has_unacknowledged());

    receiver.on_ack_started();

    EXPECT_FALSE(receiver.has_unacknowledged());
    EXPECT_EQ(receiver.next_timer(), core::never);
}

TEST(AckNakSchedule, ACK_14_TheTimerStandsStillInRecovery) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));

    receiver.postpone(300_ns);

    EXPECT_EQ(receiver.next_timer(), start + 300_ns + latency_limit);
}

TEST(AckNakSchedule, ACK_14_ATimerThatIsStartedInRecoveryRunsFromItsEnd) {
    AckNakReceiver receiver = after(0);

    receiver.on_tlp(good(0), start, start + 2_us);

    EXPECT_EQ(receiver.next_timer(), start + 2_us + latency_limit);
}

TEST(AckNakSchedule, ACK_14_RecoveryStartsNoTimer) {
    AckNakReceiver receiver = after(1);

    receiver.postpone(300_ns);

    EXPECT_EQ(receiver.next_timer(), core::never);
}

TEST(AckNakSchedule, ACK_14_AScheduledNakStopsTheTimerAndStandsInForTheAck) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));
    judge(receiver, good(2));

    EXPECT_EQ(receiver.next_timer(), core::never);
    EXPECT_FALSE(receiver.has_unacknowledged());
    judge(receiver, good(0));
    EXPECT_EQ(receiver.ack_due_since(), core::never);
}

TEST(AckNakSchedule, ACK_14_AScheduledNakTakesThePlaceOfAnAckThatIsDue) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));
    receiver.expire(start + latency_limit);

    judge(receiver, good(2));

    EXPECT_TRUE(receiver.is_nak_due());
    EXPECT_EQ(receiver.ack_due_since(), core::never);
}

TEST(AckNakSchedule, ACK_15_ThereIsOneNakUntilTheExpectedTlpComes) {
    AckNakReceiver receiver = after(3);
    judge(receiver, good(4));
    receiver.on_nak_started();

    judge(receiver, good(5));
    judge(receiver, {3, false, false, LcrcMatch::bad});
    judge(receiver, {3, true});
    judge(receiver, good(2));

    EXPECT_FALSE(receiver.is_nak_due());
}

TEST(AckNakSchedule, ACK_15_AfterTheExpectedTlpTheNextErrorHasANakSentAgain) {
    AckNakReceiver receiver = after(3);
    judge(receiver, good(4));
    receiver.on_nak_started();
    judge(receiver, good(3));

    judge(receiver, good(5));

    EXPECT_TRUE(receiver.is_nak_due());
    EXPECT_EQ(receiver.number(), 3);
}

TEST(AckNakSchedule, ACK_15_TheExpectedTlpTurnsAWaitingNakIntoAnAck) {
    AckNakReceiver receiver = after(3);
    judge(receiver, good(4));

    receiver.on_tlp(good(3), start + 5_ns, start + 5_ns);

    EXPECT_FALSE(receiver.is_nak_due());
    EXPECT_EQ(receiver.ack_due_since(), start + 5_ns);
    EXPECT_EQ(receiver.number(), 3);
}

TEST(AckNakSchedule, ACK_16_TheNumberIsFFFhBeforeTheFirstGoodTlp) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(1));

    EXPECT_EQ(receiver.number(), 0xFFF);
}

TEST(AckNakSchedule, ACK_16_TheNumberIsThatOfTheLastAcceptedTlpAcrossTheWrap) {
    AckNakReceiver receiver = after(4096);
    EXPECT_EQ(receiver.number(), 0xFFF);

    judge(receiver, good(0));

    EXPECT_EQ(receiver.number(), 0);
}

TEST(AckNakSchedule, ACK_17_WithoutALatencyTheAckIsDueWithItsTlp) {
    AckNakReceiver receiver{{0_ns}};
    judge(receiver, good(0));

    receiver.expire(start);

    EXPECT_EQ(receiver.ack_due_since(), start);
}

}  // namespace
}  // namespace pcieflow::dll::testing
