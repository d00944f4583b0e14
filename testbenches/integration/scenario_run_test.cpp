// SPDX-License-Identifier: Apache-2.0
// Scenario texts run as the command runs them.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "pcieflow/app/observation.hpp"
#include "pcieflow/app/result_json.hpp"
#include "pcieflow/app/simulation.hpp"
#include "pcieflow/scenario/loader.hpp"
#include "pcieflow/sysc/kernel.hpp"

namespace pcieflow::integration {
namespace {

using app::Engine;
using app::Verdict;
using nlohmann::json;

/// Both ports have VC0 and VC1; `lines` are put behind. The checks are off: the ports misbehave on purpose.
config::Scenario load(const std::string& lines) {
    const std::string vcs =
        "vcs: {0: {PH: 4, PD: 64, NPH: 2, NPD: 32, CplH: infinite, CplD: infinite}, 1: {PH: 8, PD: 64, tcs: [1]}}";
    const std::string text =
        "name: run\n"
        "link: {rate: 2.5GT/s, width: x1, latency: 10ns}\n"
        "checks: {fcinit: off, fcpe: off, w: off}\n"
        "ports: {A: {" +
        vcs + "}, B: {" + vcs + "}}\n" + lines;
    const scenario::LoadResult loaded = scenario::load_text(text, "run.yaml");
    EXPECT_TRUE(loaded.scenario.has_value()) << scenario::to_string(loaded);
    return loaded.scenario.value_or(config::Scenario{});
}

/// What came of a run, and the lines of events.jsonl.
struct RunOfScenario {
    app::Outcome outcome;
    std::string trace;
    json result;
};

RunOfScenario run(const config::Scenario& scenario, Engine engine = Engine::loop) {
    RunOfScenario made;
    app::Observation observation(scenario, [&made](std::string_view lines) { made.trace += lines; });
    made.outcome = app::simulate(scenario, engine, observation);
    made.result = json::parse(app::result_line(scenario, made.outcome, observation));
    return made;
}

RunOfScenario run(const std::string& lines) { return run(load(lines)); }

TEST(ScenarioRun, WithEveryKindOfFaultWritesTheSameBytesInBothEngines) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    const config::Scenario scenario = load(R"(stop: {at: 100us}
seed: 7
events:
  - {at: 1us, do: enable_vc, vc: 1}
  - {at: 20us, do: disable_vc, vc: 1, ports: [A]}
  - {at: 21us, do: enable_vc, vc: 1, ports: [A]}
  - {at: 22us, port: B, do: read_register, offset: 0x160}
  - {at: 23us, port: B, do: write_register, offset: 0x50, value: 0x80}
faults:
  - {do: drop, from: A, match: InitFC1-*, vc: 1, probability: 0.3}
  - {do: corrupt, from: B, match: "*", probability: 0.1}
  - {do: duplicate, from: A, match: NOP, count: 50}
  - {do: delay, from: B, match: InitFC*, by: 333ns, after: 1us, before: 2us}
  - {do: reorder, from: A, match: InitFC2-*, probability: 0.5}
  - {do: change, from: B, match: UpdateFC-P, hdr: 5, nth: 1}
  - {do: silence, from: A, match: UpdateFC-NP, after: 30us}
  - {do: send, from: B, match: UpdateFC-P, at: 2us, vc: 1, hdr: 9, data: 64}
traffic:
  - {name: nops, from: A, kind: NOP, rate: 1.5Gb/s}
  - {name: vendor, from: B, kind: Vendor-Specific, rate: 100MB/s, count: 20, value: 0x123456}
)");

    const RunOfScenario loop = run(scenario, Engine::loop);
    const RunOfScenario kernel = run(scenario, Engine::systemc);

    EXPECT_GT(loop.trace.size(), 100'000U);
    EXPECT_TRUE(loop.trace == kernel.trace);
    EXPECT_EQ(loop.result, kernel.result);
}

TEST(ScenarioRun, AnotherSeedMeetsOtherPackets) {
    const std::string lines = R"(stop: {at: 2us}
faults:
  - {do: drop, from: A, match: InitFC1-*, probability: 0.5}
)";

