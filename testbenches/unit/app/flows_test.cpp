// SPDX-License-Identifier: Apache-2.0
// What a run says of flows of TLPs.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "unit/app/command.hpp"

namespace pcieflow::app {
namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

/// 256-byte writes that 64 data credits hold back: 4 TLPs in each loop of 276 + 697 + 8 + 697 ns.
constexpr const char* writes = R"(name: writes
stop: {at: 400us}
link: {rate: 2.5GT/s, width: x4, latency: 697ns}
ports:
  A: {vcs: {0: {PH: 127, PD: 64, NPH: 2, NPD: 32, CplH: infinite, CplD: infinite}}}
  B: {update_fc: {policy: immediate}, vcs: {0: {PH: 127, PD: 64, NPH: 2, NPD: 32, CplH: infinite, CplD: infinite}}}
traffic:
  - {name: writes, from: A, kind: MWr, payload: 256B}
)";

/// The same, and before it DLLPs, which are no flow of TLPs, and after it reads the other way.
const std::string several = std::string(writes) + R"(  - {name: nops, from: A, kind: NOP, count: 3}
  - {name: reads, from: B, kind: MRd, size: 64B, tags: 4}
  - {name: more, from: A, kind: MWr, payload: 128B, count: 3}
)";

std::string output(const std::string& scenario, const Names& options = {}) {
    const TemporaryFolder folder;
    Names words{"run", folder.file("scenario.yaml", scenario)};
    words.insert(words.end(), options.begin(), options.end());
    const Ending ending = run(words);
    EXPECT_EQ(ending.err, "");
    return ending.out;
}

Json flows_of(const std::string& scenario) { return Json::parse(output(scenario, {"--json"}))["flows"]; }

Names keys(const Json& object) {
    Names names;
    for (const auto& [key, value] : object.items()) {
        names.push_back(key);
    }
    return names;
}

TEST(Flows, AreDescribedByTheFixedKeysInTheirOrder) {
    const Json flow = flows_of(writes).at(0);
    Names names = keys(flow);
    names.resize(12);

    EXPECT_EQ(names, (Names{"name", "from", "tlps", "payload_bytes", "first_fs", "last_fs", "goodput_bps",
                            "closed_form_bps", "utilisation", "limiter", "latency_fs", "stalled_fs"}));
    EXPECT_EQ(keys(flow["latency_fs"]), (Names{"min", "p50", "p90", "p99", "max"}));
    EXPECT_EQ(keys(flow["stalled_fs"]),
              (Names{"initialisation", "PH", "PD", "NPH", "NPD", "CplH", "CplD", "replay", "replay_buffer", "sequence",
                     "tags", "outstanding", "ordering", "arbitration"}));
}

TEST(Flows, ComeInTheOrderOfTheScenario) {
    Names names;
    for (const Json& flow : flows_of(several)) {
        names.push_back(flow["name"].get<std::string>() + " from " + flow["from"].get<std::string>());
    }

    EXPECT_EQ(names, (Names{"writes from A", "reads from B", "more from A"}));
}

TEST(Flows, StandBesideTheirClosedForm) {
    const Json flow = flows_of(writes).at(0);
    const double closed_form = 4 * 256 * 8 / 1678e-9;

    EXPECT_NEAR(flow["closed_form_bps"].get<double>(), closed_form, 1.0);
    EXPECT_NEAR(flow["goodput_bps"].get<double>(), closed_form, 0.01 * closed_form);
    EXPECT_NEAR(flow["difference"].get<double>(), flow["goodput_bps"].get<double>() / closed_form - 1.0, 1e-9);
    EXPECT_EQ(flow["limiter"], "PD");
}

