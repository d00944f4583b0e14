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
using testkit::fc;
using testkit::to_lines;
using wire::FcKind;

/// Both ends advertise PH 4, PD 64, NPH 2, NPD 32 and infinite completions.
class Update : public testing::Test {
protected:
    Update() { story.initialise(at(0_ns)); }
    void update(CreditType type, std::uint32_t hdr, std::uint32_t data) {
        story.send(PortId::A, fc(FcKind::UpdateFC, type, hdr, data), next_);
        next_ += 1_us;
    }

    CheckerStory story;

private:
    core::Time next_ = at(1_us);
};

TEST_F(Update, CHK_16_FiresForAFieldOfAnInfinitePoolThatIsNot0) {
    update(CreditType::Cpl, 0, 1);

    EXPECT_EQ(to_lines(story.judge()),
              "1032000000 A vc0 CHK-16 FCPE error: CplD: 1 in UpdateFC-Cpl, but the pool is infinite\n");
}

TEST_F(Update, CRD_11_CHK_16_IsSilentForZero) {
    update(CreditType::Cpl, 0, 0);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST(UpdateOfHalfInfinite, CRD_11_CHK_16_JudgesHeaderAndDataForThemselves) {
    CheckerStory story;
    for (const PortId port : core::port_ids) {
        for (const FcKind kind : {FcKind::InitFC1, FcKind::InitFC2}) {
            const core::Time start = at(kind == FcKind::InitFC1 ? 0_ns : 106_ns);
            story.send(port, fc(kind, CreditType::P, 4, 64), start);
            story.send(port, fc(kind, CreditType::NP, 2, 0), start + 32_ns);
            story.send(port, fc(kind, CreditType::Cpl, 0, 0), start + 64_ns);
        }
    }
    story.send(PortId::A, fc(FcKind::UpdateFC, CreditType::NP, 3, 0), at(1_us));
    story.send(PortId::A, fc(FcKind::UpdateFC, CreditType::NP, 3, 1), at(2_us));

    EXPECT_EQ(to_lines(story.judge()),
              "2032000000 A vc0 CHK-16 FCPE error: NPD: 1 in UpdateFC-NP, but the pool is infinite\n");
}

TEST_F(Update, CRD_06_CHK_17_IsSilentAtTheMaximum) {
    update(CreditType::P, 127, 2047);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(Update, CRD_06_CHK_17_FiresOneHeaderCreditAboveTheMaximum) {
    update(CreditType::P, 128, 64);

    EXPECT_EQ(to_lines(story.judge()),
              "1032000000 A vc0 CHK-17 FCPE error: PH: UpdateFC-P makes 128 credits outstanding, at most 127 "
              "allowed\n");
}

TEST_F(Update, CRD_06_CHK_17_FiresOneDataCreditAboveTheMaximum) {
    update(CreditType::NP, 2, 2048);

    EXPECT_EQ(to_lines(story.judge()),
              "1032000000 A vc0 CHK-17 FCPE error: NPD: UpdateFC-NP makes 2048 credits outstanding, at most 2047 "
              "allowed\n");
}

TEST_F(Update, RXA_01_CHK_18_FiresOneCreditBack) {
    update(CreditType::P, 3, 64);

    EXPECT_EQ(to_lines(story.judge()), "1032000000 A vc0 CHK-18 FCPE error: PH: UpdateFC-P goes back from 4 to 3\n");
}

TEST_F(Update, RXA_01_CHK_18_IsSilentForTheSameValue) {
    update(CreditType::P, 4, 64);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(Update, RXA_01_CHK_18_IsSilentOneCreditForward) {
    update(CreditType::P, 5, 65);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(Update, CHK_18_ComparesWithTheLastUpdateFc) {
    update(CreditType::P, 8, 64);
    update(CreditType::P, 7, 64);

    EXPECT_EQ(to_lines(story.judge()), "2032000000 A vc0 CHK-18 FCPE error: PH: UpdateFC-P goes back from 8 to 7\n");
}

TEST_F(Update, CHK_18_AStepOfHalfTheRangeIsForward) {
    update(CreditType::NP, 2, (32 + 2048) % 4096);

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_17});
}

TEST_F(Update, CHK_18_AStepOfMoreThanHalfTheRangeIsBackward) {
    update(CreditType::NP, 2, (32 + 2049) % 4096);

    EXPECT_EQ(testkit::count_of(story.judge(), RuleId::CHK_18), 1U);
}

TEST_F(Update, CHK_18_WhatFollowsIsComparedWithTheValueThatWentBack) {
    update(CreditType::P, 3, 64);
    update(CreditType::P, 3, 65);
    update(CreditType::P, 4, 65);

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_18});
}

TEST_F(Update, CHK_18_ANewSessionBeginsAtItsOwnAdvertisement) {
    update(CreditType::P, 100, 64);
    story.record(at(2_us), PortId::A, core::LinkUpChanged{false});
    story.record(at(2_us), PortId::B, core::LinkUpChanged{false});
    story.record(at(3_us), PortId::A, core::LinkUpChanged{true});
    story.record(at(3_us), PortId::B, core::LinkUpChanged{true});
    story.initialise(at(3_us));
    story.send(PortId::A, fc(FcKind::UpdateFC, CreditType::P, 5, 64), at(4_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

}  // namespace
}  // namespace pcieflow::observe
