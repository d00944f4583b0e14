// SPDX-License-Identifier: Apache-2.0
// What a link moves if it has credits enough, against what is left of its bytes by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "scenario/flow_bed.hpp"

namespace pcieflow::testbench {
namespace {

struct Shape {
    std::int64_t payload;
    std::int64_t header;
};

using Case = std::tuple<std::string, std::int64_t, std::string, Shape, bool>;  // rate, lanes, skp, shape, both ways

class SaturatedFlow : public ::testing::TestWithParam<Case> {};

constexpr std::int64_t dllp_bytes = 8;
constexpr std::int64_t skp_symbol_times = 4;

TEST_P(SaturatedFlow, TIM_04_TIM_12_MovesWhatHeadersFramingDllpsAndSkpLeave) {
    const auto& [rate, lanes, skp, shape, both_ways] = GetParam();
    const std::string kind = ", kind: MWr, payload: " + std::to_string(shape.payload) +
                             "B, address: " + (shape.header == 16 ? "64" : "32") + "}\n";
    const std::string traffic = "  - {name: down, from: A" + kind + (both_ways ? "  - {name: up, from: B" + kind : "");
    const FlowAnswers run =
        answers(plentiful(traffic), {"link.rate=" + rate, "link.width=x" + std::to_string(lanes), "link.skp=" + skp},
                Events::wanted);

    const double symbol_ns = rate == "5GT/s" ? 2.0 : 4.0;
    const double byte_rate = static_cast<double>(lanes) / symbol_ns * 1e9;
    const std::int64_t first = run.flow()["first_fs"];
    const std::int64_t last = run.flow()["last_fs"];
    std::int64_t dllps = 0;
    std::vector<std::int64_t> starts;
    for (const auto& event : run.events) {
        const bool is_sent = event["port"] == "A" && event.contains("start_fs") && event["start_fs"] >= first;
        dllps += is_sent && event["event"] == "dllp_sent" ? 1 : 0;
        if (is_sent && event["event"] == "tlp_sent") {
            starts.push_back(event["start_fs"]);
        }
    }
    const double bytes_of_time = static_cast<double>(last - first) * 1e-15 * byte_rate;
    const double dllp_share = static_cast<double>(dllps * dllp_bytes) / bytes_of_time;
    const double skp_share =
        skp == "off" ? 0.0 : static_cast<double>(skp_symbol_times) / static_cast<double>(std::stoll(skp));
    const double tlp_bytes =
        std::max(static_cast<double>(shape.payload + shape.header + 8), static_cast<double>(lanes));  // TIM-07
    const double expected =
        8.0 * byte_rate * static_cast<double>(shape.payload) / tlp_bytes * (1.0 - dllp_share - skp_share);

    EXPECT_NEAR(run.goodput(), expected, 0.005 * expected);
    EXPECT_EQ(run.limiter(), "line rate");
    const auto symbol_fs = static_cast<std::int64_t>(symbol_ns * 1e6);
    EXPECT_EQ(std::adjacent_find(starts.begin(), starts.end(),
                                 [&](std::int64_t a, std::int64_t b) { return b - a < symbol_fs; }),
              starts.end())
        << "TIM-07: two TLPs begin in one symbol time";
}

std::string name_of(const ::testing::TestParamInfo<Case>& info) {
    const auto& [rate, lanes, skp, shape, both_ways] = info.param;
    return (rate == "5GT/s" ? "Gen2_x" : "Gen1_x") + std::to_string(lanes) + "_" + std::to_string(shape.payload) +
           "B_" + std::to_string(shape.header) + "_" + (skp == "off" ? "NoSkp" : "Skp") +
           (both_ways ? "_BothWays" : "");
}

INSTANTIATE_TEST_SUITE_P(OneWay, SaturatedFlow,
                         ::testing::Combine(::testing::Values("2.5GT/s", "5GT/s"),
                                            ::testing::Values(1, 2, 4, 8, 12, 16, 32), ::testing::Values("off", "1180"),
                                            ::testing::Values(Shape{64, 16}, Shape{128, 12}, Shape{256, 16}),
                                            ::testing::Values(false)),
                         name_of);
INSTANTIATE_TEST_SUITE_P(BothWays, SaturatedFlow,
                         ::testing::Combine(::testing::Values("2.5GT/s", "5GT/s"), ::testing::Values(1, 2, 4, 8),
                                            ::testing::Values("off", "1538"),
                                            ::testing::Values(Shape{128, 12}, Shape{256, 16}), ::testing::Values(true)),
                         name_of);

}  // namespace
}  // namespace pcieflow::testbench
