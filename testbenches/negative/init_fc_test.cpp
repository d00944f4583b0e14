// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "unit/observe/checker_story.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::CreditType;
using core::PortId;
using testkit::at;
using testkit::CheckerStory;
using testkit::golden;
using testkit::to_lines;
using wire::FcKind;

void send_types(CheckerStory& story, std::initializer_list<CreditType> types, FcKind kind = FcKind::InitFC1,
                core::VcId vc = core::vc0, core::Time start = at(0_ns)) {
    for (const CreditType type : types) {
        story.send(PortId::A, golden(kind, type, vc), start);
        start += CheckerStory::dllp_time;
    }
}

TEST(InitFcOrder, CHK_01_FiresWhenTheFirstIsNotP) {
    CheckerStory story;
    send_types(story, {CreditType::NP});

    EXPECT_EQ(to_lines(story.judge()), "32000000 A vc0 CHK-01 DLPE error: InitFC1-NP sent where InitFC1-P is due\n");
}

TEST(InitFcOrder, CHK_01_FiresWhenATypeIsSkipped) {
    CheckerStory story;
    send_types(story, {CreditType::P, CreditType::Cpl});

    EXPECT_EQ(to_lines(story.judge()), "64000000 A vc0 CHK-01 DLPE error: InitFC1-Cpl sent where InitFC1-NP is due\n");
}

TEST(InitFcOrder, CHK_01_FiresWhenATypeIsRepeated) {
    CheckerStory story;
    send_types(story, {CreditType::P, CreditType::P});

    EXPECT_EQ(to_lines(story.judge()), "64000000 A vc0 CHK-01 DLPE error: InitFC1-P sent where InitFC1-NP is due\n");
}

/// How often CHK-01 is reported for an order of InitFC1.
std::size_t reports_of(std::initializer_list<CreditType> types) {
    CheckerStory story;
    send_types(story, types);
    return story.judge().size();
}

TEST(InitFcOrder, CHK_01_FiresOnceForOneTypeLeftOut) {
    EXPECT_EQ(reports_of({CreditType::P, CreditType::Cpl, CreditType::P, CreditType::NP, CreditType::Cpl}), 1U);
    EXPECT_EQ(reports_of({CreditType::NP, CreditType::Cpl, CreditType::P, CreditType::NP, CreditType::Cpl}), 1U);
}

TEST(InitFcOrder, CHK_01_FiresOnceForOneTypeRepeated) {
    EXPECT_EQ(reports_of({CreditType::P, CreditType::P, CreditType::NP, CreditType::Cpl, CreditType::P}), 1U);
}

TEST(InitFcOrder, CHK_01_FiresOnceForOneTypeInThePlaceOfAnother) {
    EXPECT_EQ(reports_of({CreditType::P, CreditType::Cpl, CreditType::Cpl, CreditType::P, CreditType::NP}), 1U);
    EXPECT_EQ(reports_of({CreditType::P, CreditType::P, CreditType::Cpl, CreditType::P, CreditType::NP}), 1U);
    EXPECT_EQ(reports_of({CreditType::Cpl, CreditType::NP, CreditType::Cpl, CreditType::P, CreditType::NP}), 1U);
}

TEST(InitFcOrder, CHK_01_FiresAgainForTheNextMistake) {
    EXPECT_EQ(reports_of({CreditType::P, CreditType::Cpl, CreditType::Cpl, CreditType::P, CreditType::Cpl}), 2U);
    EXPECT_EQ(reports_of({CreditType::P, CreditType::Cpl, CreditType::P, CreditType::Cpl}), 2U);
}

TEST(InitFcOrder, CHK_01_FiresWhenNeitherSuccessorFollowsAMistake) {
    CheckerStory story;
    send_types(story, {CreditType::P, CreditType::Cpl, CreditType::NP});

    const auto violations = story.judge();

    ASSERT_EQ(violations.size(), 2U);
    EXPECT_EQ(violations[1].text, "InitFC1-NP sent where InitFC1-Cpl or InitFC1-P is due");
}

