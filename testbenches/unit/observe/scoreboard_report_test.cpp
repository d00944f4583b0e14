// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "pcieflow/observe/scoreboard.hpp"
#include "unit/observe/credit_story.hpp"

namespace pcieflow::observe {
namespace {

using core::CreditType;
using core::FcInitState;
using core::Pool;
using core::PortId;
using testkit::CreditStory;
using wire::FcKind;

TEST(Scoreboard, BothPortsRecordsOfAnInstantCountTogether) {
    CreditStory story;
    story.initialise();
    story.send(PortId::B, story.update(CreditType::P, 5, 80));

    story.set_limit(PortId::A, Pool::PH, 99);  // for a moment, before its cause is told
    story.arrive(PortId::A, story.update(CreditType::P, 5, 80));
    story.set_limit(PortId::A, Pool::PH, 5);
    story.next_instant();

    EXPECT_TRUE(story.violations().empty());
}

TEST(Scoreboard, ADifferenceThatLastsIsReportedOnce) {
    CreditStory story;
    story.initialise();
    story.set_limit(PortId::A, Pool::PH, 9);
    story.next_instant();
    const std::size_t reported = story.violations().size();

    story.deliver(PortId::B, story.initial(PortId::B, FcKind::InitFC2, CreditType::NP));

    EXPECT_EQ(reported, 2U);
    EXPECT_EQ(story.violations().size(), reported);
}

TEST(Scoreboard, ADifferenceThatChangesIsReportedAgain) {
    CreditStory story;
    story.initialise();
    story.set_limit(PortId::A, Pool::PH, 9);
    story.next_instant();
    const std::size_t reported = story.violations().size();

    story.set_limit(PortId::A, Pool::PH, 10);
    story.next_instant();

    EXPECT_EQ(story.violations().size(), 2 * reported);
}

TEST(Scoreboard, ADifferenceThatComesBackIsReportedAgain) {
    CreditStory story;
    story.initialise();
    for (const std::uint32_t value : {9U, 5U, 9U}) {
        story.set_limit(PortId::A, Pool::PH, value);
        story.next_instant();
    }

    EXPECT_EQ(story.violations().size(), 4U);
}

TEST(Scoreboard, ThePartnersRestartDoesNotRepeatWhatWasReportedHere) {
    CreditStory story;
    story.initialise();
    story.set_limit(PortId::A, Pool::PH, 9);
    story.next_instant();
    const std::size_t reported = story.violations().size();

    story.enter(PortId::B, FcInitState::DISABLED);

    EXPECT_EQ(story.violations().size(), reported);
}

TEST(Scoreboard, OneThatComparedNothingSaysSo) {
    ViolationLog log;
    Scoreboard board(log);

    board.on_event({core::at_fs(0), PortId::A, core::LinkUpChanged{true}});
    board.on_instant_end(core::at_fs(0));

    EXPECT_EQ(board.comparisons().total(), 0U);
    EXPECT_TRUE(board.table().empty());
}

TEST(Scoreboard, TheTableListsTwelveRowsPerVc) {
    CreditStory story(core::vc_id(3));

    story.initialise();

    const std::vector<ScoreboardRow> rows = story.board().table();
    ASSERT_EQ(rows.size(), 12U);
    for (const ScoreboardRow& row : rows) {
        EXPECT_EQ(row.vc, core::vc_id(3));
        EXPECT_EQ(row.agreement, Agreement::equal);
        EXPECT_TRUE(row.is_comparable);
    }
}

TEST(Scoreboard, TheTableBeforeInitialisationIsUndefined) {
    CreditStory story;

    story.enter(FcInitState::FC_INIT1);

    EXPECT_EQ(story.row(PortId::A, Pool::PH).agreement, Agreement::undefined);
    EXPECT_EQ(story.row(PortId::A, Pool::PH).credit_limit.value, std::nullopt);
    EXPECT_EQ(story.row(PortId::A, Pool::PH).credits_allocated.value, 5U);
    EXPECT_FALSE(story.row(PortId::A, Pool::PH).is_comparable);
}

}  // namespace
}  // namespace pcieflow::observe
