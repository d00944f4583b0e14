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
using testkit::count_of;
using testkit::golden;
using testkit::to_lines;
using wire::FcKind;

/// A VC0 that both ends have initialised by 212 ns.
class InitCourse : public testing::Test {
protected:
    InitCourse() { done.initialise(at(0_ns)); }

    CheckerStory done;
};

TEST_F(InitCourse, CHK_05_FiresForInitFC1AfterInitFC2) {
    done.triple(PortId::A, FcKind::InitFC1, at(300_ns));

    EXPECT_EQ(to_lines(done.judge()),
              "332000000 A vc0 CHK-05 DLPE error: InitFC1-P sent after InitFC2\n"
              "364000000 A vc0 CHK-05 DLPE error: InitFC1-NP sent after InitFC2\n"
              "396000000 A vc0 CHK-05 DLPE error: InitFC1-Cpl sent after InitFC2\n");
}

TEST_F(InitCourse, CHK_05_IsSilentForInitFC1AfterALinkDown) {
    done.record(at(250_ns), PortId::A, core::LinkUpChanged{false});
    done.record(at(300_ns), PortId::A, core::LinkUpChanged{true});
    done.triple(PortId::A, FcKind::InitFC1, at(300_ns));

    EXPECT_EQ(to_lines(done.judge()), "");
}

TEST_F(InitCourse, CHK_05_IsSilentForInitFC1OfAVcThatIsEnabledAgain) {
    for (const PortId port : core::port_ids) {
        done.enable(port, 1, at(1_us));
        done.enable(port, 1, at(2_us), false);
        done.enable(port, 1, at(3_us));
    }
    done.initialise(at(1_us), core::vc_id(1));
    done.initialise(at(3_us), core::vc_id(1));

    EXPECT_EQ(to_lines(done.judge()), "");
}

TEST_F(InitCourse, CHK_05_IsSilentForInitFC1OfAnotherVc) {
    for (const PortId port : core::port_ids) {
        done.enable(port, 7, at(1_us));
    }
    done.initialise(at(1_us), core::vc_id(7));

    EXPECT_EQ(to_lines(done.judge()), "");
}

TEST_F(InitCourse, CHK_06_FiresForInitFC2AfterUpdateFC) {
    done.send(PortId::A, golden(FcKind::UpdateFC, CreditType::P), at(300_ns));
    done.send(PortId::A, golden(FcKind::InitFC2, CreditType::P), at(400_ns));

    EXPECT_EQ(to_lines(done.judge()), "432000000 A vc0 CHK-06 DLPE error: InitFC2-P sent after UpdateFC\n");
}

TEST_F(InitCourse, CHK_06_IsSilentForInitFC2BeforeUpdateFC) {
    done.triple(PortId::A, FcKind::InitFC2, at(300_ns));
    done.send(PortId::A, golden(FcKind::UpdateFC, CreditType::P), at(400_ns));

    EXPECT_EQ(to_lines(done.judge()), "");
}

TEST_F(InitCourse, CHK_06_IsSilentForThePartnersInitFC2) {
    done.send(PortId::A, golden(FcKind::UpdateFC, CreditType::P), at(300_ns));
    done.send(PortId::B, golden(FcKind::InitFC2, CreditType::P), at(400_ns));

    EXPECT_EQ(to_lines(done.judge()), "");
}

TEST(InitCourseOfUpdateFc, CHK_07_FiresOneDllpBeforeTheInitFC2TripleIsComplete) {
    CheckerStory story;
    story.initialise(at(0_ns));
    CheckerStory early;
    early.triple(PortId::B, FcKind::InitFC1, at(0_ns));
    early.triple(PortId::B, FcKind::InitFC2, at(106_ns));
    early.triple(PortId::A, FcKind::InitFC1, at(0_ns));
    early.send(PortId::A, golden(FcKind::InitFC2, CreditType::P), at(106_ns));
    early.send(PortId::A, golden(FcKind::InitFC2, CreditType::NP), at(138_ns));
    early.send(PortId::A, golden(FcKind::UpdateFC, CreditType::P), at(170_ns));

    EXPECT_EQ(to_lines(early.judge()),
              "202000000 A vc0 CHK-07 DLPE error: UpdateFC-P sent before a complete InitFC2 triple\n");
}

