// SPDX-License-Identifier: Apache-2.0
// What software does with TC/VC maps, and what a port reports as misuse.
#include <gtest/gtest.h>

#include "unit/observe/checker_story.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::PortId;
using testkit::at;
using testkit::CheckerStory;
using testkit::to_lines;

class TcMaps : public testing::Test {
protected:
    void enable(PortId port, std::size_t vc, std::uint8_t map, core::Duration time) {
        story.enable(port, vc, at(time));
        write_map(port, vc, map, time);
    }
    void write_map(PortId port, std::size_t vc, std::uint8_t map, core::Duration time) {
        story.record(at(time), port, core::TcMapChanged{core::vc_id(vc), map});
    }

    CheckerStory story;
};

TEST_F(TcMaps, TCV_02_FiresForMapsThatDifferInOneTc) {
    enable(PortId::A, 1, 0x06, 1_us);
    enable(PortId::B, 1, 0x02, 2_us);

    EXPECT_EQ(to_lines(story.judge()), "2000000000 B vc1 TCV-02 W warning: TC/VC maps of VC1 differ: A 06h, B 02h\n");
}

TEST_F(TcMaps, TCV_02_IsSilentForEqualMaps) {
    enable(PortId::A, 1, 0x06, 1_us);
    enable(PortId::B, 1, 0x06, 2_us);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TcMaps, TCV_02_IsSilentWhileOneEndIsDisabled) {
    enable(PortId::A, 1, 0x06, 1_us);
    enable(PortId::B, 1, 0x06, 1_us);
    story.enable(PortId::B, 1, at(2_us), false);
    write_map(PortId::A, 1, 0x02, 3_us);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TcMaps, TCV_02_IsSilentWhenBothMapsChangeAtOneInstant) {
    for (const PortId port : core::port_ids) {
        enable(port, 1, 0x06, 1_us);
        write_map(port, 1, 0x02, 2_us);
    }

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TcMaps, TCV_02_IsReportedAgainOnlyWhenAMapChanges) {
    enable(PortId::A, 1, 0x06, 1_us);
    enable(PortId::B, 1, 0x02, 1_us);
    write_map(PortId::B, 1, 0x02, 2_us);
    write_map(PortId::B, 1, 0x04, 3_us);

    EXPECT_EQ(to_lines(story.judge()),
              "1000000000 B vc1 TCV-02 W warning: TC/VC maps of VC1 differ: A 06h, B 02h\n"
              "3000000000 B vc1 TCV-02 W warning: TC/VC maps of VC1 differ: A 06h, B 04h\n");
}

TEST_F(TcMaps, TCV_02_OfVc0WaitsUntilTheOtherEndHasEnabledTheVcThatTakesTheTc) {
    write_map(PortId::A, 0, 0xFD, 1_us);
    write_map(PortId::B, 0, 0xFF, 1_us);
    enable(PortId::A, 1, 0x02, 1_us);
    write_map(PortId::B, 0, 0xFD, 2_us);
    enable(PortId::B, 1, 0x02, 2_us);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TcMaps, TCV_02_OfVc0FiresWhenTheMapsStillDifferThen) {
    write_map(PortId::A, 0, 0xFD, 1_us);
    write_map(PortId::B, 0, 0xFF, 1_us);
    enable(PortId::A, 1, 0x02, 1_us);
    enable(PortId::B, 1, 0x02, 2_us);

    EXPECT_EQ(to_lines(story.judge()), "2000000000 B vc0 TCV-02 W warning: TC/VC maps of VC0 differ: A FDh, B FFh\n");
}

TEST(Misuse, VC_01_IsReportedWithTheRuleAndTextOfItsKind) {
    for (const core::MisuseFacts& facts : core::misuses) {
        CheckerStory story;
        story.record(at(1_us), PortId::B, core::SoftwareMisuse{facts.kind, core::vc_id(2)});

        const auto violations = story.judge();

        ASSERT_EQ(violations.size(), 1U);
        EXPECT_EQ(violations[0].rule, facts.rule);
        EXPECT_EQ(violations[0].text, "VC2: " + std::string(facts.text));
        EXPECT_EQ(violations[0].severity, core::Severity::warning);
        EXPECT_EQ(violations[0].time, at(1_us));
        EXPECT_EQ(violations[0].port, PortId::B);
    }
}

}  // namespace
}  // namespace pcieflow::observe
