// SPDX-License-Identifier: Apache-2.0
#include "support/rule_needs.hpp"

#include <gtest/gtest.h>

namespace pcieflow::support {
namespace {

using core::Rule;
using core::RuleId;
using core::RuleKind;
using Sentences = std::vector<std::string>;

Rule rule_of(RuleKind kind, std::string_view reason = {}) {
    return {RuleId::DLC_01, "DLC-01", kind, "a source", "1.2", "Something is so.", reason};
}

/// What a checked rule needs.
RulePlaces checked_places() {
    RulePlaces places;
    places.checked = {"src/pcieflow/observe/a.cpp"};
    places.tested = places.fires = places.silent = {"testbenches/negative/a_test.cpp"};
    return places;
}

constexpr const char* reported_unannounced = "src/pcieflow/observe/a.cpp reports it, but the registry does not say so";

class CodeAndTest : public testing::TestWithParam<RuleKind> {
protected:
    [[nodiscard]] Sentences missing() const { return missing_of(rule_of(GetParam()), places); }
    [[nodiscard]] std::string sentence(const char* what) const {
        return "DLC-01, " + std::string(to_string(GetParam())) + ": " + what;
    }

    RulePlaces places{{"src/pcieflow/dll/a.cpp"}, {}, {"testbenches/unit/dll/a_test.cpp"}, {}, {}};
};

TEST_P(CodeAndTest, Suffice) { EXPECT_EQ(missing(), Sentences{}); }

TEST_P(CodeAndTest, LackTheCode) {
    places.implemented.clear();

    EXPECT_EQ(missing(), Sentences{sentence("no source cites it")});
}

TEST_P(CodeAndTest, LackTheTest) {
    places.tested.clear();

    EXPECT_EQ(missing(), Sentences{sentence("no test cites it")});
}

TEST_P(CodeAndTest, AreNotReplacedByACheck) {
    places.implemented.clear();
    places.checked = {"src/pcieflow/observe/a.cpp"};

    EXPECT_EQ(missing(), (Sentences{sentence("no source cites it"), sentence(reported_unannounced)}));
}

TEST_P(CodeAndTest, DoNotSufficeIfACheckReportsThemUnannounced) {
    places.checked = {"src/pcieflow/observe/a.cpp"};

    EXPECT_EQ(missing(), Sentences{sentence(reported_unannounced)});
}

INSTANTIATE_TEST_SUITE_P(Rules, CodeAndTest, testing::Values(RuleKind::fact, RuleKind::behaviour));

TEST(CheckedRule, HasWhatItNeeds) { EXPECT_EQ(missing_of(rule_of(RuleKind::checked), checked_places()), Sentences{}); }

TEST(CheckedRule, LacksTheCheck) {
    RulePlaces places = checked_places();
    places.checked.clear();

    EXPECT_EQ(missing_of(rule_of(RuleKind::checked), places), Sentences{"DLC-01, checked: no check reports it"});
}

TEST(CheckedRule, LacksTheTestInWhichItFires) {
    RulePlaces places = checked_places();
    places.fires.clear();

    EXPECT_EQ(missing_of(rule_of(RuleKind::checked), places),
              Sentences{"DLC-01, checked: no negative test says that its check fires"});
}

TEST(CheckedRule, LacksTheTestInWhichItIsSilent) {
    RulePlaces places = checked_places();
    places.silent.clear();

    EXPECT_EQ(missing_of(rule_of(RuleKind::checked), places),
              Sentences{"DLC-01, checked: no negative test says that its check is silent"});
}

TEST(RuleLeftOut, HasAReason) {
    EXPECT_EQ(missing_of(rule_of(RuleKind::left_out, "too early"), RulePlaces{}), Sentences{});
}

TEST(RuleLeftOut, LacksAReason) {
    EXPECT_EQ(missing_of(rule_of(RuleKind::left_out), RulePlaces{}), Sentences{"DLC-01, left out: no reason is given"});
}

TEST(RuleLeftOut, IsClaimedByCodeAndByACheck) {
    RulePlaces places;
    places.implemented = {"src/pcieflow/dll/a.cpp", "src/pcieflow/dll/b.cpp"};
    places.checked = {"src/pcieflow/observe/a.cpp"};

    EXPECT_EQ(missing_of(rule_of(RuleKind::left_out, "too early"), places),
              (Sentences{"DLC-01, left out: src/pcieflow/dll/a.cpp cites it",
                         "DLC-01, left out: src/pcieflow/dll/b.cpp cites it",
                         "DLC-01, left out: src/pcieflow/observe/a.cpp reports it"}));
}

TEST(RuleLeftOut, MayBeTested) {
    RulePlaces places;
    places.tested = {"testbenches/unit/dll/a_test.cpp"};

    EXPECT_EQ(missing_of(rule_of(RuleKind::left_out, "too early"), places), Sentences{});
}

}  // namespace
}  // namespace pcieflow::support
