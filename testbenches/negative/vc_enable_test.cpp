// SPDX-License-Identifier: Apache-2.0
// What software does with VC Enable.
#include <gtest/gtest.h>

#include "unit/observe/checker_story.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::PortId;
using core::RuleId;
using testkit::at;
using testkit::CheckerStory;
using testkit::to_lines;

TEST(OneSidedVc, VC_07_CHK_30_IsSilentForExactlyTheWatchdog) {
    CheckerStory story;
    story.enable(PortId::A, 2, at(1_us));
    story.enable(PortId::B, 2, at(1_us + 1_ms));

    EXPECT_EQ(to_lines(story.judge(at(9_ms))), "");
}

TEST(OneSidedVc, VC_07_CHK_30_FiresAFemtosecondLater) {
    CheckerStory story;
    story.enable(PortId::A, 2, at(1_us));
    story.enable(PortId::B, 2, at(1_us + 1_ms + 1_fs));

    EXPECT_EQ(to_lines(story.judge(at(9_ms))),
              "1001000000000 A vc2 CHK-30 W warning: VC2 has been enabled at A but not at B for more than 1000 us\n");
}

TEST(OneSidedVc, CHK_30_FiresOnceWhenTheRunEndsSo) {
    CheckerStory story;
    story.enable(PortId::B, 2, at(1_us));

    EXPECT_EQ(to_lines(story.judge(at(9_ms))),
              "1001000000000 B vc2 CHK-30 W warning: VC2 has been enabled at B but not at A for more than 1000 us\n");
}

TEST(OneSidedVc, CHK_30_FiresWhenOneEndAloneIsDisabled) {
    CheckerStory story;
    story.enable(PortId::A, 2, at(1_us));
    story.enable(PortId::B, 2, at(1_us));
    story.enable(PortId::A, 2, at(5_us), false);

    EXPECT_EQ(to_lines(story.judge(at(9_ms))),
              "1005000000000 B vc2 CHK-30 W warning: VC2 has been enabled at B but not at A for more than 1000 us\n");
}

TEST(OneSidedVc, CHK_30_IsSilentWhenBothAreDisabledInTime) {
    CheckerStory story;
    story.enable(PortId::A, 2, at(1_us));
    story.enable(PortId::A, 2, at(500_us), false);

    EXPECT_EQ(to_lines(story.judge(at(9_ms))), "");
}

TEST(OneSidedVc, CHK_30_TheWatchdogIsAParameter) {
    CheckerStory story;
    story.settings.watchdog = 10_us;
    story.enable(PortId::A, 2, at(1_us));
    story.enable(PortId::B, 2, at(12_us));

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_30});
}

TEST(OneSidedVc, CHK_30_TheSilenceOfAPortInAnIncompleteRecordSaysNothing) {
    CheckerStory story(CheckerStory::Link::untold);
    story.enable(PortId::A, 2, at(1_us));

    EXPECT_EQ(to_lines(story.judge(at(9_ms))), "");
}

TEST(OneSidedVc, CHK_30_APortThatTellsOfOneVcTellsOfAll) {
    CheckerStory story(CheckerStory::Link::untold);
    story.enable(PortId::A, 2, at(1_us));
    story.enable(PortId::A, 3, at(1_us));
    story.enable(PortId::B, 3, at(1_us));

    EXPECT_EQ(testkit::rules_of(story.judge(at(9_ms))), std::vector{RuleId::CHK_30});
}

class ReEnabling : public testing::Test {
protected:
    ReEnabling() {
        story.enable(PortId::A, 1, at(1_us));
        story.enable(PortId::B, 1, at(1_us));
    }
    void clear(PortId port, core::Duration time) { story.enable(port, 1, at(time), false); }
    void set(PortId port, core::Duration time) { story.enable(port, 1, at(time)); }

    CheckerStory story;
};

TEST_F(ReEnabling, VC_06_FiresWhenTheOtherEndStayedEnabled) {
    clear(PortId::A, 2_us);
    set(PortId::A, 3_us);

    EXPECT_EQ(to_lines(story.judge()),
              "3000000000 A vc1 VC-06 W warning: VC1 disabled and enabled again at A while it stayed enabled at B\n");
}

TEST_F(ReEnabling, VC_06_IsSilentWhenBothWereDisabledBefore) {
    clear(PortId::A, 2_us);
    clear(PortId::B, 3_us);
    set(PortId::A, 4_us);
    set(PortId::B, 5_us);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(ReEnabling, VC_06_IsSilentWhenBothDoBothAtOneInstant) {
    for (const PortId port : core::port_ids) {
        clear(port, 2_us);
        set(port, 2_us);
    }

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(ReEnabling, VC_06_IsSilentWhenTheOtherEndIsEnabledForTheFirstTimeMeanwhile) {
    CheckerStory other;
    other.enable(PortId::A, 1, at(1_us));
    other.enable(PortId::A, 1, at(2_us), false);
    other.enable(PortId::B, 1, at(2_us));
    other.enable(PortId::A, 1, at(3_us));

    EXPECT_EQ(to_lines(other.judge()), "");
}

}  // namespace
}  // namespace pcieflow::observe
