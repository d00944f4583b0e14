// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "pcieflow/core/rule.hpp"
#include "pcieflow/scenario/loader.hpp"

namespace pcieflow::testbench {
namespace {

namespace fs = std::filesystem;
using core::RuleId;

/// The rules of which a scenario expects violations, not that there are none.
std::set<RuleId> expected_rules(const fs::path& file) {
    std::set<RuleId> rules;
    const scenario::LoadResult loaded = scenario::load_file(file, {});
    for (const config::Expectation& expectation : loaded.scenario.value().expectations) {
        const auto* violation = std::get_if<config::ViolationExpectation>(&expectation);
        if (violation != nullptr && violation->count != 0U) {
            rules.insert(violation->rule);
        }
    }
    return rules;
}

std::vector<fs::path> files_below(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".yaml") {
            files.push_back(entry.path());
        }
    }
    return files;
}

/// "chk-03-value-changed" is about CHK-03.
std::string rule_in_name(const fs::path& file) {
    const std::string stem = file.stem();
    std::string name = stem.substr(0, stem.find('-', stem.find('-') + 1));
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::toupper(c); });
    return name;
}

TEST(ViolationScenarios, ExpectTheRuleOfTheirName) {
    for (const fs::path& file : files_below(fs::path(PCIEFLOW_SCENARIOS) / "violations")) {
        const auto rule = core::find_rule(rule_in_name(file));

        ASSERT_TRUE(rule.has_value()) << file;
        EXPECT_EQ(expected_rules(file).count(*rule), 1U) << file;
    }
}

TEST(ViolationScenarios, ShowEveryViolationThatAScenarioCanBringAbout) {
    // No port takes another CREDIT_LIMIT than it received, or sends beyond it.
    std::set<RuleId> shown{RuleId::TXG_02, RuleId::TXG_04, RuleId::CHK_21};

    for (const fs::path& file : files_below(PCIEFLOW_SCENARIOS)) {
        const std::set<RuleId> expected = expected_rules(file);
        shown.insert(expected.begin(), expected.end());
    }

    for (const core::Rule& rule : core::all_rules()) {
        EXPECT_EQ(shown.count(rule.id) > 0, core::is_reported(rule.id)) << rule.name;
    }
}

}  // namespace
}  // namespace pcieflow::testbench
