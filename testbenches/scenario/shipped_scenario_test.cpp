// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <variant>

#include "pcieflow/app/observation.hpp"
#include "pcieflow/app/result_json.hpp"
#include "pcieflow/app/simulation.hpp"
#include "pcieflow/scenario/loader.hpp"
#include "pcieflow/sysc/kernel.hpp"
#include "scenario/command.hpp"

namespace pcieflow::testbench {
namespace {

/// The file that this process tests; ctest runs the program once for each shipped scenario.
std::filesystem::path scenario_file() {
    const char* const name = std::getenv("PCIEFLOW_SCENARIO");
    return name != nullptr ? name : "";
}

bool expects_a_violation() {
    const scenario::LoadResult loaded = scenario::load_file(scenario_file(), {});
    const auto& expectations = loaded.scenario.value().expectations;
    return std::any_of(expectations.begin(), expectations.end(), [](const config::Expectation& expectation) {
        return std::holds_alternative<config::ViolationExpectation>(expectation);
    });
}

void expect_equal_credits(const nlohmann::json& sender_pools, const nlohmann::json& receiver_pools,
                          const std::string& vc) {
    for (const char* const pool : {"PH", "PD", "NPH", "NPD", "CplH", "CplD"}) {
        EXPECT_EQ(sender_pools[pool]["CREDIT_LIMIT"], receiver_pools[pool]["CREDITS_ALLOCATED"]) << vc << ' ' << pool;
        EXPECT_EQ(sender_pools[pool]["infinite_tx"], receiver_pools[pool]["infinite_rx"]) << vc << ' ' << pool;
    }
}

TEST(ShippedScenario, PassesWithEachExpectationMet) {
    const RunFiles run = run_file(scenario_file());

    EXPECT_EQ(run.ending.exit_code, 0);
    const nlohmann::json result = run.json();
    EXPECT_EQ(result["verdict"], "passed");
    ASSERT_FALSE(result["expectations"].empty());
    for (const auto& expectation : result["expectations"]) {
        EXPECT_TRUE(expectation["met"]) << expectation["text"];
    }
}

TEST(ShippedScenario, IsNamedAfterItsFileAndDescribed) {
    const scenario::LoadResult loaded = scenario::load_file(scenario_file(), {});

    ASSERT_TRUE(loaded.scenario);
    EXPECT_EQ(loaded.scenario->name, scenario_file().stem());
    EXPECT_FALSE(loaded.scenario->description.empty());
}

TEST(ShippedScenario, FC_INIT_21_EndsWithEachCreditLimitEqualToThePartnersCreditsAllocated) {
    const auto result = run_file(scenario_file()).json();
    const auto& ports = result["ports"];
    if (!result["violations"].empty()) {
        EXPECT_TRUE(expects_a_violation()) << "a link that breaks the rules ends as it may, but not unannounced";
        return;
    }

    for (const auto& [transmitter, receiver] : {std::pair{"A", "B"}, std::pair{"B", "A"}}) {
        EXPECT_EQ(ports[transmitter]["dlcmsm"], "DL_Active");
        EXPECT_EQ(ports[transmitter]["vcs"]["0"]["state"], "DONE");
        for (const auto& [vc, of_sender] : ports[transmitter]["vcs"].items()) {
            const auto& of_receiver = ports[receiver]["vcs"][vc];
            if (of_sender["state"] == "DONE" && of_receiver["state"] == "DONE") {
                expect_equal_credits(of_sender["pools"], of_receiver["pools"], "VC" + vc);
            }
        }
    }
}

TEST(ShippedScenario, WritesTheSameBytesWhenItIsRunAgain) {
    const RunFiles first = run_file(scenario_file());
    const RunFiles second = run_file(scenario_file());

    EXPECT_EQ(first.result, second.result);
    EXPECT_TRUE(first.events == second.events);
}

TEST(ShippedScenario, WritesTheSameBytesWithoutTheKernel) {
    const RunFiles kernel = run_file(scenario_file(), "systemc");
    const RunFiles loop = run_file(scenario_file(), "loop");

    EXPECT_EQ(kernel.result, loop.result);
    EXPECT_TRUE(kernel.events == loop.events);
}

TEST(ShippedScenario, WritesTheSameBytesIfBIsConstructedFirst) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    const scenario::LoadResult loaded = scenario::load_file(scenario_file(), {});
    ASSERT_TRUE(loaded.scenario);
    std::string events;

    app::Observation observation(*loaded.scenario, [&events](std::string_view lines) { events += lines; });
    const app::Outcome outcome = simulate(*loaded.scenario, app::Engine::systemc, observation, core::PortId::B);

    const RunFiles a_first = run_file(scenario_file());
    EXPECT_EQ(result_text(*loaded.scenario, outcome, observation), a_first.result);
    EXPECT_TRUE(events == a_first.events);
}

}  // namespace
}  // namespace pcieflow::testbench
