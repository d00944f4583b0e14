// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "pcieflow/observe/bad_dllp_check.hpp"
#include "unit/observe/event_kit.hpp"

namespace pcieflow::observe {
namespace {

using testkit::event_at;

TEST(BadDllp, CHK_23_FiresWithTheCrcThatWasFoundAndTheOneComputed) {
    ViolationLog log;
    BadDllpCheck check(log);

    check.on_event(event_at(42, core::PortId::B, core::DllpCorrupt{{0x47, 0x1F, 0xC7, 0xFF, 0xF0, 0x31}}));

    ASSERT_EQ(log.kept().size(), 1U);
    const core::Violation& violation = log.kept().front();
    EXPECT_EQ(violation.rule, core::RuleId::CHK_23);
    EXPECT_EQ(violation.violation_class, core::ViolationClass::BD);
    EXPECT_EQ(violation.severity, core::Severity::correctable);
    EXPECT_EQ(violation.time, core::at_fs(42'000'000));
    EXPECT_EQ(violation.port, core::PortId::B);
    EXPECT_EQ(violation.vc, core::vc_id(7));
    EXPECT_EQ(violation.expected, "CRC F0 30");
    EXPECT_EQ(violation.actual, "CRC F0 31");
    EXPECT_EQ(violation.text, "DLLP 47 1F C7 FF has CRC F0 31, computed is F0 30");
}

TEST(BadDllp, CHK_23_IsSilentForAGoodDllp) {
    ViolationLog log;
    BadDllpCheck check(log);

    check.on_event(event_at(42, core::PortId::B, core::DllpReceived{{0x47, 0x1F, 0xC7, 0xFF, 0xF0, 0x30}}));

    EXPECT_TRUE(log.kept().empty());
}

}  // namespace
}  // namespace pcieflow::observe
