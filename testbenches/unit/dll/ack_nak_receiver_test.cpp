// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/ack_nak_receiver.hpp"

#include <gtest/gtest.h>

namespace pcieflow::dll {
namespace {

using core::Time;
using namespace core::literals;

constexpr core::Duration latency_limit = 948_ns;  // GOLD-32
constexpr Time start = Time{} + 1_us;

ReceivedTlp good(std::uint32_t seq) { return {static_cast<std::uint16_t>(seq % 4096)}; }

/// A receiver that has accepted `count` TLPs, all acknowledged.
AckNakReceiver after(std::uint32_t count) {
    AckNakReceiver receiver{{latency_limit}};
    for (std::uint32_t seq = 0; seq < count; ++seq) {
        receiver.on_tlp(good(seq), start, start);
        receiver.on_ack_started();
    }
    return receiver;
}

TlpVerdict judge(AckNakReceiver& receiver, const ReceivedTlp& tlp) { return receiver.on_tlp(tlp, start, start); }

TEST(AckNakReceiver, ACK_10_AReceiverErrorCountsBeforeANullification) {
    AckNakReceiver receiver = after(0);

    EXPECT_EQ(judge(receiver, {0, true, true, LcrcMatch::inverted}), TlpVerdict::receiver_error);
    EXPECT_TRUE(receiver.is_nak_due());
}

TEST(AckNakReceiver, ACK_10_ANullificationCountsBeforeTheSequenceNumber) {
    AckNakReceiver receiver = after(0);

    EXPECT_EQ(judge(receiver, {7, false, true, LcrcMatch::inverted}), TlpVerdict::nullified);
    EXPECT_FALSE(receiver.is_nak_due());
}

TEST(AckNakReceiver, ACK_10_TheLcrcCountsBeforeTheSequenceNumber) {
    AckNakReceiver receiver = after(3);

    EXPECT_EQ(judge(receiver, {2, false, false, LcrcMatch::bad}), TlpVerdict::bad_lcrc);
    EXPECT_EQ(receiver.ack_due_since(), core::never);
}

TEST(AckNakReceiver, ACK_10_InDlInactiveTheNextNumberIs0Again) {
    AckNakReceiver receiver = after(3);
    judge(receiver, good(4));

    receiver.reset();

    EXPECT_FALSE(receiver.is_nak_due());
    EXPECT_EQ(receiver.number(), 0xFFF);
    EXPECT_EQ(judge(receiver, good(0)), TlpVerdict::accepted);
}

TEST(AckNakReceiver, ACK_11_ABadLcrcHasANakSent) {
    AckNakReceiver receiver = after(3);

    EXPECT_EQ(judge(receiver, {3, false, false, LcrcMatch::bad}), TlpVerdict::bad_lcrc);
    EXPECT_TRUE(receiver.is_nak_due());
    EXPECT_EQ(receiver.number(), 2);
}

TEST(AckNakReceiver, ACK_11_AnInvertedLcrcWithoutEdbIsABadOne) {
    AckNakReceiver receiver = after(3);

    EXPECT_EQ(judge(receiver, {3, false, false, LcrcMatch::inverted}), TlpVerdict::bad_lcrc);
    EXPECT_TRUE(receiver.is_nak_due());
}

TEST(AckNakReceiver, ACK_12_ANullifiedTlpChangesNothing) {
    AckNakReceiver receiver = after(3);

    EXPECT_EQ(judge(receiver, {3, false, true, LcrcMatch::inverted}), TlpVerdict::nullified);
    EXPECT_FALSE(receiver.is_nak_due());
    EXPECT_FALSE(receiver.has_unacknowledged());
    EXPECT_EQ(judge(receiver, good(3)), TlpVerdict::accepted);
}

TEST(AckNakReceiver, ACK_12_EdbWithAnyOtherLcrcHasANakSent) {
    for (const LcrcMatch lcrc : {LcrcMatch::good, LcrcMatch::bad}) {
        AckNakReceiver receiver = after(3);

        EXPECT_EQ(judge(receiver, {3, false, true, lcrc}), TlpVerdict::bad_lcrc);
        EXPECT_TRUE(receiver.is_nak_due());
    }
}

TEST(AckNakReceiver, ACK_13_AcceptsTheExpectedNumberOnlyAcrossThreeWraps) {
    AckNakReceiver receiver = after(0);

    for (std::uint32_t seq = 0; seq < 3 * 4096; ++seq) {
        ASSERT_EQ(judge(receiver, good(seq)), TlpVerdict::accepted) << seq;
        ASSERT_EQ(judge(receiver, good(seq)), TlpVerdict::duplicate) << seq;
    }
}

TEST(AckNakReceiver, ACK_13_EachNumberIsExpectedAnEarlierOrALostOne) {
    for (std::uint32_t ahead = 0; ahead < 4096; ++ahead) {
        AckNakReceiver receiver = after(3);
        const TlpVerdict expected = ahead == 0      ? TlpVerdict::accepted
                                    : ahead >= 2048 ? TlpVerdict::duplicate
                                                    : TlpVerdict::lost_before;

        ASSERT_EQ(judge(receiver, good(3 + ahead)), expected) << ahead;
        ASSERT_EQ(receiver.is_nak_due(), expected == TlpVerdict::lost_before) << ahead;
    }
}

TEST(AckNakReceiver, ACK_13_ADuplicateIsAcknowledgedAtOnce) {
    AckNakReceiver receiver = after(3);

    receiver.on_tlp(good(1), start + 5_ns, start + 5_ns);

    EXPECT_EQ(receiver.ack_due_since(), start + 5_ns);
    EXPECT_EQ(receiver.number(), 2);
}

TEST(AckNakReceiver, ACK_13_AnAckForADuplicateCoversTheTlpWhoseTimerRuns) {
    AckNakReceiver receiver = after(3);
    judge(receiver, good(3));
    judge(receiver, good(2));

    EXPECT_EQ(receiver.next_timer(), core::never);
    EXPECT_EQ(receiver.number(), 3);
    receiver.on_ack_started();
    EXPECT_FALSE(receiver.has_unacknowledged());
}

TEST(AckNakReceiver, ACK_14_TheAckIsDueAtTheLimitAndNotBefore) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));

    EXPECT_EQ(receiver.next_timer(), start + latency_limit);
    receiver.expire(start + latency_limit - 1_fs);
    EXPECT_EQ(receiver.ack_due_since(), core::never);
    receiver.expire(start + latency_limit);
    EXPECT_EQ(receiver.ack_due_since(), start + latency_limit);
    EXPECT_EQ(receiver.next_timer(), core::never);
}