TEST(InitCourseOfUpdateFc, CHK_07_IsReportedOnceAndTheKeepAliveCountsOn) {
    CheckerStory story;
    for (const PortId port : core::port_ids) {
        story.triple(port, FcKind::InitFC1, at(0_ns));
    }
    story.triple(PortId::B, FcKind::InitFC2, at(106_ns));
    story.record(at(250_ns), PortId::A,
                 core::FcInitChanged{core::vc0, core::FcInitState::FC_INIT2, core::FcInitState::DONE});
    for (int i = 1; i <= 4; ++i) {
        story.send(PortId::A, golden(FcKind::UpdateFC, CreditType::P), at(i * 30_us));
        story.send(PortId::A, golden(FcKind::UpdateFC, CreditType::NP), at(i * 30_us + 32_ns));
    }

    EXPECT_EQ(to_lines(story.judge(at(121_us))),
              "30032000000 A vc0 CHK-07 DLPE error: UpdateFC-P sent before a complete InitFC2 triple\n");
}

TEST(InitCourseOfUpdateFc, CHK_07_IsSilentRightBehindTheInitFC2Triple) {
    CheckerStory story;
    story.initialise(at(0_ns));
    story.send(PortId::A, golden(FcKind::UpdateFC, CreditType::P), at(202_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(InitCourseOfUpdateFc, CHK_07_AnEarlyUpdateFCDoesNotMakeWhatFollowsAViolation) {
    CheckerStory story;
    story.triple(PortId::A, FcKind::InitFC1, at(0_ns));
    story.send(PortId::A, golden(FcKind::UpdateFC, CreditType::P), at(96_ns));
    story.triple(PortId::A, FcKind::InitFC1, at(128_ns));

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_07});
}

/// B's InitFC1 triple arrives at A at 42, 74 and 106 ns.
class InitFC2Start : public testing::Test {
protected:
    InitFC2Start() {
        story.triple(PortId::A, FcKind::InitFC1, at(0_ns));
        story.triple(PortId::B, FcKind::InitFC1, at(0_ns));
    }

    CheckerStory story;
};

TEST_F(InitFC2Start, CHK_08_IsSilentWhenInitFC2StartsAsTheLastTypeArrives) {
    story.send(PortId::A, golden(FcKind::InitFC2, CreditType::P), at(106_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(InitFC2Start, CHK_08_FiresWhenInitFC2StartsAFemtosecondBeforeTheLastTypeArrives) {
    story.send(PortId::A, golden(FcKind::InitFC2, CreditType::P), at(106_ns - 1_fs));

    EXPECT_EQ(to_lines(story.judge()),
              "137999999 A vc0 CHK-08 DLPE error: InitFC2-P sent before P, NP and Cpl of the partner had arrived "
              "(not all three in time)\n");
}

TEST_F(InitFC2Start, CHK_08_AnEarlyInitFC2DoesNotMakeTheInitFC1BehindItAViolation) {
    CheckerStory early;
    early.send(PortId::A, golden(FcKind::InitFC2, CreditType::P), at(0_ns));
    early.send(PortId::A, golden(FcKind::InitFC1, CreditType::NP), at(32_ns));

    EXPECT_EQ(testkit::rules_of(early.judge()), std::vector{RuleId::CHK_08});
}

TEST(InitFC2StartAfterLoss, CHK_08_NamesTheTypesThatArrived) {
    CheckerStory story;
    story.send(PortId::B, golden(FcKind::InitFC1, CreditType::P), at(0_ns));
    story.lose(PortId::B, golden(FcKind::InitFC1, CreditType::NP), at(32_ns));
    story.send(PortId::B, golden(FcKind::InitFC1, CreditType::Cpl), at(64_ns));
    story.triple(PortId::A, FcKind::InitFC1, at(0_ns));
    story.send(PortId::A, golden(FcKind::InitFC2, CreditType::P), at(200_ns));

    EXPECT_EQ(to_lines(story.judge()),
              "232000000 A vc0 CHK-08 DLPE error: InitFC2-P sent before P, NP and Cpl of the partner had arrived (P, "
              "Cpl)\n");
}

TEST(InitFC2StartAfterLoss, FC_INIT_13_CHK_08_InitFC2OfThePartnerCountsAsWell) {
    CheckerStory story;
    story.lose_triple(PortId::B, FcKind::InitFC1, at(0_ns));
    story.triple(PortId::A, FcKind::InitFC1, at(0_ns));
    story.triple(PortId::B, FcKind::InitFC2, at(106_ns));
    story.send(PortId::A, golden(FcKind::InitFC2, CreditType::P), at(212_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

/// A has sent both triples; of B only InitFC1 has arrived.
class Fi2 : public testing::Test {
protected:
    Fi2() {
        for (const PortId port : core::port_ids) {
            story.triple(port, FcKind::InitFC1, at(0_ns));
        }
        story.triple(PortId::A, FcKind::InitFC2, at(106_ns));
        story.lose_triple(PortId::B, FcKind::InitFC2, at(106_ns));
    }
    [[nodiscard]] static wire::FcDllp update() { return golden(FcKind::UpdateFC, CreditType::P); }

    CheckerStory story;
};

TEST_F(Fi2, CHK_10_FiresWhenNothingArrivedThatSetsFi2) {
    story.send(PortId::A, update(), at(300_ns));

    EXPECT_EQ(to_lines(story.judge()),
              "332000000 A vc0 CHK-10 DLPE error: UpdateFC-P sent although nothing had arrived that sets FI2\n");
}

TEST_F(Fi2, CHK_10_FiresWhenItArrivesAFemtosecondTooLate) {
    story.receive(PortId::A, golden(FcKind::InitFC2, CreditType::Cpl), at(300_ns + 1_fs));
    story.send(PortId::A, update(), at(300_ns));

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_10});
}

TEST_F(Fi2, FC_INIT_16_CHK_10_IsSilentWhenAnInitFC2ArrivesAtThatInstant) {
    story.receive(PortId::A, golden(FcKind::InitFC2, CreditType::Cpl), at(300_ns));
    story.send(PortId::A, update(), at(300_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(Fi2, FC_INIT_16_CHK_10_IsSilentWhenAnUpdateFCHadArrived) {
    story.receive(PortId::A, update(), at(299_ns));
    story.send(PortId::A, update(), at(300_ns));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(Fi2, FC_INIT_15_CHK_10_FiresWhenOnlyInitFC1Arrived) {
    story.triple(PortId::B, FcKind::InitFC1, at(202_ns));
    story.send(PortId::A, update(), at(400_ns));

    EXPECT_EQ(count_of(story.judge(), RuleId::CHK_10), 1U);
}

TEST(Fi2InFcInit1, FC_INIT_13_CHK_10_TheInitFC2ThatCompletesFI1DoesNotSetFI2) {
    CheckerStory story;
    story.send(PortId::B, golden(FcKind::InitFC1, CreditType::P), at(0_ns));
    story.send(PortId::B, golden(FcKind::InitFC1, CreditType::NP), at(32_ns));
    story.lose(PortId::B, golden(FcKind::InitFC1, CreditType::Cpl), at(64_ns));
    story.receive(PortId::A, golden(FcKind::InitFC2, CreditType::Cpl), at(106_ns));
    story.triple(PortId::A, FcKind::InitFC1, at(0_ns));
    story.triple(PortId::A, FcKind::InitFC2, at(106_ns));
    story.send(PortId::A, golden(FcKind::UpdateFC, CreditType::P), at(300_ns));

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_10});
}

}  // namespace
}  // namespace pcieflow::observe
