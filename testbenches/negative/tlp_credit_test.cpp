// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "negative/tlp_story.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::CreditType;
using core::PortId;
using core::RuleId;
using core::TlpKind;
using testkit::at;
using testkit::CheckerStory;
using testkit::fc;
using testkit::send_tlp;
using testkit::tlp;
using testkit::to_lines;
using wire::FcKind;

/// Both ends advertise PH 4, PD 64, NPH 2, NPD 32 and infinite completions, and are DONE.
class TlpCredit : public testing::Test {
protected:
    TlpCredit() { story.initialise(at(0_ns)); }
    void writes(std::uint16_t from, std::uint16_t to, std::uint16_t payload_dw) {
        for (std::uint16_t seq = from; seq < to; ++seq) {
            send_tlp(story, PortId::A, tlp(TlpKind::MWr, seq, payload_dw), at(1_us) + seq * 100_ns);
        }
    }
    /// B grants; it arrives 42 ns after `start`.
    void update(std::uint32_t hdr, std::uint32_t data, core::Time start) {
        story.send(PortId::B, fc(FcKind::UpdateFC, CreditType::P, hdr, data), start);
    }

    CheckerStory story;
};

TEST_F(TlpCredit, TXG_07_CHK_21_IsSilentForTheLastCredits) {
    writes(0, 4, 64);  // SCN-07: 4 headers and 64 data credits

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TlpCredit, TXG_03_CHK_21_FiresForAHeaderThatWasNotGranted) {
    writes(0, 5, 4);

    EXPECT_EQ(to_lines(story.judge()),
              "1480000000 A vc0 CHK-21 RO error: PH: MWr with sequence number 4 takes 1, but 0 left of 4 granted\n");
}

TEST_F(TlpCredit, TXG_03_CHK_21_FiresForOneDataCreditTooMany) {
    writes(0, 3, 84);  // 21 data credits each
    send_tlp(story, PortId::A, tlp(TlpKind::MWr, 3, 5), at(2_us));

    EXPECT_EQ(to_lines(story.judge()),
              "2080000000 A vc0 CHK-21 RO error: PD: MWr with sequence number 3 takes 2, but 1 left of 64 granted\n");
}

TEST_F(TlpCredit, TXG_05_CHK_21_IsSilentAboutAPoolThatIsNotNeeded) {
    writes(0, 3, 84);
    send_tlp(story, PortId::A, tlp(TlpKind::Msg, 3), at(2_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TlpCredit, TXG_04_CHK_21_IsSilentOnceTheUpdateFCHasArrived) {
    writes(0, 4, 64);
    update(5, 80, at(2_us));
    send_tlp(story, PortId::A, tlp(TlpKind::MWr, 4, 64), at(2_us) + 42_ns);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TlpCredit, TXG_04_CHK_21_FiresIfTheUpdateFCArrivesAfterTheTlpBegan) {
    writes(0, 4, 4);
    update(5, 80, at(2_us));
    send_tlp(story, PortId::A, tlp(TlpKind::MWr, 4, 4), at(2_us) + 42_ns - 1_fs);

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_21});
}

