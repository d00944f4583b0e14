// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "negative/tlp_story.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::PortId;
using core::RuleId;
using core::TlpDrop;
using core::TlpKind;
using testkit::at;
using testkit::CheckerStory;
using testkit::send_ack;
using testkit::send_nak;
using testkit::tlp;
using testkit::to_lines;

/// A has sent the TLPs 0, 1 and 2, which take no credits that are limited.
class AckNak : public testing::Test {
protected:
    AckNak() {
        story.initialise(at(0_ns));
        for (std::uint16_t seq = 0; seq < 3; ++seq) {
            testkit::send_tlp(story, PortId::A, tlp(TlpKind::Cpl, seq), at(1_us) + seq * 100_ns);
        }
    }

    CheckerStory story;
};

TEST_F(AckNak, ACK_04_CHK_28_IsSilentForTheLastTlp) {
    send_ack(story, PortId::B, 2, at(2_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(AckNak, ACK_04_CHK_28_FiresOneBeyondTheLastTlp) {
    send_ack(story, PortId::B, 3, at(2_us));

    EXPECT_EQ(to_lines(story.judge()), "2032000000 B vc0 CHK-28 DLPE error: Ack 003h sent, FFFh to 002h possible\n");
}

TEST_F(AckNak, ACK_04_CHK_28_IsSilentIfTheNumberIsRepeated) {
    send_ack(story, PortId::B, 1, at(2_us));
    send_ack(story, PortId::B, 1, at(3_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(AckNak, ACK_04_CHK_28_FiresIfTheNumberGoesBack) {
    send_ack(story, PortId::B, 1, at(2_us));
    send_nak(story, PortId::B, 0, at(3_us));

    EXPECT_EQ(to_lines(story.judge()), "3032000000 B vc0 CHK-28 DLPE error: Nak 000h sent, 001h to 002h possible\n");
}

TEST_F(AckNak, DLC_02_CHK_28_IsSilentAboutAnEndWhosePartnerAloneWentDown) {
    story.record(at(2_us), PortId::A, core::LinkUpChanged{false});
    story.record(at(2_us) + 10_ns, PortId::A, core::LinkUpChanged{true});
    send_ack(story, PortId::B, 2, at(3_us));

    EXPECT_EQ(testkit::count_of(story.judge(), RuleId::CHK_28), 0U);
}

TEST(AckNakOfAFreshLink, DLC_02_CHK_28_IsSilentAboutATlpThatWentWhileItsReceiverWasDown) {
    CheckerStory story;
    story.initialise(at(0_ns));
    story.record(at(2_us), PortId::B, core::LinkUpChanged{false});
    testkit::lose_tlp(story, PortId::A, tlp(TlpKind::Cpl, 0), at(2_us) + 10_ns);
    story.record(at(3_us), PortId::B, core::LinkUpChanged{true});
    send_ack(story, PortId::B, 0, at(4_us));

    EXPECT_EQ(testkit::count_of(story.judge(), RuleId::CHK_28), 0U);
}

TEST_F(AckNak, DLC_02_CHK_28_FiresOnceThatEndHasBeenDownAsWell) {
    for (const PortId port : {PortId::A, PortId::B}) {
        story.record(at(2_us), port, core::LinkUpChanged{false});
    }
    for (const PortId port : {PortId::A, PortId::B}) {
        story.record(at(2_us) + 10_ns, port, core::LinkUpChanged{true});
    }
    send_ack(story, PortId::B, 2, at(3_us));

    EXPECT_EQ(testkit::count_of(story.judge(), RuleId::CHK_28), 1U);
}

TEST_F(AckNak, ACK_16_CHK_28_FiresForANumberBeforeAnyTlp) {
    send_ack(story, PortId::A, 0, at(2_us));

    EXPECT_EQ(to_lines(story.judge()), "2032000000 A vc0 CHK-28 DLPE error: Ack 000h sent, FFFh to FFFh possible\n");
}

TEST_F(AckNak, ACK_16_CHK_28_IsSilentForFFFhBeforeAnyTlp) {
    send_nak(story, PortId::A, 0xFFF, at(2_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(AckNak, ACK_01_CHK_28_IsSilentWhereTheNumberWraps) {
    for (std::uint32_t i = 3; i < 5000; ++i) {
        const core::Time start = at(3_us) + i * 200_ns;
        testkit::send_tlp(story, PortId::A, tlp(TlpKind::Cpl, static_cast<std::uint16_t>(i % 4096)), start);
        send_ack(story, PortId::B, static_cast<std::uint16_t>(i % 4096), start + 100_ns);
    }

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(AckNak, DLC_02_CHK_28_IsSilentForANumberOfTheNewSession) {
    for (const PortId port : core::port_ids) {
        story.record(at(2_us), port, core::LinkUpChanged{false});
        story.record(at(3_us), port, core::LinkUpChanged{true});
    }
    story.initialise(at(3_us));
    testkit::send_tlp(story, PortId::A, tlp(TlpKind::Cpl, 0), at(4_us));
    send_ack(story, PortId::B, 0, at(5_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(AckNak, ACK_15_CHK_29_FiresForASecondNakOfTheSameTlp) {
    send_nak(story, PortId::B, 1, at(2_us));
    send_nak(story, PortId::B, 1, at(3_us));

    EXPECT_EQ(to_lines(story.judge()),
              "3032000000 B vc0 CHK-29 DLPE error: Nak 001h sent again before the expected TLP had come\n");
}

TEST_F(AckNak, ACK_15_CHK_29_IsSilentIfTheExpectedTlpCameInBetween) {
    send_nak(story, PortId::B, 1, at(2_us));
    send_nak(story, PortId::B, 2, at(3_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(AckNak, ERR_03_IsReportedForAWrongLcrcAndForALostTlp) {
    story.record(at(2_us), PortId::B, core::TlpDropped{tlp(TlpKind::MRd, 3), TlpDrop::bad_lcrc});
    story.record(at(3_us), PortId::B, core::TlpDropped{tlp(TlpKind::MRd, 4), TlpDrop::lost_before});

    EXPECT_EQ(to_lines(story.judge()),
              "2000000000 B vc0 ERR-03 BT correctable: MRd with sequence number 3 has a wrong LCRC\n"
              "3000000000 B vc0 ERR-03 BT correctable: MRd with sequence number 4 comes after one that was lost\n");
}

TEST_F(AckNak, ERR_03_IsSilentForDuplicatesAndNullifiedTlps) {
    story.record(at(2_us), PortId::B, core::TlpDropped{tlp(TlpKind::MRd, 2), TlpDrop::duplicate});
    story.record(at(3_us), PortId::B, core::TlpDropped{tlp(TlpKind::MRd, 3), TlpDrop::nullified});

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(AckNak, ERR_04_FiresWhenTheReplayTimerExpires) {
    story.record(at(2_us), PortId::A, core::ReplayStarted{true, false});

    EXPECT_EQ(to_lines(story.judge()),
              "2000000000 A vc0 ERR-04 RT correctable: REPLAY_TIMER expired: the unacknowledged TLPs are sent again\n");
}

TEST_F(AckNak, ERR_04_ERR_05_AreSilentForAReplayAfterANak) {
    story.record(at(2_us), PortId::A, core::ReplayStarted{false, false});

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(AckNak, ERR_05_FiresWhenReplayNumRollsOver) {
    story.record(at(2_us), PortId::A, core::ReplayStarted{false, true});

    EXPECT_EQ(to_lines(story.judge()),
              "2000000000 A vc0 ERR-05 RN correctable: REPLAY_NUM rolled over: the link retrains before the replay\n");
}

}  // namespace
}  // namespace pcieflow::observe
