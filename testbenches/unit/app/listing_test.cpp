// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "pcieflow/core/rule.hpp"
#include "unit/app/command.hpp"

namespace pcieflow::app {
namespace {

TEST(SchemaCommand, PrintsTheShippedSchema) {
    const Ending ending = run({"schema"});

    EXPECT_EQ(ending.exit_code, 0);
    EXPECT_EQ(ending.out, support::content_of(PCIEFLOW_SCHEMA));
}

TEST(SchemaCommand, PrintsJson) { EXPECT_TRUE(nlohmann::json::accept(run({"schema"}).out)); }

TEST(RulesCommand, ListsEveryRule) {
    const std::string out = "\n" + run({"rules"}).out;

    for (const core::Rule& rule : core::all_rules()) {
        EXPECT_NE(out.find("\n" + std::string(rule.name) + " "), std::string::npos) << rule.name;
    }
}

TEST(RulesCommand, ListsOneRuleIfAskedFor) {
    const auto lines = support::lines_of(run({"rules", "CHK-11"}).out);

    ASSERT_GE(lines.size(), 2U);
    EXPECT_EQ(lines[0], "CHK-11       checked    An initial advertisement is below the minimum.");
    EXPECT_EQ(lines[1], "                        Base 6.3; MindShare 2012; 2.6.1");
}

TEST(RulesCommand, ListsTheRulesWhoseNamesBeginAsAskedFor) {
    const auto of_subject = nlohmann::json::parse(run({"rules", "TCV", "--json"}).out);
    const auto of_prefix = nlohmann::json::parse(run({"rules", "CHK-3", "--json"}).out);

    ASSERT_EQ(of_subject.size(), 8U);
    EXPECT_EQ(of_subject[0]["rule"], "TCV-01");
    EXPECT_EQ(of_subject[1]["rule"], "TCV-02");
    ASSERT_EQ(of_prefix.size(), 4U);
    EXPECT_EQ(of_prefix[0]["rule"], "CHK-30");
}

TEST(RulesCommand, ListsOneRuleAloneThoughOthersBeginWithItsName) {
    EXPECT_EQ(nlohmann::json::parse(run({"rules", "FC-INIT-13", "--json"}).out).size(), 1U);
}

TEST(RulesCommand, VC_01_IsCheckedWhereItIsReported) {
    EXPECT_NE(run({"rules", "VC-01"}).out.find("checked:     src/pcieflow/observe/software_check.cpp\n"),
              std::string::npos);
}

TEST(RulesCommand, SaysWhereARuleIsImplemented) {
    EXPECT_NE(run({"rules", "TXG-07"}).out.find("implemented: src/pcieflow/tl/transmit_credits.hpp\n"),
              std::string::npos);
}

TEST(RulesCommand, SaysWhereARuleIsChecked) {
    EXPECT_NE(run({"rules", "CHK-23"}).out.find("checked:     src/pcieflow/observe/bad_dllp_check.cpp\n"),
              std::string::npos);
}

TEST(RulesCommand, SaysWhereARuleIsTested) {
    EXPECT_NE(run({"rules", "UPD-11"}).out.find("tested:      testbenches/unit/dll/update_fc_rules_test.cpp,"),
              std::string::npos);
}

TEST(RulesCommand, SaysNothingOfPlacesThatARuleLeftOutDoesNotHave) {
    EXPECT_EQ(run({"rules", "TIM-13"}).out.find("implemented:"), std::string::npos);
}

TEST(RulesCommand, KeepsTo120Columns) {
    for (const std::string& line : support::lines_of(run({"rules"}).out)) {
        EXPECT_LE(line.size(), 120U) << line;
    }
}

TEST(RulesCommand, IndentsWhatBelongsToARule) {
    std::size_t rules = 0;
    for (const std::string& line : support::lines_of(run({"rules"}).out)) {
        rules += line.rfind(std::string(24, ' '), 0) == 0 ? 0U : 1U;
    }

    EXPECT_EQ(rules, core::all_rules().size());
}

TEST(RulesCommand, ListsSeveralRulesInTheOrderAskedFor) {
    const auto json = nlohmann::json::parse(run({"rules", "TXG-03", "CHK-11", "--json"}).out);

    ASSERT_EQ(json.size(), 2U);
    EXPECT_EQ(json[0]["rule"], "TXG-03");
    EXPECT_EQ(json[1]["rule"], "CHK-11");
}

TEST(RulesCommand, GivesThePlacesAsArraysInJson) {
    const auto json = nlohmann::json::parse(run({"rules", "CHK-23", "TIM-13", "--json"}).out);

    EXPECT_EQ(json[0]["checked"], nlohmann::json{"src/pcieflow/observe/bad_dllp_check.cpp"});
    EXPECT_TRUE(json[0]["implemented"].is_array());
    EXPECT_FALSE(json[0]["tested"].empty());
    EXPECT_EQ(json[1]["implemented"], nlohmann::json::array());
}

TEST(RulesCommand, ListsEveryRuleAsJson) {
    EXPECT_EQ(nlohmann::json::parse(run({"rules", "--json"}).out).size(), core::all_rules().size());
}

TEST(TablesCommand, LaysOutWidthsAsColumnsAndPayloadsAsRows) {
    const auto lines = support::lines_of(run({"tables", "--rate", "2.5GT/s"}).out);

    ASSERT_EQ(lines.size(), 3U * 8U + 2U);  // three tables of a title, a heading and six rows, with a line between
    EXPECT_EQ(lines[0], "Gen1 (2.5GT/s): UpdateFC transmission latency guideline, symbol times of 4 ns");
    EXPECT_EQ(lines[1],
              "Max_Payload            x1            x2            x4            x8           x12           x16         "
              "  x32");
    EXPECT_EQ(lines[2],
              "      128 B    237 UF=1.4    128 UF=1.4     73 UF=1.4     67 UF=2.5     58 UF=3.0     48 UF=3.0     33 "
              "UF=3.0");
}

TEST(TablesCommand, GOLD_43_PrintsTheReplayTable) {
    const auto lines = support::lines_of(run({"tables", "--rate", "2.5GT/s"}).out);

    EXPECT_EQ(lines[18], "Gen1 (2.5GT/s): REPLAY_TIMER limit, symbol times of 4 ns");
    EXPECT_EQ(lines[20].substr(0, 25), "      128 B           711");
}

TEST(TablesCommand, PrintsTheGoldenCellsAsJson) {
    const auto json = nlohmann::json::parse(run({"tables", "--json"}).out);

    EXPECT_EQ(json["2.5GT/s"]["update_fc"]["128"]["x1"], 237);    // GOLD-32
    EXPECT_EQ(json["2.5GT/s"]["update_fc"]["4096"]["x1"], 4143);  // GOLD-37
    EXPECT_EQ(json["5GT/s"]["ack_nak"]["256"]["x4"], 169);        // GOLD-39
    EXPECT_EQ(json["5GT/s"]["update_fc"]["4096"]["x16"], 585);    // GOLD-40
    EXPECT_EQ(json["5GT/s"]["replay"]["256"]["x4"], 507);         // GOLD-44
}

TEST(TablesCommand, PrintsGen1AndGen2UnlessARateIsNamed) {
    EXPECT_EQ(run({"tables"}).out, run({"tables", "--rate", "2.5GT/s", "--rate", "5GT/s"}).out);
}

}  // namespace
}  // namespace pcieflow::app