TEST(AckNakReceiver, ACK_14_FurtherTlpsDoNotRestartTheTimer) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));

    receiver.on_tlp(good(1), start + 500_ns, start + 500_ns);

    EXPECT_EQ(receiver.next_timer(), start + latency_limit);
}

TEST(AckNakReceiver, ACK_14_ATlpThatComesWhileAnAckIsDueIsCoveredByIt) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));
    receiver.expire(start + latency_limit);

    receiver.on_tlp(good(1), start + 1_us, start + 1_us);

    EXPECT_EQ(receiver.ack_due_since(), start + latency_limit);
    EXPECT_EQ(receiver.next_timer(), core::never);
    EXPECT_EQ(receiver.number(), 1);
}

TEST(AckNakReceiver, ACK_14_AnEarlyAckStopsTheTimer) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));
    EXPECT_TRUE(receiver.has_unacknowledged());

    receiver.on_ack_started();

    EXPECT_FALSE(receiver.has_unacknowledged());
    EXPECT_EQ(receiver.next_timer(), core::never);
}

TEST(AckNakReceiver, ACK_14_TheTimerStandsStillInRecovery) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));

    receiver.postpone(300_ns);

    EXPECT_EQ(receiver.next_timer(), start + 300_ns + latency_limit);
}

TEST(AckNakReceiver, ACK_14_ATimerThatIsStartedInRecoveryRunsFromItsEnd) {
    AckNakReceiver receiver = after(0);

    receiver.on_tlp(good(0), start, start + 2_us);

    EXPECT_EQ(receiver.next_timer(), start + 2_us + latency_limit);
}

TEST(AckNakReceiver, ACK_14_RecoveryStartsNoTimer) {
    AckNakReceiver receiver = after(1);

    receiver.postpone(300_ns);

    EXPECT_EQ(receiver.next_timer(), core::never);
}

TEST(AckNakReceiver, ACK_14_AScheduledNakStopsTheTimerAndStandsInForTheAck) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(0));
    judge(receiver, good(2));

    EXPECT_EQ(receiver.next_timer(), core::never);
    EXPECT_FALSE(receiver.has_unacknowledged());
    judge(receiver, good(0));
    EXPECT_EQ(receiver.ack_due_since(), core::never);
}

TEST(AckNakReceiver, ACK_15_ThereIsOneNakUntilTheExpectedTlpComes) {
    AckNakReceiver receiver = after(3);
    judge(receiver, good(4));
    receiver.on_nak_started();

    judge(receiver, good(5));
    judge(receiver, {3, false, false, LcrcMatch::bad});
    judge(receiver, {3, true});
    judge(receiver, good(2));

    EXPECT_FALSE(receiver.is_nak_due());
}

TEST(AckNakReceiver, ACK_15_AfterTheExpectedTlpTheNextErrorHasANakSentAgain) {
    AckNakReceiver receiver = after(3);
    judge(receiver, good(4));
    receiver.on_nak_started();
    judge(receiver, good(3));

    judge(receiver, good(5));

    EXPECT_TRUE(receiver.is_nak_due());
    EXPECT_EQ(receiver.number(), 3);
}

TEST(AckNakReceiver, ACK_15_TheExpectedTlpTurnsAWaitingNakIntoAnAck) {
    AckNakReceiver receiver = after(3);
    judge(receiver, good(4));

    receiver.on_tlp(good(3), start + 5_ns, start + 5_ns);

    EXPECT_FALSE(receiver.is_nak_due());
    EXPECT_EQ(receiver.ack_due_since(), start + 5_ns);
    EXPECT_EQ(receiver.number(), 3);
}

TEST(AckNakReceiver, ACK_16_TheNumberIsFFFhBeforeTheFirstGoodTlp) {
    AckNakReceiver receiver = after(0);
    judge(receiver, good(1));

    EXPECT_EQ(receiver.number(), 0xFFF);
}

TEST(AckNakReceiver, ACK_16_TheNumberIsThatOfTheLastAcceptedTlpAcrossTheWrap) {
    AckNakReceiver receiver = after(4096);
    EXPECT_EQ(receiver.number(), 0xFFF);

    judge(receiver, good(0));

    EXPECT_EQ(receiver.number(), 0);
}

TEST(AckNakReceiver, ACK_17_WithoutALatencyTheAckIsDueWithItsTlp) {
    AckNakReceiver receiver{{0_ns}};
    judge(receiver, good(0));

    receiver.expire(start);

    EXPECT_EQ(receiver.ack_due_since(), start);
}

}  // namespace
}  // namespace pcieflow::dll
