// SPDX-License-Identifier: Apache-2.0
// The scoreboard when an UpdateFC is refused, and when a DLLP says nothing new.
#include <gtest/gtest.h>

#include "unit/observe/credit_story.hpp"

namespace pcieflow::observe {
namespace {

using core::CreditType;
using core::FcInitState;
using core::Pool;
using core::PortId;
using testkit::CreditStory;
using wire::FcKind;

TEST(Scoreboard, ERR_08_IsSilentWhenAnUpdateAboveTheMaximumIsRefused) {
    CreditStory story;
    story.initialise();

    story.send(PortId::B, story.update(CreditType::P, 128, 80));
    story.arrive(PortId::A, story.update(CreditType::P, 128, 80));
    story.refuse(PortId::A, Pool::PH);
    story.next_instant();

    EXPECT_TRUE(story.violations().empty());
    EXPECT_EQ(story.row(PortId::A, Pool::PH).agreement, Agreement::equal);
}

TEST(Scoreboard, ERR_08_TheOtherPoolOfARefusedUpdateStillCounts) {
    CreditStory story;
    story.initialise();

    story.arrive(PortId::A, story.update(CreditType::P, 128, 90));
    story.refuse(PortId::A, Pool::PH);
    story.next_instant();

    ASSERT_EQ(story.violations().size(), 1U);
    EXPECT_EQ(story.violations().front().text, "PD: CREDIT_LIMIT 80, last accepted UpdateFC-P says 90");
}

TEST(Scoreboard, ERR_08_TheUpdateAfterARefusedOneCountsAgain) {
    CreditStory story;
    story.initialise();

    story.arrive(PortId::A, story.update(CreditType::P, 128, 80));
    story.refuse(PortId::A, Pool::PH);
    story.next_instant();
    story.arrive(PortId::A, story.update(CreditType::P, 6, 80));
    story.next_instant();

    ASSERT_EQ(story.violations().size(), 1U);
    EXPECT_EQ(story.violations().front().text, "PH: CREDIT_LIMIT 5, last accepted UpdateFC-P says 6");
}

TEST(Scoreboard, ADllpThatRepeatsTheLastIsNoTest) {
    CreditStory story;
    story.initialise();
    story.deliver(PortId::B, story.update(CreditType::P, 5, 80));
    const std::uint64_t before = story.board().comparisons().total();

    story.send(PortId::B, story.update(CreditType::P, 5, 80));
    story.arrive(PortId::A, story.update(CreditType::P, 5, 80));
    story.next_instant();

    EXPECT_EQ(story.board().comparisons().total(), before);
}

TEST(Scoreboard, FC_INIT_13a_AnUpdateThatWasIgnoredInFcInit1CountsWhenItComesAgain) {
    CreditStory story;
    story.enter(FcInitState::FC_INIT1);
    story.exchange(FcKind::InitFC1);
    story.arrive(PortId::A, story.update(CreditType::P, 6, 80));
    story.next_instant();
    story.enter(FcInitState::FC_INIT2);

    story.arrive(PortId::A, story.update(CreditType::P, 6, 80));
    story.next_instant();

    ASSERT_EQ(story.violations().size(), 1U);
    EXPECT_EQ(story.violations().front().rule, core::RuleId::TXG_04);
}

TEST(Scoreboard, FC_INIT_21_ARepeatedUpdateIsATestWhenCreditsWereFreedSinceTheLast) {
    CreditStory story;
    story.initialise();
    story.deliver(PortId::B, story.update(CreditType::P, 5, 80));
    story.set_allocated(PortId::B, Pool::PH, 6);
    story.next_instant();

    story.deliver(PortId::B, story.update(CreditType::P, 5, 80));

    ASSERT_EQ(story.violations().size(), 1U);
    EXPECT_EQ(story.violations().front().rule, core::RuleId::FC_INIT_21);
}

}  // namespace
}  // namespace pcieflow::observe