TEST(Flows, TellTheStallThatLastsWhenTheRunEnds) {
    // Nothing frees a credit, so A stands still after 4 TLPs until the end.
    std::string stuck = writes;
    stuck.replace(stuck.find("update_fc: {policy: immediate}"), 30, "drain: {rate: max, latency: 1ms}");

    const Json flow = flows_of(stuck).at(0);

    EXPECT_EQ(flow["tlps"], 4);
    EXPECT_EQ(flow["limiter"], "PD");
    EXPECT_GT(flow["stalled_fs"]["PD"].get<std::int64_t>(), 390'000'000'000);
}

TEST(Flows, UseTheWireOnlyOnce) {
    const Json wire = Json::parse(output(several, {"--json"}))["wire"];

    for (const char* port : {"A", "B"}) {
        double total = 0.0;
        for (const Json& share : {wire[port]["payload"], wire[port]["headers"], wire[port]["skp"],
                                  wire[port]["replays"], wire[port]["idle"]}) {
            total += share.get<double>();
        }
        for (const auto& [kind, share] : wire[port]["dllps"].items()) {
            total += share.get<double>();
        }
        EXPECT_NEAR(total, 1.0, 1e-9) << port;
    }
}

TEST(Flows, NameTheirLimiterInTheFirstLineOfTheSummary) {
    const std::string text = output(writes);

    EXPECT_EQ(
        text.substr(0, text.find('\n')),
        "A→B: 4.88 Gb/s, 61 % of Gen1 x4; limited by PD of VC0 (credits return after 1678 ns; 64 of 64 credits in "
        "flight)");
}

TEST(Flows, TellWhatALinkDownTook) {
    const std::string interrupted = std::string(writes) +
                                    "events:\n"
                                    "  - {at: 30us, do: link_down, reason: link_disable}\n"
                                    "  - {at: 40us, do: link_up}\n";
    const Names options{"--set", "traffic.writes.count=150", "--set", "stop.when=traffic_done"};
    Names as_json = options;
    as_json.emplace_back("--json");
    const Json flow = Json::parse(output(interrupted, as_json))["flows"].at(0);

    EXPECT_GT(flow["lost"], 0U);
    EXPECT_EQ(flow["lost"].get<std::uint64_t>() + flow["tlps"].get<std::uint64_t>(), 150U);
    EXPECT_NE(output(interrupted, options).find("of its TLPs never arrived"), std::string::npos);
}

TEST(Flows, SayThatNothingWentBeforeTheInitialisationWasOver) {
    const Json flow = Json::parse(output(writes, {"--json", "--set", "ports.B.link_up=1s"}))["flows"].at(0);

    EXPECT_EQ(flow["limiter"], "initialisation");
}

TEST(Flows, AreComparedInWholeDw) {
    const Json flow = Json::parse(output(writes, {"--json", "--set", "traffic.writes.payload=1B"}))["flows"].at(0);

    EXPECT_EQ(flow["payload_bytes"], 4 * flow["tlps"].get<std::uint64_t>());
    EXPECT_LT(std::abs(flow["difference"].get<double>()), 0.02);
}

TEST(Flows, AreNotHeldBackByADrainBehindInfiniteCredits) {
    const Json flow =
        Json::parse(output(writes, {"--json", "--set", "ports.B.drain.rate=10MB/s", "--set",
                                    "ports.B.vcs.0.PH=infinite", "--set", "ports.B.vcs.0.PD=infinite"}))["flows"]
            .at(0);

    EXPECT_EQ(flow["closed_form_limiter"], "line rate");
    EXPECT_LT(std::abs(flow["difference"].get<double>()), 0.02);
}

TEST(Flows, TellOfRequestsThatWereGivenUp) {
    const std::string reads = std::string(writes) + "  - {name: reads, from: A, kind: MRd, size: 64B, count: 5}\n";
    const Names options{"--set", "ports.A.completion_timeout=1us", "--set", "ports.B.completer.latency=10us"};
    Names as_json = options;
    as_json.emplace_back("--json");

    EXPECT_EQ(Json::parse(output(reads, as_json))["ports"]["A"]["completion_timeouts"], 5U);
    EXPECT_NE(output(reads, options).find("gave 5 requests up after the completion timeout"), std::string::npos);
}

TEST(Flows, AreNamedInTheSummaryIfAPortHasSeveral) {
    const std::string text = output(several);

    EXPECT_EQ(text.rfind("A→B writes: ", 0), 0U);
    EXPECT_NE(text.find("\nB→A: "), std::string::npos);
    EXPECT_NE(text.find("\nA→B more: "), std::string::npos);
}

TEST(Flows, WithoutThemThereIsNoWordOfThem) {
    const TemporaryFolder folder;
    const Json json = Json::parse(run({"run", "--json", scenario_file(folder, "s")}).out);

    EXPECT_EQ(json["flows"], Json::array());
    EXPECT_FALSE(json.contains("wire"));
}

}  // namespace
}  // namespace pcieflow::app
