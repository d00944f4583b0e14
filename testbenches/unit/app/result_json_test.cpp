// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "unit/app/command.hpp"

namespace pcieflow::app {
namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

Names keys(const Json& object) {
    Names names;
    for (const auto& [key, value] : object.items()) {
        names.push_back(key);
    }
    return names;
}

Json result(const std::string& more = {}, const Names& arguments = {}) {
    const TemporaryFolder folder;
    Names words{"run", "--json", scenario_file(folder, "s", more)};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return Json::parse(run(words).out);
}

TEST(ResultJson, BeginsWithTheFixedKeysInTheirOrder) {
    Names names = keys(result());
    names.resize(11);

    EXPECT_EQ(names, (Names{"schema", "scenario", "rules", "seed", "verdict", "simulated_fs", "ports", "flows",
                            "violations", "violation_counts", "expectations"}));
}

TEST(ResultJson, DescribesAPortByTheFixedKeysInTheirOrder) {
    const Json json = result();
    Names names = keys(json["ports"]["A"]);
    names.resize(5);

    EXPECT_EQ(keys(json["ports"]), (Names{"A", "B"}));
    EXPECT_EQ(names, (Names{"dlcmsm", "dl_active_fs", "vcs", "sent", "received"}));
}

TEST(ResultJson, DescribesAVcByTheFixedKeysInTheirOrder) {
    const Json json = result();
    const Json& vc = json["ports"]["A"]["vcs"]["0"];

    EXPECT_EQ(keys(vc), (Names{"state", "fi1_fs", "fi2_fs", "exit_fs", "pools", "enabled", "pending"}));
    EXPECT_EQ(keys(vc["pools"]), (Names{"PH", "PD", "NPH", "NPD", "CplH", "CplD"}));
    EXPECT_EQ(keys(vc["pools"]["PH"]), (Names{"CREDIT_LIMIT", "CREDITS_CONSUMED", "CREDITS_ALLOCATED",
                                              "CREDITS_RECEIVED", "infinite_tx", "infinite_rx"}));
}

TEST(ResultJson, DescribesAViolationByTheFixedKeysInTheirOrder) {
    const Json json = result("", {"--set", "ports.B.vcs.0.PD=1"});

    ASSERT_EQ(json["violations"].size(), 1U);
    EXPECT_EQ(keys(json["violations"][0]),
              (Names{"rule", "class", "severity", "t_fs", "port", "vc", "expected", "actual", "text", "aer"}));
    EXPECT_EQ(json["violation_counts"], Json({{"CHK-11", 1}}));
    EXPECT_EQ(json["verdict"], "violation");
}

TEST(ResultJson, DescribesAnExpectationByTextWhetherItIsMetAndWhatHappened) {
    const Json json = result("expect: [{port: B, reaches: FI2, before: 234ns}]\n");

    EXPECT_EQ(json["expectations"],
              Json::array(
                  {{{"text", "B reaches FI2 on VC0 before 234ns"}, {"met", false}, {"actual", "reached at 234 ns"}}}));
    EXPECT_EQ(json["verdict"], "expectation_missed");
}

TEST(ResultJson, NamesTheRunItself) {
    const Json json = result("rules: base\nseed: 18446744073709\n");

    EXPECT_EQ(json["schema"], 1);
    EXPECT_EQ(json["scenario"], "s");
    EXPECT_EQ(json["rules"], "base");
    EXPECT_EQ(json["seed"], 18446744073709U);
    EXPECT_EQ(json["simulated_fs"], 1'000'000'000);
}

TEST(ResultJson, SaysNullForTimesAndLimitsThatNeverCame) {
    const Json json = result("", {"--set", "ports.B.link_up=2us"});
    const Json& vc = json["ports"]["A"]["vcs"]["0"];

    EXPECT_EQ(vc["state"], "FC_INIT1");
    EXPECT_EQ(vc["fi1_fs"], nullptr);
    EXPECT_EQ(vc["exit_fs"], nullptr);
    EXPECT_EQ(vc["pools"]["PH"]["CREDIT_LIMIT"], nullptr);
    EXPECT_EQ(json["ports"]["A"]["dl_active_fs"], nullptr);
    EXPECT_EQ(json["ports"]["B"]["vcs"]["0"]["state"], "DISABLED");
}

TEST(ResultJson, SaysIncompleteIfTheConditionDidNotCome) {
    EXPECT_EQ(result("", {"--set", "stop.when=vcs_ready", "--set", "stop.at=287ns"})["verdict"], "incomplete");
}

TEST(ResultJson, StopsTheClockWhenTheConditionCame) {
    EXPECT_EQ(result("", {"--set", "stop.when=vcs_ready"})["simulated_fs"], 288'000'000);
}

TEST(ResultJson, CountsWhatWasSentAndReceived) {
    const Json json = result();

    EXPECT_EQ(json["ports"]["A"]["sent"]["InitFC1-P"], 2);
    EXPECT_EQ(json["ports"]["A"]["sent"]["InitFC2-P"], 1);
    EXPECT_EQ(json["ports"]["B"]["received"], json["ports"]["A"]["sent"]);
}

}  // namespace
}  // namespace pcieflow::app