// The UpdateFC was overtaken by the one that granted 6. To the sender, who has consumed 5, it grants 255 and is
// refused; whoever only sees the packets learns of the fifth TLP when its last symbol has left.
TEST_F(TlpCredit, ERR_08_CHK_21_IsSilentAfterAnUpdateFCThatLagsBehindTheTlpOnItsWayOut) {
    writes(0, 4, 4);
    update(6, 64, at(1'700_ns));
    send_tlp(story, PortId::A, tlp(TlpKind::MWr, 4, 4), at(2_us));
    update(4, 64, at(2_us));
    send_tlp(story, PortId::A, tlp(TlpKind::MWr, 5, 4), at(2'200_ns));

    EXPECT_EQ(testkit::count_of(story.judge(), RuleId::CHK_21), 0U);
}

TEST_F(TlpCredit, CRD_04_CHK_21_IsSilentForReplays) {
    writes(0, 4, 64);
    testkit::replay_tlp(story, PortId::A, tlp(TlpKind::MWr, 0, 64), at(2_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TlpCredit, CRD_09_CHK_21_IsSilentForInfinitePools) {
    for (std::uint16_t seq = 0; seq < 300; ++seq) {
        send_tlp(story, PortId::A, tlp(TlpKind::CplD, seq, 64), at(1_us) + seq * 100_ns);
    }

    EXPECT_EQ(to_lines(story.judge()), "");
}

// More than the range of PH and, with 16 credits each, of PD, in less time than any UpdateFC is due (UPD-05).
constexpr std::uint16_t over_the_wraps = 270;
constexpr core::Duration period = 130_ns;

TEST_F(TlpCredit, CRD_10_CHK_17_CHK_18_CHK_21_AreSilentOverWraps) {
    for (std::uint16_t i = 0; i < over_the_wraps; ++i) {
        const core::Time start = at(1_us) + i * period;
        send_tlp(story, PortId::A, tlp(TlpKind::MWr, i, 64), start);
        update((5U + i) % 256, (80U + 16U * i) % 4096, start + 85_ns);
    }

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TlpCredit, CHK_21_FiresAfterAWrapToo) {
    for (std::uint16_t i = 0; i < over_the_wraps; ++i) {
        const core::Time start = at(1_us) + i * period;
        send_tlp(story, PortId::A, tlp(TlpKind::MWr, i, 4), start);
        update((5U + i) % 256, 65U + i, start + 85_ns);
    }
    for (std::uint16_t seq = over_the_wraps; seq < over_the_wraps + 5; ++seq) {
        send_tlp(story, PortId::A, tlp(TlpKind::MWr, seq, 4), at(1_us) + seq * period);
    }

    EXPECT_EQ(
        to_lines(story.judge()),
        "36700000000 A vc0 CHK-21 RO error: PH: MWr with sequence number 274 takes 1, but 0 left of 274 granted\n");
}

TEST_F(TlpCredit, CRD_06_CHK_17_IsSilentForWhatWasConsumed) {
    writes(0, 4, 4);
    update(4 + 127, 64, at(2_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TlpCredit, CRD_06_CHK_17_FiresForOneMoreThanWasConsumed) {
    writes(0, 3, 4);
    update(4 + 127, 64, at(2_us));

    EXPECT_EQ(to_lines(story.judge()),
              "2032000000 B vc0 CHK-17 FCPE error: PH: UpdateFC-P makes 128 credits outstanding, at most 127 "
              "allowed\n");
}

TEST_F(TlpCredit, RXA_03_FiresForATlpDroppedForWantOfRoom) {
    testkit::lose_tlp(story, PortId::A, tlp(TlpKind::CplD, 0, 16), at(1_us));
    story.record(at(2_us), PortId::B,
                 core::TlpDropped{tlp(TlpKind::CplD, 0, 16), core::TlpDrop::overflow, core::Pool::CplH});

    EXPECT_EQ(to_lines(story.judge()),
              "2000000000 B vc0 RXA-03 RO error: CplD with sequence number 0 (number 0, tag 0) overflows the receiver: "
              "no room in CplH (1 header and 4 data credits needed)\n");
}

TEST_F(TlpCredit, RXA_03_IsSilentForATlpDroppedAsADuplicate) {
    testkit::lose_tlp(story, PortId::A, tlp(TlpKind::CplD, 0, 16), at(1_us));
    story.record(at(2_us), PortId::B, core::TlpDropped{tlp(TlpKind::CplD, 0, 16), core::TlpDrop::duplicate});

    EXPECT_EQ(to_lines(story.judge()), "");
}

core::TlpRecord with_tc(std::uint8_t tc) {
    core::TlpRecord record = tlp(TlpKind::MRd, 0);
    record.tc = tc;
    return record;
}

TEST_F(TlpCredit, TCV_04_CHK_22_FiresForATcOfADisabledVc) {
    story.record(at(1_us), PortId::B, core::TcMapChanged{core::vc0, 0x0F});
    send_tlp(story, PortId::A, with_tc(4), at(2_us));

    EXPECT_EQ(to_lines(story.judge()),
              "2080000000 A vc0 CHK-22 MT error: MRd with sequence number 0 has TC4, which has no enabled VC at B\n");
}

TEST_F(TlpCredit, TCV_04_CHK_22_FiresForATcThatWasNotInTheMapAtReset) {
    for (PortFacts& port : story.settings.ports) {
        port.vc0_tc_map = 0x0F;
    }
    send_tlp(story, PortId::A, with_tc(4), at(2_us));
    send_tlp(story, PortId::A, with_tc(3), at(3_us));

    EXPECT_EQ(to_lines(story.judge()),
              "2080000000 A vc0 CHK-22 MT error: MRd with sequence number 0 has TC4, which has no enabled VC at A\n");
}

TEST_F(TlpCredit, VC_04_ERR_10_CHK_22_FiresForATlpThatArrivesWhereItsVcIsNotUp) {
    testkit::lose_tlp(story, PortId::A, with_tc(1), at(2_us));
    story.record(at(3_us), PortId::B, core::TlpDropped{with_tc(1), core::TlpDrop::malformed, {}});

    EXPECT_EQ(to_lines(story.judge()),
              "3000000000 B vc0 CHK-22 MT error: MRd with sequence number 0 arrived for TC1, which has no VC here that "
              "has left FC_INIT1\n");
}

TEST_F(TlpCredit, CHK_22_FiresOnceForATlpThatHadNoVcWhenItWasSent) {
    story.record(at(1_us), PortId::B, core::TcMapChanged{core::vc0, 0x0F});
    testkit::lose_tlp(story, PortId::A, with_tc(4), at(2_us));
    story.record(at(3_us), PortId::B, core::TlpDropped{with_tc(4), core::TlpDrop::malformed, {}});

    EXPECT_EQ(to_lines(story.judge()),
              "2080000000 A vc0 CHK-22 MT error: MRd with sequence number 0 has TC4, which has no enabled VC at B\n");
}

TEST_F(TlpCredit, CHK_22_IsSilentForATlpThatBeganBeforeTheMapChanged) {
    story.record(at(2_us) + 40_ns, PortId::B, core::TcMapChanged{core::vc0, 0x0F});
    testkit::lose_tlp(story, PortId::A, with_tc(4), at(2_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TlpCredit, TCV_04_CHK_22_IsSilentForATcOfAnEnabledVc) {
    story.record(at(1_us), PortId::B, core::TcMapChanged{core::vc0, 0x0F});
    send_tlp(story, PortId::A, with_tc(3), at(2_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

}  // namespace
}  // namespace pcieflow::observe
