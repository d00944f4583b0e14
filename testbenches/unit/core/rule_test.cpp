// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/core/rule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>

namespace pcieflow::core {
namespace {

TEST(RuleRegistry, HoldsEveryIdOnceInTheOrderOfTheIds) {
    std::size_t position = 0;

    for (const Rule& row : all_rules()) {
        EXPECT_EQ(static_cast<std::size_t>(row.id), position++) << row.name;
    }

    EXPECT_EQ(position, 194U);
}

TEST(RuleRegistry, GivesNoNameTwice) {
    std::set<std::string_view> names;

    for (const Rule& row : all_rules()) {
        names.insert(row.name);
    }

    EXPECT_EQ(names.size(), rule_count);
}

TEST(RuleRegistry, FindsEachRuleByItsName) {
    for (const Rule& row : all_rules()) {
        EXPECT_EQ(find_rule(row.name), row.id) << row.name;
    }
}

TEST(RuleRegistry, NamesEachRuleByItsId) {
    for (const Rule& row : all_rules()) {
        EXPECT_EQ(to_string(row.id), row.name);
        EXPECT_EQ(&rule(row.id), &row) << row.name;
    }
}

TEST(RuleRegistry, WritesIdsAsTheyAreCited) {
    EXPECT_EQ(to_string(RuleId::DLC_01), "DLC-01");
    EXPECT_EQ(to_string(RuleId::FC_INIT_13a), "FC-INIT-13a");
    EXPECT_EQ(to_string(RuleId::FC_INIT_21), "FC-INIT-21");
    EXPECT_EQ(to_string(RuleId::TIM_08a), "TIM-08a");
    EXPECT_EQ(to_string(RuleId::UPD_02d), "UPD-02d");
    EXPECT_EQ(to_string(RuleId::CHK_33), "CHK-33");
    EXPECT_EQ(to_string(RuleId::G3_05), "G3-05");
}

TEST(RuleRegistry, MakesEveryNameOfAFamilyAndATwoDigitNumber) {
    for (const Rule& row : all_rules()) {
        const std::size_t dash = row.name.rfind('-');
        ASSERT_NE(dash, std::string_view::npos) << row.name;
        const std::string_view number = row.name.substr(dash + 1);
        ASSERT_TRUE(number.size() == 2 || number.size() == 3) << row.name;
        EXPECT_TRUE(std::isdigit(number[0]) != 0 && std::isdigit(number[1]) != 0) << row.name;
        EXPECT_TRUE(number.size() == 2 || std::islower(number[2]) != 0) << row.name;
    }
}

TEST(RuleRegistry, DoesNotFindWhatIsNoRule) {
    EXPECT_EQ(find_rule("FC-INIT-99"), std::nullopt);
    EXPECT_EQ(find_rule("fc-init-05"), std::nullopt);
    EXPECT_EQ(find_rule("FC_INIT_05"), std::nullopt);
    EXPECT_EQ(find_rule(""), std::nullopt);
}

TEST(RuleRegistry, SaysForEachRuleInOneSentenceWhatItRequiresAndWhoStatesIt) {
    for (const Rule& row : all_rules()) {
        EXPECT_FALSE(row.source.empty()) << row.name;
        EXPECT_FALSE(row.section.empty()) << row.name;
        ASSERT_FALSE(row.text.empty()) << row.name;
        EXPECT_EQ(row.text.back(), '.') << row.name;
        EXPECT_EQ(row.text.find(". "), std::string_view::npos) << row.name;
    }
}

TEST(RuleRegistry, GivesAReasonForWhatIsLeftOutAndOnlyForThat) {
    for (const Rule& row : all_rules()) {
        EXPECT_EQ(row.reason.empty(), row.kind != RuleKind::left_out) << row.name;
    }
}

TEST(RuleRegistry, EveryCheckedRuleIsReportedAndNothingThatIsLeftOut) {
    for (const Rule& row : all_rules()) {
        if (row.kind == RuleKind::checked || row.kind == RuleKind::left_out) {
            EXPECT_EQ(is_reported(row.id), row.kind == RuleKind::checked) << row.name;
        }
    }
    EXPECT_FALSE(is_reported(RuleId::FC_INIT_03));
}

TEST(RuleRegistry, BehavioursThatTheScoreboardAndTheSoftwareCheckWatchAreReportedToo) {
    EXPECT_TRUE(is_reported(RuleId::TXG_02));
    EXPECT_TRUE(is_reported(RuleId::TXG_04));
    EXPECT_TRUE(is_reported(RuleId::VC_01));
}

TEST(RuleRegistry, HoldsRulesOfEveryKind) {
    for (const RuleKind kind : {RuleKind::fact, RuleKind::behaviour, RuleKind::checked, RuleKind::left_out}) {
        const auto is_of_kind = [kind](const Rule& row) { return row.kind == kind; };
        EXPECT_TRUE(std::any_of(all_rules().begin(), all_rules().end(), is_of_kind)) << to_string(kind);
    }
}

TEST(RuleRegistry, SaysTheNameOfAKind) {
    EXPECT_EQ(to_string(RuleKind::fact), "fact");
    EXPECT_EQ(to_string(RuleKind::behaviour), "behaviour");
    EXPECT_EQ(to_string(RuleKind::checked), "checked");
    EXPECT_EQ(to_string(RuleKind::left_out), "left out");
}

}  // namespace
}  // namespace pcieflow::core
