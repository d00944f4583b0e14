// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/scoreboard.hpp"

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

TEST(Scoreboard, FC_INIT_21_IsSilentAfterAnInitialisationByTheRules) {
    CreditStory story;

    story.initialise();

    EXPECT_TRUE(story.violations().empty());
    EXPECT_EQ(story.board().comparisons().after_initialisation, 12U);
}

TEST(Scoreboard, TXG_04_IsSilentWhenCreditsAreFreedAndReported) {
    CreditStory story;
    story.initialise();

    story.set_allocated(PortId::B, Pool::PH, 6);
    story.set_allocated(PortId::B, Pool::PD, 96);
    story.next_instant();
    story.deliver(PortId::B, story.update(CreditType::P, 6, 96));

    EXPECT_TRUE(story.violations().empty());
    EXPECT_TRUE(story.row(PortId::A, Pool::PD).is_comparable);
}

TEST(Scoreboard, FC_INIT_21_IsSilentWhileAnUpdateIsInFlight) {
    CreditStory story;
    story.initialise();

    story.set_allocated(PortId::B, Pool::PH, 6);
    story.next_instant();
    story.send(PortId::B, story.update(CreditType::P, 6, 80));

    EXPECT_TRUE(story.violations().empty());
    EXPECT_FALSE(story.row(PortId::A, Pool::PH).is_comparable);
}

TEST(Scoreboard, FC_INIT_21_IsSilentWhenAnUpdateWasCorrupted) {
    CreditStory story;
    story.initialise();

    story.set_allocated(PortId::B, Pool::PH, 6);
    story.next_instant();
    story.send(PortId::B, story.update(CreditType::P, 6, 80));
    story.arrive_corrupt(PortId::A, story.update(CreditType::P, 6, 80));

    EXPECT_TRUE(story.violations().empty());
}

TEST(Scoreboard, FC_INIT_21_TheNextUpdateHealsALostOne) {
    CreditStory story;
    story.initialise();

    story.set_allocated(PortId::B, Pool::PH, 6);
    story.next_instant();
    story.send(PortId::B, story.update(CreditType::P, 6, 80));
    story.set_allocated(PortId::B, Pool::PH, 7);
    story.next_instant();
    story.deliver(PortId::B, story.update(CreditType::P, 7, 80));

    EXPECT_TRUE(story.violations().empty());
    EXPECT_EQ(story.row(PortId::A, Pool::PH).agreement, Agreement::equal);
}

TEST(Scoreboard, FC_INIT_21_IsSilentWhenCreditsWereFreedAfterTheLastUpdate) {
    CreditStory story;
    story.initialise();

    story.deliver(PortId::B, story.update(CreditType::P, 5, 80));
    story.set_allocated(PortId::B, Pool::PH, 6);
    story.next_instant();

    EXPECT_TRUE(story.violations().empty());
    EXPECT_EQ(story.row(PortId::A, Pool::PH).agreement, Agreement::different);
    EXPECT_FALSE(story.row(PortId::A, Pool::PH).is_comparable);
}

TEST(Scoreboard, FC_INIT_21_CreditsFreedWhileTheUpdateGoesAreNotInIt) {
    CreditStory story;
    story.initialise();
    const wire::FcDllp update = story.update(CreditType::P, 5, 80);

    story.set_allocated(PortId::B, Pool::PH, 6);  // at the instant at which the DLLP begins, after the decision
    story.send(PortId::B, update);
    story.receive(PortId::A, update);

    EXPECT_TRUE(story.violations().empty());
}

TEST(Scoreboard, FC_INIT_21_CreditsFreedInFcInit2AreNotDueWhenBothAreDone) {
    CreditStory story;
    story.enter(FcInitState::FC_INIT1);
    story.exchange(FcKind::InitFC1);
    story.enter(FcInitState::FC_INIT2);
    story.exchange(FcKind::InitFC2);

    story.set_allocated(PortId::B, Pool::PH, 6);
    story.next_instant();
    story.enter(FcInitState::DONE);

    EXPECT_TRUE(story.violations().empty());
    EXPECT_EQ(story.board().comparisons().after_initialisation, 11U);
}

