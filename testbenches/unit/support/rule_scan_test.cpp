// SPDX-License-Identifier: Apache-2.0
#include "support/rule_scan.hpp"

#include <gtest/gtest.h>

namespace pcieflow::support {
namespace {

using core::RuleId;

/// The citations of one source.
RuleScan scan(std::string_view path, std::string_view source) {
    RuleScan scan;
    scan.add(path, source);
    return scan;
}

constexpr std::string_view code = "src/pcieflow/dll/a.cpp";
constexpr std::string_view observer = "src/pcieflow/observe/a.cpp";
constexpr std::string_view test = "testbenches/unit/dll/a_test.cpp";
constexpr std::string_view negative = "testbenches/negative/a_test.cpp";

Files only(std::string_view path) { return Files{std::string(path)}; }

TEST(RuleScan, TakesACommentOfTheCodeForAnImplementation) {
    EXPECT_EQ(scan(code, "// (FC-INIT-13a), as")[RuleId::FC_INIT_13a].implemented, only(code));
}

TEST(RuleScan, TakesARuleIdOfTheCodeForAnImplementation) {
    EXPECT_EQ(scan(code, "f(RuleId::FC_INIT_13a);")[RuleId::FC_INIT_13a].implemented, only(code));
}

TEST(RuleScan, TakesTheModelsForCode) {
    EXPECT_EQ(scan("models/pcieflow/sysc/a.cpp", "// DLC-08")[RuleId::DLC_08].implemented.size(), 1U);
}

TEST(RuleScan, TellsARuleFromOneWhoseNameIsLonger) {
    const RuleScan found = scan(code, "// FC-INIT-13a, TIM-08a, RXA-031\nRuleId::UPD_02a");

    EXPECT_TRUE(found[RuleId::FC_INIT_13].implemented.empty());
    EXPECT_TRUE(found[RuleId::TIM_08].implemented.empty());
    EXPECT_TRUE(found[RuleId::RXA_03].implemented.empty());
    EXPECT_TRUE(found[RuleId::VC_01].implemented.empty());
}

TEST(RuleScan, DoesNotTakeAStringForACitation) {
    EXPECT_TRUE(scan(code, R"(f("TXG-03 RuleId::TXG_03"))")[RuleId::TXG_03].implemented.empty());
}

TEST(RuleScan, DoesNotTakeTheRegistryForAnImplementation) {
    for (const char* const path : {"src/pcieflow/core/rules/link.hpp", "src/pcieflow/core/rule_id.hpp",
                                   "src/pcieflow/app/rule_places.cpp", "models/examples/two_ports.cpp"}) {
        EXPECT_TRUE(scan(path, "RuleId::DLC_01 // DLC-01")[RuleId::DLC_01].implemented.empty()) << path;
    }
}

TEST(RuleScan, TakesARuleIdOfAnObserverForACheck) {
    const RuleScan found = scan(observer, "report(RuleId::CHK_11);");

    EXPECT_EQ(found[RuleId::CHK_11].checked, only(observer));
    EXPECT_TRUE(found[RuleId::CHK_11].implemented.empty());
}

TEST(RuleScan, DoesNotTakeACommentOfAnObserverForACheck) {
    const RuleScan found = scan(observer, "// CHK-11");

    EXPECT_TRUE(found[RuleId::CHK_11].checked.empty());
    EXPECT_TRUE(found[RuleId::CHK_11].implemented.empty());
}

TEST(RuleScan, DoesNotTakeATableOfAllChecksForACheck) {
    EXPECT_TRUE(scan("src/pcieflow/observe/check_class.cpp", "{RuleId::CHK_11}")[RuleId::CHK_11].checked.empty());
}

TEST(RuleScan, FindsTheRulesInTheNameOfATest) {
    for (const char* const macro : {"TEST", "TEST_F", "TEST_P", "RC_GTEST_PROP", "RC_GTEST_FIXTURE_PROP"}) {
        const RuleScan found = scan(test, std::string(macro) + "(FcInit,\n     FC_INIT_15_TXG_02_KeepsCreditLimit) {}");

        EXPECT_EQ(found[RuleId::FC_INIT_15].tested, only(test)) << macro;
        EXPECT_EQ(found[RuleId::TXG_02].tested, only(test)) << macro;
    }
}

TEST(RuleScan, TakesACommentAmongTestsForATest) {
    EXPECT_EQ(scan(test, "// TIM-08a: wide links")[RuleId::TIM_08a].tested, only(test));
}

TEST(RuleScan, DoesNotTakeWhatATestUsesForItsClaim) {
    EXPECT_TRUE(scan(test, "TEST(A, B) { f(RuleId::TXG_03); }")[RuleId::TXG_03].tested.empty());
}

TEST(RuleScan, DoesNotTakeBenchmarksForTests) {
    EXPECT_TRUE(scan("testbenches/bench/a.cpp", "// TXG-03")[RuleId::TXG_03].tested.empty());
}

TEST(RuleScan, SeesInTheNameOfANegativeTestThatACheckFires) {
    for (const char* const claim : {"FiresForOne", "WarnsOfOne", "IsReportedOnce"}) {
        const RuleScan found = scan(negative, std::string("TEST(A, CRD_13_CHK_13_") + claim + ") {}");

        EXPECT_EQ(found[RuleId::CHK_13].fires, only(negative)) << claim;
        EXPECT_TRUE(found[RuleId::CHK_13].silent.empty()) << claim;
    }
}

TEST(RuleScan, SeesInTheNameOfANegativeTestThatACheckIsSilent) {
    const RuleScan found = scan(negative, "TEST(A, CHK_13_IsSilentForNone) {}");

    EXPECT_EQ(found[RuleId::CHK_13].silent, only(negative));
    EXPECT_TRUE(found[RuleId::CHK_13].fires.empty());
}

TEST(RuleScan, DoesNotAskOtherTestsWhetherACheckFires) {
    EXPECT_TRUE(scan(test, "TEST(A, CHK_13_FiresForOne) {}")[RuleId::CHK_13].fires.empty());
}

}  // namespace
}  // namespace pcieflow::support
