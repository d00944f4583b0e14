// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/ack_nak_receiver.hpp"

#include <gtest/gtest.h>

#include "ack_nak_fixture.hpp"

namespace pcieflow::dll::testing {
namespace {

using namespace core::literals;

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

}  // namespace
}  // namespace pcieflow::dll::testing