TEST(Scoreboard, FC_INIT_15_ValuesInFcInit2AreIgnored) {
    CreditStory story;
    story.enter(FcInitState::FC_INIT1);
    story.exchange(FcKind::InitFC1);
    story.enter(FcInitState::FC_INIT2);

    story.receive(PortId::A, testkit::fc(FcKind::InitFC2, CreditType::P, 99, 99));

    EXPECT_TRUE(story.violations().empty());
}

TEST(Scoreboard, FC_INIT_13a_AnUpdateInFcInit1IsIgnored) {
    CreditStory story;
    story.enter(FcInitState::FC_INIT1);

    story.receive(PortId::A, story.update(CreditType::P, 9, 9));

    EXPECT_TRUE(story.violations().empty());
}

TEST(Scoreboard, FC_INIT_13_InitFC2IsRecordedInFcInit1) {
    CreditStory story;
    story.enter(FcInitState::FC_INIT1);

    story.receive(PortId::A, story.initial(PortId::B, FcKind::InitFC2, CreditType::P));

    EXPECT_TRUE(story.violations().empty());
    EXPECT_EQ(story.row(PortId::A, Pool::PH).credit_limit.value, 5U);
}

TEST(Scoreboard, FC_INIT_17_AnUpdateInFcInit2Applies) {
    CreditStory story;
    story.enter(FcInitState::FC_INIT1);
    story.exchange(FcKind::InitFC1);
    story.enter(FcInitState::FC_INIT2);

    story.receive(PortId::A, story.update(CreditType::P, 6, 96));

    EXPECT_TRUE(story.violations().empty());
    EXPECT_EQ(story.row(PortId::A, Pool::PH).credit_limit.value, 6U);
}

TEST(Scoreboard, CRD_10_ZeroInAnUpdateOfAFinitePoolIsACounterValue) {
    CreditStory story;
    story.initialise();

    story.set_allocated(PortId::B, Pool::PH, 0);
    story.set_allocated(PortId::B, Pool::PD, 0);
    story.next_instant();
    story.deliver(PortId::B, story.update(CreditType::P, 0, 0));

    EXPECT_TRUE(story.violations().empty());
    EXPECT_TRUE(story.row(PortId::A, Pool::PH).is_comparable);
}

TEST(Scoreboard, CRD_11_TheFieldOfAnInfinitePoolIsIgnored) {
    CreditStory story;
    story.initialise();

    story.receive(PortId::B, story.update(CreditType::Cpl, 7, 7));

    EXPECT_TRUE(story.violations().empty());
    EXPECT_TRUE(story.row(PortId::B, Pool::CplH).credit_limit.is_infinite);
}

TEST(Scoreboard, IsSilentWhenTheLinkGoesDownAndInitialisesAgain) {
    CreditStory story;
    story.initialise();
    story.set_allocated(PortId::B, Pool::PH, 6);
    story.next_instant();
    story.deliver(PortId::B, story.update(CreditType::P, 6, 80));

    story.enter(FcInitState::DISABLED);
    story.initialise();

    EXPECT_TRUE(story.violations().empty());
    EXPECT_EQ(story.board().comparisons().after_initialisation, 24U);
}

TEST(Scoreboard, IsSilentWhenOneEndStartsAgainAlone) {
    CreditStory story;
    story.initialise();

    story.enter(PortId::A, FcInitState::DISABLED);
    story.enter(PortId::A, FcInitState::FC_INIT1);
    story.deliver(PortId::A, story.initial(PortId::A, FcKind::InitFC1, CreditType::P));
    story.deliver(PortId::B, story.update(CreditType::P, 5, 80));

    EXPECT_TRUE(story.violations().empty());
    EXPECT_EQ(story.row(PortId::A, Pool::PH).agreement, Agreement::undefined);
}

}  // namespace
}  // namespace pcieflow::observe
