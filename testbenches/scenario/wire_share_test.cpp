// SPDX-License-Identifier: Apache-2.0
// What result.json says a direction was used for, against a count of what the events say was sent.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "scenario/flow_bed.hpp"

namespace pcieflow::testbench {
namespace {

/// Femtoseconds on the wire by what for. Each packet counts from where the one before it ends.
struct Count {
    std::map<std::string, double> dllps;
    double tlps = 0.0;
    double payload = 0.0;
    double replays = 0.0;
};

Count count(const FlowAnswers& run, const std::string& port, double fs_per_byte) {
    Count count;
    std::int64_t busy_until = 0;
    for (const auto& event : run.events) {
        if (event["port"] != port || !event.contains("start_fs")) {
            continue;
        }
        const std::int64_t end = event["t_fs"];
        const auto time = static_cast<double>(end - std::max(busy_until, event["start_fs"].get<std::int64_t>()));
        busy_until = end;
        if (event["event"] == "dllp_sent") {
            count.dllps[event["kind"]] += time;
        } else if (event.contains("replay")) {
            count.replays += time;
        } else {
            count.tlps += time;
            count.payload += event["payload"].get<double>() * fs_per_byte;
        }
    }
    return count;
}

struct WireCase {
    std::string name;
    std::string traffic;
    std::vector<std::string> overrides;
    double lanes;
    bool has_skp = false;
    bool has_replays = false;
};

class WireUse : public ::testing::TestWithParam<WireCase> {};

TEST_P(WireUse, IsWhatTheEventsSayAndOneAltogether) {
    const WireCase& given = GetParam();
    const FlowAnswers run = answers(plentiful(given.traffic), given.overrides, Events::wanted);
    const double up = run.result["simulated_fs"];

    for (const char* const port : {"A", "B"}) {
        const auto& wire = run.result["wire"][port];
        const Count expected = count(run, port, 4e6 / given.lanes);
        const double skp = given.has_skp ? 4.0 / 1180.0 : 0.0;
        double all = wire["payload"].get<double>() + wire["headers"].get<double>() + wire["skp"].get<double>() +
                     wire["replays"].get<double>() + wire["idle"].get<double>();
        double dllps = 0.0;
        for (const auto& [kind, share] : wire["dllps"].items()) {
            EXPECT_NEAR(share.get<double>(), expected.dllps.at(kind) / up, 1e-9) << port << ' ' << kind;
            dllps += expected.dllps.at(kind) / up;
            all += share.get<double>();
        }
        EXPECT_EQ(wire["dllps"].size(), expected.dllps.size());
        EXPECT_NEAR(wire["payload"].get<double>(), expected.payload / up, 1e-9) << port;
        EXPECT_NEAR(wire["headers"].get<double>(), (expected.tlps - expected.payload) / up, 1e-9) << port;
        EXPECT_NEAR(wire["replays"].get<double>(), expected.replays / up, 1e-9) << port;
        EXPECT_NEAR(wire["skp"].get<double>(), skp, 0.01 * skp) << port;
        EXPECT_NEAR(wire["idle"].get<double>(), 1.0 - dllps - (expected.tlps + expected.replays) / up - skp, 1e-4);
        EXPECT_NEAR(all, 1.0, 1e-9) << port;
    }
    EXPECT_EQ(run.result["wire"]["A"]["replays"] > 0.0, given.has_replays);
}

const std::string writes = "  - {name: writes, from: A, kind: MWr, payload: 128B}\n";
const std::string all_kinds = writes +
                              "  - {name: reads, from: A, kind: MRd, size: 256B, tags: 4, rate: 1Gb/s}\n"
                              "  - {name: up, from: B, kind: MWr, payload: 64B, rate: 1Gb/s, arrival: poisson}\n";

INSTANTIATE_TEST_SUITE_P(
    Runs, WireUse,
    ::testing::Values(
        WireCase{"X1", all_kinds, {"link.width=x1"}, 1.0}, WireCase{"X4", all_kinds, {}, 4.0},
        WireCase{"X8", all_kinds, {"link.width=x8"}, 8.0}, WireCase{"X16", all_kinds, {"link.width=x16"}, 16.0},
        WireCase{"Skp", all_kinds, {"link.skp=1180"}, 4.0, true},
        WireCase{"FewCredits", writes, {"ports.B.vcs.0.PH=2", "link.latency=500ns"}, 4.0},
        WireCase{"Replays", writes, {"ports.B.ack.limit=20us", "ports.A.replay.limit=15us"}, 4.0, false, true}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace pcieflow::testbench
