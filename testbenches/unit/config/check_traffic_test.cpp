// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/check_traffic.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "pcieflow/core/time.hpp"

namespace pcieflow::config {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;
using Texts = std::vector<std::string>;

/// What is wrong with the first flow of port A, which has VC0, as "key: message".
Texts errors_of(const Settings& settings) {
    Scenario scenario;
    scenario.ports[0].vcs[core::vc0];
    Texts texts;
    for (const auto& [path, text] : settings) {
        const bool is_of_port = path.find('.') != std::string::npos && path.substr(0, 5) == "ports";
        const std::optional<Error> error = set(scenario, is_of_port ? path : "traffic.0." + path, text);
        EXPECT_FALSE(error.has_value()) << path;
    }
    std::vector<Error> errors;
    check_traffic(scenario, errors);
    for (const Error& error : errors) {
        texts.push_back(error.path.substr(std::string("traffic.0.").size()) + ": " + error.message);
    }
    return texts;
}

TEST(CheckTraffic, FindsNothingInAGoodFlow) {
    EXPECT_EQ(errors_of({{"kind", "MWr"}, {"payload", "256B"}, {"tc", "7"}}), Texts{});
    EXPECT_EQ(errors_of({{"kind", "MRd"}, {"size", "4KiB"}, {"tags", "32"}, {"outstanding", "8"}}), Texts{});
    EXPECT_EQ(errors_of({{"kind", "NOP"}}), Texts{});
}

TEST(CheckTraffic, WantsAKindAMixOrATrace) {
    EXPECT_EQ(errors_of({{"name", "a"}}), Texts{"mix: a flow needs a kind, a mix of at least one or a trace"});
    EXPECT_EQ(errors_of({{"mix.MWr", "1"}}), Texts{});
}

TEST(CheckTraffic, RefusesATraceWithoutTransfers) {
    EXPECT_EQ(errors_of({{"trace", "t.csv"}}), Texts{"trace: trace is t.csv, in which there is no transfer"});
}

TEST(CheckTraffic, RefusesAPayloadAboveMaxPayload) {
    EXPECT_EQ(errors_of({{"kind", "MWr"}, {"payload", "257B"}}),
              Texts{"payload: payload is 257B; max_payload of port A is 256B"});
    EXPECT_EQ(errors_of({{"ports.A.max_payload", "512B"}, {"kind", "MWr"}, {"payload", "257B"}}), Texts{});
}

TEST(CheckTraffic, LetsAReadBeCutAtMaxReadRequest) {
    EXPECT_EQ(errors_of({{"ports.A.max_read_request", "128B"}, {"kind", "MRd"}, {"size", "1024KiB"}}), Texts{});
}

TEST(CheckTraffic, KeepsAnAtomicOpToItsOperands) {
    EXPECT_EQ(errors_of({{"kind", "FetchAdd"}, {"payload", "12B"}}),
              Texts{"payload: payload is 12B; FetchAdd carries 4B or 8B"});
    EXPECT_EQ(errors_of({{"kind", "CAS"}, {"payload", "4B"}}),
              Texts{"payload: payload is 4B; CAS carries 8B, 16B or 32B"});
    EXPECT_EQ(errors_of({{"kind", "CAS"}, {"payload", "32B"}}), Texts{});
    EXPECT_EQ(errors_of({{"kind", "Swap"}}), Texts{});
}

TEST(CheckTraffic, KeepsIoAndConfigurationToOneDw) {
    EXPECT_EQ(errors_of({{"kind", "IOWr"}, {"payload", "5B"}}),
              Texts{"payload: payload is 5B; IOWr has one DW, 4B at most"});
    EXPECT_EQ(errors_of({{"kind", "CfgRd1"}, {"size", "8B"}}),
              Texts{"size: size is 8B; CfgRd1 has one DW, 4B at most"});
    EXPECT_EQ(errors_of({{"kind", "CfgWr0"}}), Texts{});
}

TEST(CheckTraffic, LetsTheKindsOfAMixThatHaveASizeOfTheirOwnKeepIt) {
    EXPECT_EQ(errors_of({{"mix.MWr", "1"}, {"mix.CfgWr0", "1"}, {"mix.CAS", "1"}, {"payload", "256B"}}), Texts{});
    EXPECT_EQ(errors_of({{"mix.MRd", "1"}, {"mix.IORd", "1"}, {"size", "1KiB"}}), Texts{});
}

TEST(CheckTraffic, RefusesASizeThatNoKindOfAMixTakes) {
    EXPECT_EQ(errors_of({{"mix.MRd", "1"}, {"mix.IOWr", "1"}, {"payload", "64B"}}),
              Texts{"payload: payload is 64B; no kind of the mix has a payload that can be chosen"});
    EXPECT_EQ(errors_of({{"mix.MWr", "1"}, {"mix.CfgRd0", "1"}, {"size", "64B"}}),
              Texts{"size: size is 64B; no kind of the mix has a size that can be chosen"});
}

TEST(CheckTraffic, TCV_03_KeepsIoAndConfigurationToTC0) {
    EXPECT_EQ(errors_of({{"kind", "IORd"}, {"tc", "1"}}),
              Texts{"tc: tc is 1; I/O and configuration requests have TC0 (TCV-03)"});
    EXPECT_EQ(errors_of({{"mix.IORd", "1"}, {"mix.MRd", "1"}, {"tc", "1"}}), Texts{});
}

TEST(CheckTraffic, TCV_01_WantsAVcForTheTrafficClass) {
    const std::pair<std::string, std::string> own{"ports.A.vcs.0.tcs", "[0, 1]"};

    EXPECT_EQ(errors_of({own, {"kind", "MWr"}, {"tc", "1"}}), Texts{});
    EXPECT_EQ(errors_of({own, {"kind", "MWr"}, {"tc", "2"}}),
              Texts{"tc: tc is 2, which no VC of port A has among its tcs (TCV-01)"});
    EXPECT_EQ(errors_of({own, {"ports.A.vcs.1.tcs", "[2]"}, {"kind", "MWr"}, {"tc", "2"}}), Texts{});
}

TEST(CheckTraffic, GivesTagsToWhatIsAnsweredOnly) {
    EXPECT_EQ(errors_of({{"kind", "MWr"}, {"tags", "32"}}), Texts{"tags: tags are for requests that are answered"});
    EXPECT_EQ(errors_of({{"mix.MWr", "1"}, {"outstanding", "4"}}),
              Texts{"outstanding: outstanding is for requests that are answered"});
    EXPECT_EQ(errors_of({{"mix.MWr", "1"}, {"mix.MRd", "1"}, {"outstanding", "4"}}), Texts{});
}

TEST(CheckTraffic, WantsARateForAnArrival) {
    EXPECT_EQ(errors_of({{"kind", "MWr"}, {"arrival", "poisson"}}), Texts{"arrival: arrival needs a rate"});
    EXPECT_EQ(errors_of({{"kind", "MWr"}, {"arrival", "poisson"}, {"rate", "1Gb/s"}}), Texts{});
}

TEST(CheckTraffic, LeavesItsTimesToATrace) {
    Scenario scenario;
    scenario.ports[0].vcs[core::vc0];
    Traffic& flow = scenario.traffic.emplace_back();
    flow.trace_file = "t.csv";
    flow.trace.push_back({core::Time{}, {core::TlpKind::MWr, 0, 4096}});
    std::vector<Error> errors;

    check_traffic(scenario, errors);
    EXPECT_TRUE(errors.empty());

    flow.bits_per_second = 8'000;
    check_traffic(scenario, errors);
    ASSERT_EQ(errors.size(), 1U);
    EXPECT_EQ(errors[0].path, "traffic.0.rate");
}

TEST(CheckTraffic, GivesDllpsNoBurst) {
    EXPECT_EQ(errors_of({{"kind", "NOP"}, {"burst.count", "2"}}), Texts{"burst: burst is for TLPs without a trace"});
}

TEST(CheckTraffic, WantsDifferentNamesOfFlows) {
    Scenario scenario;
    scenario.ports[0].vcs[core::vc0];
    for (const char* const name : {"a", "b"}) {
        Traffic& flow = scenario.traffic.emplace_back();
        flow.name = name;
        flow.kind = TrafficKind::NOP;
    }
    std::vector<Error> errors;
    check_traffic(scenario, errors);
    EXPECT_TRUE(errors.empty());

    scenario.traffic[1].name = "a";
    check_traffic(scenario, errors);

    ASSERT_EQ(errors.size(), 1U);
    EXPECT_EQ(errors[0].path, "traffic.1.name");
    EXPECT_EQ(errors[0].message, "name is a, which is the name of traffic.0 too; names must differ");
}

}  // namespace
}  // namespace pcieflow::config
