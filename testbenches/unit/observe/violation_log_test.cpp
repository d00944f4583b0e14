// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/violation_log.hpp"

#include <gtest/gtest.h>

namespace pcieflow::observe {
namespace {

using core::PortId;
using core::RuleId;

core::Violation violation(RuleId rule, std::int64_t fs = 0, PortId port = PortId::A) {
    return {rule, core::ViolationClass::DLPE, core::Severity::warning, core::at_fs(fs), port, core::vc0, "e", "a", "t"};
}

TEST(ViolationLog, TheSeverityIsDecidedByTheLog) {
    ViolationLog log;

    log.report(violation(RuleId::CHK_11));

    EXPECT_EQ(log.kept().at(0).severity, core::Severity::error);
}

TEST(ViolationLog, ARuleThatIsOffLeavesNoTrace) {
    CheckSettings settings;
    settings.set(RuleId::CHK_11, CheckSetting::off);
    ViolationLog log(settings);
    int told = 0;
    log.add_listener([&](const core::Violation&) { ++told; });
    const std::size_t watch = log.watch({RuleId::CHK_11, {}, {}});

    log.report(violation(RuleId::CHK_11));

    EXPECT_TRUE(log.kept().empty());
    EXPECT_TRUE(log.counts().empty());
    EXPECT_EQ(log.errors(), 0U);
    EXPECT_EQ(log.count(watch), 0U);
    EXPECT_EQ(told, 0);
}

TEST(ViolationLog, KeepsTheFirstHundredPerRuleAndCountsAll) {
    ViolationLog log;

    for (std::int64_t i = 0; i < 101; ++i) {
        log.report(violation(RuleId::CHK_11, i));
    }
    log.report(violation(RuleId::CHK_12, 500));

    EXPECT_EQ(log.kept().size(), 101U);
    EXPECT_EQ(log.kept().at(99).time, core::at_fs(99));
    EXPECT_EQ(log.kept().at(100).rule, RuleId::CHK_12);
    EXPECT_EQ(log.counts().at(RuleId::CHK_11), 101U);
    EXPECT_EQ(log.counts().at(RuleId::CHK_12), 1U);
}

TEST(ViolationLog, OnlyErrorsCountAsErrors) {
    CheckSettings settings;
    settings.set(RuleId::CHK_12, CheckSetting::warning);
    ViolationLog log(settings);

    log.report(violation(RuleId::CHK_11));
    log.report(violation(RuleId::CHK_12));

    EXPECT_EQ(log.errors(), 1U);
}

TEST(ViolationLog, ListenersAreToldAlsoOfWhatIsNotKept) {
    ViolationLog log;
    std::vector<core::Severity> told;
    log.add_listener([&](const core::Violation& reported) { told.push_back(reported.severity); });

    for (std::int64_t i = 0; i < 101; ++i) {
        log.report(violation(RuleId::CHK_11, i));
    }

    EXPECT_EQ(told.size(), 101U);
    EXPECT_EQ(told.back(), core::Severity::error);
}

TEST(ViolationLog, AWatchCountsByRulePortAndTimeBeyondTheKeptOnes) {
    ViolationLog log;
    TimeBounds bounds;
    bounds.after = core::at_fs(10);
    bounds.before = core::at_fs(200);
    const std::size_t all = log.watch({RuleId::CHK_11, {}, {}});
    const std::size_t some = log.watch({RuleId::CHK_11, PortId::B, bounds});

    for (std::int64_t i = 0; i < 300; ++i) {
        log.report(violation(RuleId::CHK_11, i, PortId::A));
        log.report(violation(RuleId::CHK_11, i, PortId::B));
        log.report(violation(RuleId::CHK_12, i, PortId::B));
    }

    EXPECT_EQ(log.count(all), 600U);
    EXPECT_EQ(log.count(some), 190U);
}

TEST(TimeBounds, BeforeIsStrictAfterIsNotAndAtIsExact) {
    TimeBounds before;
    before.before = core::at_fs(10);
    TimeBounds after;
    after.after = core::at_fs(10);
    TimeBounds at;
    at.at = core::at_fs(10);

    EXPECT_TRUE(before.contain(core::at_fs(9)));
    EXPECT_FALSE(before.contain(core::at_fs(10)));
    EXPECT_FALSE(after.contain(core::at_fs(9)));
    EXPECT_TRUE(after.contain(core::at_fs(10)));
    EXPECT_FALSE(at.contain(core::at_fs(9)));
    EXPECT_TRUE(at.contain(core::at_fs(10)));
    EXPECT_FALSE(at.contain(core::at_fs(11)));
    EXPECT_TRUE(TimeBounds{}.contain(core::at_fs(10)));
}

}  // namespace
}  // namespace pcieflow::observe