TEST(InitFcOrder, CHK_01_IsSilentForTwoTriplesInOrder) {
    CheckerStory story;
    send_types(story, {CreditType::P, CreditType::NP, CreditType::Cpl, CreditType::P, CreditType::NP, CreditType::Cpl});

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(InitFcOrder, FC_INIT_05_CHK_01_IsSilentWhenAnotherVcAndAnUpdateFcComeBetween) {
    CheckerStory story;
    story.initialise(at(0_ns));
    story.enable(PortId::A, 1, at(1_us));
    story.enable(PortId::B, 1, at(1_us));
    send_types(story, {CreditType::P}, FcKind::InitFC1, core::vc_id(1), at(1_us));
    story.send(PortId::A, golden(FcKind::UpdateFC, CreditType::NP), at(2_us));
    send_types(story, {CreditType::NP, CreditType::Cpl}, FcKind::InitFC1, core::vc_id(1), at(3_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(InitFcOrder, FC_INIT_10_CHK_01_IsSilentWhenInitFC2BreaksATripleOff) {
    CheckerStory story;
    story.triple(PortId::B, FcKind::InitFC1, at(0_ns));
    send_types(story, {CreditType::P, CreditType::NP, CreditType::Cpl, CreditType::P});
    send_types(story, {CreditType::P, CreditType::NP, CreditType::Cpl}, FcKind::InitFC2, core::vc0, at(128_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(InitFcOrder, FC_INIT_10_CHK_01_FiresWhenInitFC2BreaksATripleOffWithAnotherTypeThanP) {
    CheckerStory story;
    story.triple(PortId::B, FcKind::InitFC1, at(0_ns));
    send_types(story, {CreditType::P, CreditType::NP, CreditType::Cpl, CreditType::P});
    send_types(story, {CreditType::Cpl}, FcKind::InitFC2, core::vc0, at(128_ns));

    EXPECT_EQ(to_lines(story.judge()), "160000000 A vc0 CHK-01 DLPE error: InitFC2-Cpl sent where InitFC2-NP is due\n");
}

TEST(InitFcOrder, CHK_01_BeginsAnewAfterALinkDown) {
    CheckerStory story;
    send_types(story, {CreditType::P});
    story.record(at(50_ns), PortId::A, core::LinkUpChanged{false});
    story.record(at(100_ns), PortId::A, core::LinkUpChanged{true});
    send_types(story, {CreditType::P}, FcKind::InitFC1, core::vc0, at(100_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(InitFcOrder, CHK_01_DoesNotBeginAnewBecauseThePartnerWentDown) {
    CheckerStory story;
    send_types(story, {CreditType::P});
    story.record(at(50_ns), PortId::B, core::LinkUpChanged{false});
    send_types(story, {CreditType::P}, FcKind::InitFC1, core::vc0, at(100_ns));

    EXPECT_EQ(story.judge().size(), 1U);
}

TEST(InitFcOrder, CHK_01_ADllpThatBeganBeforeTheVcWasReEnabledIsOfTheOldSession) {
    CheckerStory story;
    const core::VcId vc1 = core::vc_id(1);
    story.enable(PortId::A, 1, at(0_us));
    send_types(story, {CreditType::P}, FcKind::InitFC1, vc1, at(1_us));
    story.enable(PortId::A, 1, at(1_us + 10_ns), false);
    story.enable(PortId::A, 1, at(1_us + 20_ns));
    send_types(story, {CreditType::P, CreditType::NP}, FcKind::InitFC1, vc1, at(1_us + 32_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(InitFcValues, CHK_03_FiresForAnInitFC1OneCreditAway) {
    CheckerStory story;
    story.triple(PortId::A, FcKind::InitFC1, at(0_ns));
    story.send(PortId::A, testkit::fc(FcKind::InitFC1, CreditType::P, 4, 65), at(96_ns));

    EXPECT_EQ(to_lines(story.judge()),
              "128000000 A vc0 CHK-03 DLPE error: InitFC1-P has HdrFC 4, DataFC 65, the first InitFC1-P had HdrFC 4, "
              "DataFC 64\n");
}

TEST(InitFcValues, CHK_03_FiresForAnotherScale) {
    CheckerStory story;
    wire::FcDllp scaled = golden(FcKind::InitFC1, CreditType::P);
    scaled.hdr_scale = 1;
    story.triple(PortId::A, FcKind::InitFC1, at(0_ns));
    story.send(PortId::A, scaled, at(96_ns));

    EXPECT_EQ(testkit::count_of(story.judge(), core::RuleId::CHK_03), 1U);
}

TEST(InitFcValues, CHK_03_IsSilentForOtherValuesInTheNextSession) {
    CheckerStory story;
    story.send(PortId::A, golden(FcKind::InitFC1, CreditType::P), at(0_ns));
    story.record(at(50_ns), PortId::A, core::LinkUpChanged{false});
    story.record(at(60_ns), PortId::A, core::LinkUpChanged{true});
    story.send(PortId::A, testkit::fc(FcKind::InitFC1, CreditType::P, 4, 65), at(96_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(InitFcValues, CHK_03_IsSilentForOtherValuesOfThePartner) {
    CheckerStory story;
    story.send(PortId::A, golden(FcKind::InitFC1, CreditType::P), at(0_ns));
    story.send(PortId::B, testkit::fc(FcKind::InitFC1, CreditType::P, 4, 65), at(0_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(InitFcValues, CHK_04_FiresForAnInitFC2OneCreditAway) {
    CheckerStory story;
    story.triple(PortId::A, FcKind::InitFC1, at(0_ns));
    story.triple(PortId::B, FcKind::InitFC1, at(0_ns));
    story.send(PortId::A, testkit::fc(FcKind::InitFC2, CreditType::P, 5, 64), at(106_ns));

    EXPECT_EQ(to_lines(story.judge()),
              "138000000 A vc0 CHK-04 DLPE error: InitFC2-P has HdrFC 5, DataFC 64, the first InitFC1-P had HdrFC 4, "
              "DataFC 64\n");
}

TEST(InitFcValues, CHK_04_IsSilentForTheSameValues) {
    CheckerStory story;
    story.initialise(at(0_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

}  // namespace
}  // namespace pcieflow::observe
