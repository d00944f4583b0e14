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

TEST_F(TcMaps, TCV_02_OfVc0FiresForMapsThatDifferFromTheBeginning) {
    story.settings.ports[0].vc0_tc_map = 0x09;
    story.settings.ports[1].vc0_tc_map = 0x01;

    EXPECT_EQ(to_lines(story.judge()), "0 A vc0 TCV-02 W warning: TC/VC maps of VC0 differ: A 09h, B 01h\n");
}

TEST_F(TcMaps, TCV_02_OfVc0ComparesWhatOneEndWritesWithTheOthersMapFromTheBeginning) {
    story.settings.ports[0].vc0_tc_map = 0xFF;
    story.settings.ports[1].vc0_tc_map = 0xFF;
    write_map(PortId::B, 0, 0x0F, 1_us);

    EXPECT_EQ(to_lines(story.judge()), "1000000000 B vc0 TCV-02 W warning: TC/VC maps of VC0 differ: A FFh, B 0Fh\n");
}

TEST_F(TcMaps, TCV_02_OfVc0IsSilentIfTheMapOfOneEndIsNotKnown) {
    write_map(PortId::B, 0, 0x0F, 1_us);

    EXPECT_EQ(to_lines(story.judge()), "");
}

/// The violation that the misuse of VC resource 2 of B, VC2, is reported as.
core::Violation reported(core::SoftwareMisuse misuse) {
    misuse.resource = 2;
    misuse.vc = core::vc_id(2);
    CheckerStory story;
    story.record(at(1_us), PortId::B, misuse);
    const auto violations = story.judge();
    EXPECT_EQ(violations.size(), 1U);
    EXPECT_EQ(violations.at(0).rule, core::rule_of(misuse.kind));
    return violations.at(0);
}

TEST(Misuse, VC_01_IsReportedWithTheVcIdThatWasWrittenAndTheOneThatStays) {
    core::SoftwareMisuse misuse{core::MisuseKind::VcIdChangedWhileEnabled};
    misuse.written = core::vc_id(5);

    const core::Violation violation = reported(misuse);

    EXPECT_EQ(to_lines({violation}),
              "1000000000 B vc2 VC-01 W warning: VC ID 5 written to VC resource 2 while it is enabled as VC2; it stays "
              "VC2\n");
    EXPECT_EQ(violation.expected, "VC ID 2");
    EXPECT_EQ(violation.actual, "VC ID 5");
}

TEST(Misuse, VC_01_IsReportedWithTheResourceThatHasTheVcId) {
    core::SoftwareMisuse misuse{core::MisuseKind::VcIdAlreadyInUse};
    misuse.other_resource = 1;

    const core::Violation violation = reported(misuse);

    EXPECT_EQ(to_lines({violation}),
              "1000000000 B vc2 VC-01 W warning: VC Enable of VC resource 2 set with VC ID 2, which VC resource 1 is "
              "enabled with; it stays disabled\n");
    EXPECT_EQ(violation.expected, "VC ID 2 on VC resource 1");
    EXPECT_EQ(violation.actual, "VC ID 2 on VC resource 2 too");
}

TEST(Misuse, VC_01_IsReportedWithTheVcIdThatNoResourceHas) {
    const core::Violation violation = reported(core::SoftwareMisuse{core::MisuseKind::NoSuchVcId});

    EXPECT_EQ(to_lines({violation}),
              "1000000000 B vc2 VC-01 W warning: VC2 to be enabled or disabled, but no VC resource has its VC ID\n");
}

TEST(Misuse, TCV_02_IsReportedWithTheTcsAndTheVcThatSharesThem) {
    core::SoftwareMisuse misuse{core::MisuseKind::TcMappedTwice};
    misuse.other_vc = core::vc_id(1);
    misuse.tcs = 0x82;

    const core::Violation violation = reported(misuse);

    EXPECT_EQ(to_lines({violation}), "1000000000 B vc2 TCV-02 W warning: TC1, TC7 mapped to VC2 as well as VC1\n");
    EXPECT_EQ(violation.expected, "TC1, TC7 on VC1");
    EXPECT_EQ(violation.actual, "TC1, TC7 on VC2 too");
}

TEST(Misuse, VC_01_IsSilentWhenThereIsNone) {
    CheckerStory story;
    story.enable(PortId::A, 1, at(1_us));
    story.enable(PortId::B, 1, at(1_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

}  // namespace
}  // namespace pcieflow::observe
