// SPDX-License-Identifier: Apache-2.0
// TLPs while a VC is initialised: when they may go, and what they tell of their sender.
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
using testkit::golden;
using testkit::send_tlp;
using testkit::tlp;
using testkit::to_lines;
using wire::FcKind;

/// Both ends exchange InitFC1; A sends its InitFC2 triple from 106 ns to 202 ns, that of B is lost.
class TlpInFcInit2 : public testing::Test {
protected:
    TlpInFcInit2() {
        for (const PortId port : core::port_ids) {
            story.triple(port, FcKind::InitFC1, at(0_ns));
        }
        story.triple(PortId::A, FcKind::InitFC2, at(106_ns));
        story.lose_triple(PortId::B, FcKind::InitFC2, at(106_ns));
    }
    void allow() { story.settings.ports[0].tlp_allowed_in_fc_init2 = true; }

    CheckerStory story;
};

TEST_F(TlpInFcInit2, FC_INIT_14_CHK_09_FiresUnlessTheProfileAllowsIt) {
    send_tlp(story, PortId::A, tlp(TlpKind::MRd, 0), at(202_ns));

    EXPECT_EQ(to_lines(story.judge()),
              "282000000 A vc0 CHK-09 DLPE error: MRd with sequence number 0 sent in FC_INIT2\n");
}

TEST_F(TlpInFcInit2, FC_INIT_14_CHK_09_IsSilentIfTheProfileAllowsIt) {
    allow();
    send_tlp(story, PortId::A, tlp(TlpKind::MRd, 0), at(202_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(TlpInTheTriple, FC_INIT_14_CHK_09_FiresBeforeTheInitFC2TripleIsCompleteWhateverTheProfile) {
    CheckerStory story;
    story.settings.ports[0].tlp_allowed_in_fc_init2 = true;
    for (const PortId port : core::port_ids) {
        story.triple(port, FcKind::InitFC1, at(0_ns));
    }
    story.send(PortId::A, golden(FcKind::InitFC2, CreditType::P), at(106_ns));
    story.send(PortId::A, golden(FcKind::InitFC2, CreditType::NP), at(138_ns));
    send_tlp(story, PortId::A, tlp(TlpKind::MRd, 0), at(170_ns));

    EXPECT_EQ(to_lines(story.judge()),
              "250000000 A vc0 CHK-09 DLPE error: MRd with sequence number 0 sent before a complete InitFC2 triple\n");
}

TEST(TlpAfterInitialisation, CHK_09_IsSilentOnceFcInit2CouldBeLeft) {
    CheckerStory story;
    story.initialise(at(0_ns));
    send_tlp(story, PortId::A, tlp(TlpKind::MRd, 0), at(202_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TlpInFcInit2, CHK_10_FiresIfItsSenderSaysThatItLeftFcInit2) {
    story.record(at(202_ns), PortId::A,
                 core::FcInitChanged{core::vc0, core::FcInitState::FC_INIT2, core::FcInitState::DONE});
    send_tlp(story, PortId::A, tlp(TlpKind::MRd, 0), at(202_ns));

    EXPECT_EQ(to_lines(story.judge()),
              "282000000 A vc0 CHK-10 DLPE error: MRd with sequence number 0 sent although nothing had arrived that "
              "sets FI2\n");
}

TEST_F(TlpInFcInit2, FC_INIT_16_CHK_10_IsSilentOnceATlpArrivedThatSetsFI2) {
    story.settings.ports[1].tlp_allowed_in_fc_init2 = true;
    send_tlp(story, PortId::B, tlp(TlpKind::MRd, 0), at(202_ns));  // arrives at 292 ns
    story.send(PortId::A, fc(FcKind::UpdateFC, CreditType::P, 4, 64), at(292_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TlpInFcInit2, FC_INIT_16_CHK_10_FiresForWhatWasDecidedBeforeThatTlpArrived) {
    story.settings.ports[1].tlp_allowed_in_fc_init2 = true;
    send_tlp(story, PortId::B, tlp(TlpKind::MRd, 0), at(202_ns));
    story.send(PortId::A, fc(FcKind::UpdateFC, CreditType::P, 4, 64), at(292_ns) - 1_fs);

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_10});
}

TEST(InitFcAfterTlp, CHK_06_FiresWhereTlpsWaitForTheExit) {
    CheckerStory story;
    story.initialise(at(0_ns));
    send_tlp(story, PortId::A, tlp(TlpKind::MRd, 0), at(202_ns));
    story.triple(PortId::A, FcKind::InitFC2, at(300_ns));

    EXPECT_EQ(to_lines(story.judge()),
              "332000000 A vc0 CHK-06 DLPE error: InitFC2-P sent after TLP\n"
              "364000000 A vc0 CHK-06 DLPE error: InitFC2-NP sent after TLP\n"
              "396000000 A vc0 CHK-06 DLPE error: InitFC2-Cpl sent after TLP\n");
}

TEST(InitFcAfterTlp, CHK_06_IsSilentWhereTlpsMayGoInFcInit2) {
    CheckerStory story;
    story.settings.ports[0].tlp_allowed_in_fc_init2 = true;
    story.initialise(at(0_ns));
    send_tlp(story, PortId::A, tlp(TlpKind::MRd, 0), at(202_ns));
    story.triple(PortId::A, FcKind::InitFC2, at(300_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(TlpWithoutLink, CHK_25_FiresForATlpInDlInactive) {
    CheckerStory story;
    story.initialise(at(0_ns));
    story.record(at(1_us), PortId::A, core::LinkUpChanged{false});
    testkit::lose_tlp(story, PortId::A, tlp(TlpKind::MRd, 0), at(2_us));

    EXPECT_EQ(to_lines(story.judge()),
              "2080000000 A vc0 CHK-25 DLPE error: MRd with sequence number 0 sent while LinkUp is 0\n");
}

}  // namespace
}  // namespace pcieflow::observe
