// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <string>
#include <tuple>

#include "scenario/command.hpp"

namespace pcieflow::testbench {
namespace {

constexpr std::int64_t fs_per_ns = 1'000'000;

/// When FI1 and FI2 came and FC_INIT2 was left, and how many triples of each kind were sent; in ns.
struct GoldenEnd {
    std::int64_t fi1;
    std::int64_t fi2;
    std::int64_t exit;
    int initfc1_triples;
    int initfc2_triples;
};
struct GoldenHandshake {
    const char* rule;
    const char* scenario;
    GoldenEnd a;
    GoldenEnd b;

    friend std::ostream& operator<<(std::ostream& out, const GoldenHandshake& golden) { return out << golden.scenario; }
};

// Handshakes H0 to H7, which are GOLD-17 to GOLD-24. That H7 ends at 30 336 ns is the triple grid of B: 192 ns + 314 ·
// 96 ns.
constexpr GoldenHandshake handshakes[] = {
    {"GOLD_18_H0", "handshake/no-latency", {96, 128, 192, 1, 1}, {96, 128, 192, 1, 1}},
    {"GOLD_17_H1", "rates/2.5gts-x1", {106, 234, 288, 2, 1}, {106, 234, 288, 2, 1}},
    {"GOLD_19_H2", "rates/2.5gts-x4", {34, 66, 72, 2, 1}, {34, 66, 72, 2, 1}},
    {"GOLD_20_H3", "rates/5gts-x1", {58, 122, 144, 2, 1}, {58, 122, 144, 2, 1}},
    {"GOLD_21_H4", "handshake/late-partner", {206, 238, 384, 3, 1}, {170, 330, 388, 1, 2}},
    {"GOLD_21_H4_FirstRun", "first-run", {206, 238, 384, 3, 1}, {170, 330, 388, 1, 2}},
    {"GOLD_22_H5", "faults/lost-initfc1-np", {106, 234, 288, 2, 1}, {170, 234, 288, 2, 1}},
    {"GOLD_23_H6", "faults/lost-initfc1-cpl", {106, 426, 480, 2, 3}, {298, 330, 480, 4, 1}},
    {"GOLD_24_H7", "faults/lost-initfc2", {106, 234, 288, 2, 1}, {106, 30'330, 30'336, 2, 314}},
};

using Parameter = std::tuple<GoldenHandshake, std::string>;

class GoldenHandshakeTest : public testing::TestWithParam<Parameter> {
protected:
    static void expect_times(const nlohmann::json& result, const char* port, const GoldenEnd& golden) {
        const auto& end = result["ports"][port];
        EXPECT_EQ(end["vcs"]["0"]["fi1_fs"], golden.fi1 * fs_per_ns) << port;
        EXPECT_EQ(end["vcs"]["0"]["fi2_fs"], golden.fi2 * fs_per_ns) << port;
        EXPECT_EQ(end["vcs"]["0"]["exit_fs"], golden.exit * fs_per_ns) << port;
        EXPECT_EQ(end["dl_active_fs"], golden.exit * fs_per_ns) << port;
    }
    static void expect_triples(const nlohmann::json& result, const char* port, const GoldenEnd& golden) {
        const auto& sent = result["ports"][port]["sent"];
        for (const std::string type : {"P", "NP", "Cpl"}) {
            EXPECT_EQ(sent["InitFC1-" + type], golden.initfc1_triples) << port;
            EXPECT_EQ(sent["InitFC2-" + type], golden.initfc2_triples) << port;
        }
    }
};

TEST_P(GoldenHandshakeTest, ComesOutToTheFemtosecond) {
    const auto& [golden, engine] = GetParam();

    const nlohmann::json result = run_shipped(golden.scenario, engine).json();

    expect_times(result, "A", golden.a);
    expect_times(result, "B", golden.b);
}

TEST_P(GoldenHandshakeTest, TakesAsManyTriplesAsItMust) {
    const auto& [golden, engine] = GetParam();

    const nlohmann::json result = run_shipped(golden.scenario, engine).json();

    expect_triples(result, "A", golden.a);
    expect_triples(result, "B", golden.b);
}

INSTANTIATE_TEST_SUITE_P(H, GoldenHandshakeTest,
                         testing::Combine(testing::ValuesIn(handshakes),
                                          testing::Values(std::string("systemc"), std::string("loop"))),
                         [](const testing::TestParamInfo<Parameter>& each) {
                             return std::get<0>(each.param).rule + ("_" + std::get<1>(each.param));
                         });

}  // namespace
}  // namespace pcieflow::testbench