    EXPECT_EQ(run(lines + "seed: 1\n").trace, run(lines + "seed: 1\n").trace);
    EXPECT_NE(run(lines + "seed: 1\n").trace, run(lines + "seed: 2\n").trace);
}

TEST(ScenarioRun, ARegisterThatIsReadStandsInTheTrace) {
    const RunOfScenario made = run("stop: {at: 2us}\nevents: [{at: 1us, port: A, do: read_register, offset: 0x154}]\n");

    EXPECT_NE(made.trace.find(R"({"t_fs":1000000000,"port":"A","event":"register_read","offset":340,)"
                              R"("value":2147483903})"),
              std::string::npos);
}

TEST(ScenarioRun, StopsAtVcsReadyWhenEveryVcOfBothPortsIsDone) {
    const RunOfScenario made = run(R"(stop: {when: vcs_ready, at: 20us}
events:
  - {at: 1us, do: enable_vc, vc: 1, ports: [A]}
  - {at: 2us, do: enable_vc, vc: 1, ports: [B]}
)");

    EXPECT_EQ(made.outcome.verdict, Verdict::passed);
    for (const port::Snapshot& port : made.outcome.after) {
        EXPECT_EQ(port.vcs[1]->state, core::FcInitState::DONE);
    }
    EXPECT_EQ(made.outcome.end,
              std::max(made.outcome.after[0].vcs[1]->exit_at.value(), made.outcome.after[1].vcs[1]->exit_at.value()));
}

TEST(ScenarioRun, VC_07_IsIncompleteWhileAVcIsEnabledAtOneEndOnly) {
    const RunOfScenario made = run(R"(stop: {when: vcs_ready, at: 20us}
events: [{at: 1us, do: enable_vc, vc: 1, ports: [A]}]
expect: [{port: A, vc: 1, never: FI1}]
)");

    EXPECT_EQ(made.outcome.verdict, Verdict::incomplete);
    EXPECT_EQ(made.outcome.after[0].vcs[1]->state, core::FcInitState::FC_INIT1);
}

TEST(ScenarioRun, ExpectsThatAStateIsNeverReached) {
    const std::string never = "stop: {at: 5us}\nexpect: [{port: A, vc: 1, never: DONE, before: 1288ns}]\n";

    const RunOfScenario met = run(never + "events: [{at: 1us, do: enable_vc, vc: 1}]\n");
    const RunOfScenario missed = run(never + "events: [{at: 999ns, do: enable_vc, vc: 1}]\n");

    EXPECT_EQ(met.outcome.verdict, Verdict::passed);
    EXPECT_EQ(missed.outcome.verdict, Verdict::expectation_missed);
    EXPECT_EQ(met.outcome.expectations.at(0).text, "A never reaches DONE on VC1 before 1288ns");
}

TEST(ScenarioRun, VC_03_ReportsEnableAndPendingBehindThePoolsOfAVc) {
    const RunOfScenario made = run("stop: {at: 5us}\nevents: [{at: 1us, do: enable_vc, vc: 1, ports: [A]}]\n");

    const json& vcs = made.result["ports"]["A"]["vcs"];
    EXPECT_EQ(vcs["0"]["enabled"], true);
    EXPECT_EQ(vcs["0"]["pending"], false);
    EXPECT_EQ(vcs["1"]["enabled"], true);
    EXPECT_EQ(vcs["1"]["pending"], true);
    EXPECT_EQ(made.result["ports"]["B"]["vcs"]["1"]["enabled"], false);
}

TEST(ScenarioRun, StopsAtTrafficDoneWhenTheLastDllpOfTheLoadHasGone) {
    const RunOfScenario made = run(R"(stop: {when: traffic_done, at: 20us}
traffic:
  - {name: nops, from: A, kind: NOP, count: 3, start: 5us}
  - {name: vendor, from: B, kind: Vendor-Specific, count: 2}
)");

    EXPECT_EQ(made.outcome.verdict, Verdict::passed);
    EXPECT_EQ(made.outcome.end, core::at_fs(5'000'000'000 + 3 * 32'000'000));
}

TEST(ScenarioRun, IsIncompleteIfItWaitsForALoadWithoutEnd) {
    const RunOfScenario made = run(R"(stop: {when: traffic_done, at: 20us}
traffic: [{name: nops, from: A, kind: NOP, rate: 1Gb/s}]
)");

    EXPECT_EQ(made.outcome.verdict, Verdict::incomplete);
}

TEST(ScenarioRun, LoadsTheWireAtTheRateThatIsAskedFor) {
    const RunOfScenario made = run(R"(stop: {at: 100us}
traffic: [{name: nops, from: A, kind: NOP, rate: 250MB/s, start: 10us}]
)");

    // 2 Gb/s are all that 2.5 GT/s x1 carries: a DLLP every 32 ns, but for the UpdateFC of P and NP at 30, 60, 90 us.
    EXPECT_EQ(made.result["ports"]["A"]["sent"]["NOP"], 90'000 / 32 - 6);
}

}  // namespace
}  // namespace pcieflow::integration
