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

constexpr std::uint32_t link_control = 0x50;

/// A's VC0 is DONE at 1 us and owes UpdateFC-P and UpdateFC-NP; B's records do not say when it is done.
class KeepAlive : public testing::Test {
protected:
    KeepAlive() {
        story.initialise(at(0_ns));
        story.record(at(1_us), PortId::A,
                     core::FcInitChanged{core::vc0, core::FcInitState::FC_INIT2, core::FcInitState::DONE});
        story.settings.ports[0].keep_alive.link_control = link_control;
    }
    void update(CreditType type, core::Duration start) {
        story.send(PortId::A, golden(FcKind::UpdateFC, type), at(start));
    }
    void set_extended_synch(bool on, core::Duration time) {
        story.record(at(time), PortId::A, core::RegisterAccessed{true, link_control, on ? 0x80U : 0U});
    }

    CheckerStory story;
};

TEST_F(KeepAlive, CHK_19_IsSilentForAnUpdateFcThatBeginsAtTheBound) {
    update(CreditType::P, 46_us);
    update(CreditType::NP, 46_us - 32_ns);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(KeepAlive, CHK_19_FiresForAnUpdateFcThatBeginsAFemtosecondLate) {
    update(CreditType::P, 46_us + 1_fs);
    update(CreditType::NP, 46_us - 32_ns);

    EXPECT_EQ(to_lines(story.judge()),
              "46032000000 A vc0 CHK-19 W warning: no UpdateFC-P for more than 45 us since DONE\n");
}

TEST_F(KeepAlive, CHK_19_ShortPacketsAreJudgedToTheFemtosecondAsWell) {
    story.record(at(46_us + 3_ns), PortId::A,
                 core::DllpSent{wire::encode(golden(FcKind::UpdateFC, CreditType::P)), at(46_us + 1_fs)});
    update(CreditType::NP, 30_us);

    EXPECT_EQ(to_lines(story.judge()),
              "46003000000 A vc0 CHK-19 W warning: UpdateFC-P sent 45.000000001 us after DONE, at most 45 us "
              "allowed\n");
}

TEST_F(KeepAlive, CHK_19_FiresWithTheLastUpdateFcAsTheBeginningOfTheSilence) {
    update(CreditType::P, 10_us);
    update(CreditType::NP, 60_us);

    const auto violations = story.judge(at(60_us));

    ASSERT_EQ(violations.size(), 2U) << to_lines(violations);
    EXPECT_EQ(violations[0].text, "no UpdateFC-P for more than 45 us since the last");
    EXPECT_EQ(violations[1].text, "no UpdateFC-NP for more than 45 us since DONE");
}

TEST_F(KeepAlive, UPD_05_CHK_19_FiresWithTheChangeOfTheBoundAsTheBeginningOfTheSilence) {
    set_extended_synch(true, 20_us);

    const auto violations = story.judge(at(200_us + 33_ns));

    ASSERT_EQ(violations.size(), 2U) << to_lines(violations);
    EXPECT_EQ(violations[0].text, "no UpdateFC-P for more than 180 us since Extended Synch changed");
}

TEST_F(KeepAlive, CHK_19_ReportsASilenceOnce) {
    update(CreditType::NP, 40_us);
    update(CreditType::NP, 80_us);

    EXPECT_EQ(testkit::count_of(story.judge(at(120_us)), RuleId::CHK_19), 1U);
}

TEST_F(KeepAlive, CHK_19_ReportsTheNextSilenceAgain) {
    update(CreditType::P, 60_us);

    const auto violations = story.judge(at(107_us));

    ASSERT_EQ(violations.size(), 3U) << to_lines(violations);
    EXPECT_EQ(violations[2].time, at(105_us + 32_ns));
}

TEST_F(KeepAlive, CHK_19_IsSilentUntilAnUpdateFcThatBeganInTimeWouldHaveEnded) {
    EXPECT_EQ(to_lines(story.judge(at(46_us + 32_ns))), "");
}

TEST_F(KeepAlive, CHK_19_FiresOfEachFiniteTypeAndOfNoInfiniteOne) {
    const auto violations = story.judge(at(46_us + 32_ns + 1_fs));

    EXPECT_EQ(to_lines(violations),
              "46032000000 A vc0 CHK-19 W warning: no UpdateFC-P for more than 45 us since DONE\n"
              "46032000000 A vc0 CHK-19 W warning: no UpdateFC-NP for more than 45 us since DONE\n");
}

TEST_F(KeepAlive, CHK_19_WithoutARecordOfDoneCountsFromTheFirstUpdateFc) {
    update(CreditType::P, 40_us);
    update(CreditType::NP, 40_us);
    story.send(PortId::B, golden(FcKind::UpdateFC, CreditType::P), at(44_us));

    EXPECT_EQ(testkit::rules_of(story.judge(at(84_us))), std::vector<RuleId>{});
}

TEST_F(KeepAlive, CHK_19_WithoutARecordOfDoneFiresOfEachFiniteTypeAfterTheFirstUpdateFc) {
    for (const core::Duration start : {40_us, 80_us}) {
        update(CreditType::P, start);
        update(CreditType::NP, start);
    }
    story.send(PortId::B, golden(FcKind::UpdateFC, CreditType::P), at(44_us));

    const auto violations = story.judge(at(90_us));

    ASSERT_EQ(violations.size(), 2U) << to_lines(violations);
    EXPECT_EQ(violations[0].port, PortId::B);
    EXPECT_EQ(violations[1].text, "no UpdateFC-NP for more than 45 us since DONE");
}

TEST_F(KeepAlive, UPD_05_CHK_19_RecoveryDoesNotCount) {
    story.recover(PortId::A, at(20_us), at(50_us));
    update(CreditType::P, 76_us);
    update(CreditType::NP, 75_us);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(KeepAlive, UPD_05_CHK_19_FiresAFemtosecondLateAfterRecovery) {
    story.recover(PortId::A, at(20_us), at(50_us));
    update(CreditType::P, 76_us + 1_fs);
    update(CreditType::NP, 75_us);

    const auto violations = story.judge();

    ASSERT_EQ(violations.size(), 1U);
    EXPECT_EQ(violations[0].time, at(76_us + 32_ns));
}

TEST_F(KeepAlive, UPD_05_CHK_19_WithExtendedSynchTheBoundIs180us) {
    story.settings.ports[0].keep_alive.extended_synch = true;

    EXPECT_EQ(to_lines(story.judge(at(181_us + 32_ns))), "");
    EXPECT_EQ(story.judge(at(181_us + 33_ns)).size(), 2U);
}

TEST_F(KeepAlive, UPD_05_CHK_19_ExtendedSynchSetBySoftwareHoldsFromThenOn) {
    set_extended_synch(true, 20_us);

    EXPECT_EQ(to_lines(story.judge(at(200_us + 32_ns))), "");
    EXPECT_EQ(story.judge(at(200_us + 33_ns)).size(), 2U);
}

TEST_F(KeepAlive, UPD_05_CHK_19_ExtendedSynchClearedBySoftwareLeavesTheWholeShortBound) {
    story.settings.ports[0].keep_alive.extended_synch = true;
    set_extended_synch(false, 100_us);

    EXPECT_EQ(to_lines(story.judge(at(145_us + 32_ns))), "");
    EXPECT_EQ(story.judge(at(145_us + 33_ns)).size(), 2U);
}

TEST_F(KeepAlive, CHK_19_IsSilentAfterALinkDown) {
    story.record(at(46_us), PortId::A, core::LinkUpChanged{false});

    EXPECT_EQ(to_lines(story.judge(at(200_us))), "");
}

TEST(KeepAliveSetting, CHK_19_SetToErrorIsADataLinkProtocolError) {
    CheckSettings settings;
    settings.set(RuleId::CHK_19, CheckSetting::error);
    ViolationLog log(settings);

    log.report(finding(RuleId::CHK_19, {at(0_ns), PortId::A, core::vc0}, "", "", ""));

    EXPECT_EQ(log.kept().front().violation_class, core::ViolationClass::DLPE);
    EXPECT_EQ(log.kept().front().severity, core::Severity::error);
}

}  // namespace
}  // namespace pcieflow::observe
