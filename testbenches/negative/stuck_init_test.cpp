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
using testkit::to_lines;
using wire::FcKind;

/// A sends InitFC1; B's triple arrives whole at 1.106 us. The interval rule is relaxed, for this is about the watchdog.
class StuckInit : public testing::Test {
protected:
    StuckInit() {
        story.settings.ports[0].triple_bounds.vc0 = 1_ms * 10;
        story.settings.ports[1].triple_bounds.vc0 = 1_ms * 10;
        init_fc1(0_us);
        story.triple(PortId::B, FcKind::InitFC1, at(1_us));
    }
    void init_fc1(core::Duration start) { story.triple(PortId::A, FcKind::InitFC1, at(start)); }
    static constexpr core::Duration arrived = 1_us + 106_ns;

    CheckerStory story;
};

TEST_F(StuckInit, CHK_33_IsSilentForAnInitFC1ThatBeginsWhenTheWatchdogRunsOff) {
    story.send(PortId::A, testkit::golden(FcKind::InitFC1, CreditType::P), at(arrived + 1_ms));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(StuckInit, CHK_33_FiresForAnInitFC1AFemtosecondLater) {
    story.send(PortId::A, testkit::golden(FcKind::InitFC1, CreditType::P), at(arrived + 1_ms + 1_fs));

    EXPECT_EQ(to_lines(story.judge()),
              "1001138000001 A vc0 CHK-33 W warning: FC_INIT1 has lasted 1000.000000001 us although P, NP and Cpl of "
              "the partner had arrived, at most 1000 us allowed\n");
}

TEST_F(StuckInit, CHK_33_IsReportedOncePerState) {
    init_fc1(1_ms + 10_us);
    init_fc1(1_ms + 20_us);

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_33});
}

TEST_F(StuckInit, CHK_33_RecoveryDoesNotCount) {
    story.recover(PortId::A, at(10_us), at(20_us));
    init_fc1(1_ms + 10_us);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(StuckInitAlone, VC_07_CHK_33_IsSilentWhenNothingOfThePartnerArrives) {
    CheckerStory story;
    for (int i = 0; i < 100; ++i) {
        story.triple(PortId::A, FcKind::InitFC1, at(i * 30_us));
    }

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(StuckInitAlone, CHK_33_IsSilentWhenOneTypeOfThePartnerNeverArrives) {
    CheckerStory story;
    for (int i = 0; i < 100; ++i) {
        story.triple(PortId::A, FcKind::InitFC1, at(i * 30_us));
        story.receive(PortId::A, testkit::golden(FcKind::InitFC1, CreditType::P), at(i * 30_us + 1_us));
        story.receive(PortId::A, testkit::golden(FcKind::InitFC1, CreditType::NP), at(i * 30_us + 2_us));
    }

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(StuckInitInFcInit2, CHK_33_FiresInFcInit2AsWell) {
    CheckerStory story;
    for (int i = 0; i < 40; ++i) {
        story.triple(PortId::B, FcKind::InitFC1, at(i * 30_us));
        story.lose_triple(PortId::A, i == 0 ? FcKind::InitFC1 : FcKind::InitFC2, at(i * 30_us));
    }

    const auto violations = story.judge();

    ASSERT_EQ(violations.size(), 1U) << to_lines(violations);
    EXPECT_EQ(violations[0].port, PortId::A);
    EXPECT_EQ(violations[0].text,
              "FC_INIT2 has lasted 1020 us although P, NP and Cpl of the partner had arrived, at most 1000 us allowed");
}

/// A, in FC_INIT2 from 1.2 us on, hears no more of B than the triple that set FI1.
class StuckInFcInit2 : public StuckInit {
protected:
    StuckInFcInit2() { init_fc2(entered); }
    void init_fc2(core::Duration start) { story.triple(PortId::A, FcKind::InitFC2, at(start)); }
    static constexpr core::Duration entered = 1_us + 200_ns;
};

TEST_F(StuckInFcInit2, FC_INIT_20_CHK_33_FiresAfterTheWatchdogThoughTheTripleCameInFcInit1) {
    story.send(PortId::A, testkit::golden(FcKind::InitFC2, CreditType::P), at(entered + 1_ms + 1_fs));

    EXPECT_EQ(to_lines(story.judge()),
              "1001232000001 A vc0 CHK-33 W warning: FC_INIT2 has lasted 1000.000000001 us although P, NP and Cpl of "
              "the partner had arrived, at most 1000 us allowed\n");
}

TEST_F(StuckInFcInit2, CHK_33_IsSilentForAnInitFC2ThatBeginsWhenTheWatchdogRunsOff) {
    story.send(PortId::A, testkit::golden(FcKind::InitFC2, CreditType::P), at(entered + 1_ms));

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(StuckInFcInit2, CHK_33_RecoveryDoesNotCount) {
    story.recover(PortId::A, at(10_us), at(20_us));
    init_fc2(1_ms + 10_us);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(StuckInFcInit2, CHK_33_IsReportedOncePerState) {
    init_fc2(1_ms + 10_us);
    init_fc2(1_ms + 20_us);

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_33});
}

TEST_F(StuckInit, CHK_33_IsSilentWhenTheTripleArrivedBeforeTheVcWasEnabledAgain) {
    const core::VcId vc1 = core::vc_id(1);
    story.enable(PortId::A, 1, at(2_us));
    story.enable(PortId::B, 1, at(2_us));
    story.triple(PortId::B, FcKind::InitFC1, at(3_us), vc1);
    story.enable(PortId::A, 1, at(10_us), false);
    story.enable(PortId::B, 1, at(10_us), false);
    story.enable(PortId::A, 1, at(20_us));
    story.enable(PortId::B, 1, at(20_us));
    story.settings.ports[0].triple_bounds.vcn = 1_ms * 10;
    story.settings.ports[1].triple_bounds.vcn = 1_ms * 10;
    story.lose_triple(PortId::A, FcKind::InitFC1, at(21_us), vc1);
    story.lose_triple(PortId::A, FcKind::InitFC1, at(1_ms + 30_us), vc1);

    EXPECT_EQ(to_lines(story.judge()), "");
}

}  // namespace
}  // namespace pcieflow::observe
