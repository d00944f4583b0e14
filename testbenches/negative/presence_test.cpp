// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "unit/observe/checker_story.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::CreditType;
using core::PortId;
using core::RuleId;
using testkit::at;
using testkit::CheckerStory;
using testkit::golden;
using testkit::to_lines;
using wire::FcKind;

const core::VcId vc3 = core::vc_id(3);

wire::FcDllp init_fc1_p(core::VcId vc = core::vc0) { return golden(FcKind::InitFC1, CreditType::P, vc); }

void link(CheckerStory& story, PortId port, bool up, core::Duration time) {
    story.record(at(time), port, core::LinkUpChanged{up});
}

TEST(SentWithoutLinkUp, CHK_25_FiresAFemtosecondBeforeTheLinkUp) {
    CheckerStory story;
    link(story, PortId::A, false, 100_ns);
    link(story, PortId::A, true, 200_ns);
    story.lose(PortId::A, init_fc1_p(), at(200_ns - 1_fs));

    EXPECT_EQ(to_lines(story.judge()), "231999999 A vc0 CHK-25 DLPE error: InitFC1-P sent while LinkUp is 0\n");
}

TEST(SentWithoutLinkUp, CHK_25_IsSilentAtTheLinkUp) {
    CheckerStory story;
    link(story, PortId::A, false, 100_ns);
    link(story, PortId::A, true, 200_ns);
    story.lose(PortId::A, init_fc1_p(), at(200_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(SentWithoutLinkUp, CHK_25_IsSilentForADllpThatEndsAtTheLinkDown) {
    CheckerStory story;
    story.lose(PortId::A, init_fc1_p(), at(100_ns));
    link(story, PortId::A, false, 132_ns);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(SentWithoutLinkUp, CHK_25_FiresForADllpThatEndsAFemtosecondAfterTheLinkDown) {
    CheckerStory story;
    story.lose(PortId::A, init_fc1_p(), at(100_ns + 1_fs));
    link(story, PortId::A, false, 132_ns);

    EXPECT_EQ(to_lines(story.judge()), "132000001 A vc0 CHK-25 DLPE error: InitFC1-P sent while LinkUp is 0\n");
}

TEST(SentWithoutLinkUp, CHK_25_FiresForEveryKindOfDllp) {
    CheckerStory story;
    link(story, PortId::A, false, 100_ns);
    story.send_bytes(PortId::A, wire::encode(wire::PlainDllp::NOP), at(200_ns));

    EXPECT_EQ(to_lines(story.judge()), "232000000 A vc0 CHK-25 DLPE error: NOP sent while LinkUp is 0\n");
}

TEST(SentWithoutLinkUp, CHK_25_ThePartnersLinkDownIsNoneOfTheSender) {
    CheckerStory story;
    link(story, PortId::B, false, 100_ns);
    story.lose(PortId::A, init_fc1_p(), at(200_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(SentWithoutLinkUp, CHK_25_ACompleteRecordWithoutLinkUpSaysThatItIs0) {
    CheckerStory story(CheckerStory::Link::untold);
    story.settings.is_complete = true;
    story.lose(PortId::A, init_fc1_p(), at(0_ns));

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_25});
}

TEST(SentWithoutLinkUp, CHK_25_AnIncompleteRecordWithoutLinkUpSaysNothing) {
    CheckerStory story(CheckerStory::Link::untold);
    story.lose(PortId::A, init_fc1_p(), at(0_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(SentForADisabledVc, FC_INIT_09_CHK_31_FiresForAVcThatWasNeverEnabled) {
    CheckerStory story;
    story.lose(PortId::A, init_fc1_p(vc3), at(0_ns));

    EXPECT_EQ(to_lines(story.judge()),
              "32000000 A vc3 CHK-31 DLPE error: InitFC1-P sent for VC3, which is not enabled\n");
}

TEST(SentForADisabledVc, CHK_31_FiresForAnUpdateFcAndIsItsOnlyViolation) {
    CheckerStory story;
    story.lose(PortId::A, golden(FcKind::UpdateFC, CreditType::P, vc3), at(0_ns));

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_31});
}

TEST(SentForADisabledVc, CHK_31_IsSilentForVc0) {
    CheckerStory story;
    story.lose(PortId::A, init_fc1_p(), at(0_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(SentForADisabledVc, CHK_31_IsSilentAtTheInstantOfVcEnable) {
    CheckerStory story;
    story.enable(PortId::A, 3, at(1_us));
    story.lose(PortId::A, init_fc1_p(vc3), at(1_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(SentForADisabledVc, CHK_31_FiresAFemtosecondBeforeVcEnable) {
    CheckerStory story;
    story.enable(PortId::A, 3, at(1_us));
    story.lose(PortId::A, init_fc1_p(vc3), at(1_us - 1_fs));

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_31});
}

TEST(SentForADisabledVc, CHK_31_APacketInProgressMayEndAfterVcEnableIsCleared) {
    CheckerStory story;
    story.enable(PortId::A, 3, at(1_us));
    story.lose(PortId::A, init_fc1_p(vc3), at(2_us - 1_fs));
    story.enable(PortId::A, 3, at(2_us), false);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(SentForADisabledVc, CHK_31_FiresWhenItBeginsAsVcEnableIsCleared) {
    CheckerStory story;
    story.enable(PortId::A, 3, at(1_us));
    story.lose(PortId::A, init_fc1_p(vc3), at(2_us));
    story.enable(PortId::A, 3, at(2_us), false);

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_31});
}

TEST(SentForADisabledVc, CHK_31_ThePartnersVcEnableIsNoneOfTheSender) {
    CheckerStory story;
    story.enable(PortId::B, 3, at(1_us));
    story.lose(PortId::A, init_fc1_p(vc3), at(2_us));

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_31});
}

TEST(SentForADisabledVc, CHK_31_AVcStaysEnabledWhenTheLinkGoesDown) {
    CheckerStory story;
    story.enable(PortId::A, 3, at(1_us));
    link(story, PortId::A, false, 2_us);
    link(story, PortId::A, true, 3_us);
    story.lose(PortId::A, init_fc1_p(vc3), at(4_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(SentForADisabledVc, CHK_31_AnIncompleteRecordWithoutVcEnableSaysNothing) {
    CheckerStory story(CheckerStory::Link::untold);
    story.lose(PortId::A, init_fc1_p(vc3), at(0_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(SentForADisabledVc, CHK_31_AnIncompleteRecordIsJudgedFromItsFirstVcEnableOn) {
    CheckerStory story(CheckerStory::Link::untold);
    story.lose(PortId::A, init_fc1_p(vc3), at(0_ns));
    story.enable(PortId::A, 1, at(1_us));
    story.lose(PortId::A, golden(FcKind::InitFC1, CreditType::NP, vc3), at(2_us));
    story.lose(PortId::A, init_fc1_p(core::vc_id(4)), at(3_us));

    EXPECT_EQ(to_lines(story.judge()),
              "3032000000 A vc4 CHK-31 DLPE error: InitFC1-P sent for VC4, which is not enabled\n");
}

}  // namespace
}  // namespace pcieflow::observe
