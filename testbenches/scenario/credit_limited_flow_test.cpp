// SPDX-License-Identifier: Apache-2.0
// What a link moves whose credits do not cover its loop time, over a grid, against the closed form by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "scenario/flow_bed.hpp"
#include "scenario/flow_form.hpp"

namespace pcieflow::testbench {
namespace {

struct Point {
    HandLink link;
    std::int64_t headers;
    std::int64_t data;
    std::int64_t latency;  ///< ns
    std::int64_t drain;    ///< ns
    std::int64_t payload;

    [[nodiscard]] std::int64_t data_per_tlp() const { return (payload + 15) / 16; }
    [[nodiscard]] std::int64_t window() const { return std::min(headers, data / data_per_tlp()); }
    [[nodiscard]] double tlp() const { return link.time_of(payload + 20); }
    [[nodiscard]] double loop() const {
        return tlp() + static_cast<double>(latency) + static_cast<double>(drain) + link.dllp() +
               static_cast<double>(latency);
    }
    [[nodiscard]] bool is_limited_by_credits() const { return static_cast<double>(window()) * tlp() < 0.95 * loop(); }
    [[nodiscard]] std::string pool() const { return headers <= data / data_per_tlp() ? "PH" : "PD"; }
};

std::vector<Point> grid() {
    struct Pools {
        std::int64_t headers;
        std::int64_t data;
    };
    std::vector<Point> points;
    for (const char* const rate : {"2.5GT/s", "5GT/s"}) {
        for (const std::int64_t lanes : {1, 4, 8, 16}) {
            for (const Pools& pools : {Pools{1, 64}, Pools{3, 2047}, Pools{127, 16}, Pools{127, 40}, Pools{8, 100}}) {
                for (const std::int64_t latency : {50, 697, 3000}) {
                    for (const std::int64_t drain : {0, 900}) {
                        const std::int64_t payload = latency == 697 ? 256 : 128;
                        const Point point{{rate, lanes}, pools.headers, pools.data, latency, drain, payload};
                        if (point.is_limited_by_credits()) {
                            points.push_back(point);
                        }
                    }
                }
            }
        }
    }
    return points;
}

class CreditLimitedFlow : public ::testing::TestWithParam<Point> {};

TEST_P(CreditLimitedFlow, TXG_03_MovesWhatTheClosedFormSaysAndNamesThePool) {
    const Point& point = GetParam();
    const FlowAnswers run = answers(
        plentiful("  - {name: writes, from: A, kind: MWr, payload: " + std::to_string(point.payload) + "B}\n"),
        {"stop.at=400us", "link.rate=" + point.link.rate, "link.width=x" + std::to_string(point.link.lanes),
         "link.latency=" + in_ns(point.latency), "ports.B.drain.latency=" + in_ns(point.drain),
         "ports.B.vcs.0.PH=" + std::to_string(point.headers), "ports.B.vcs.0.PD=" + std::to_string(point.data)});

    const double expected = bits_per_second(point.window(), point.payload, point.loop());
    const double tolerance = 0.01 + point.link.dllp() / point.loop();
    EXPECT_NEAR(run.goodput(), expected, tolerance * expected);
    EXPECT_NEAR(run.flow()["closed_form_bps"].get<double>(), expected, 1e-6 * expected);
    EXPECT_NEAR(run.flow()["difference"].get<double>(), run.goodput() / expected - 1.0, 1e-6);
    EXPECT_EQ(run.limiter(), point.pool());
    EXPECT_EQ(run.flow()["closed_form_limiter"], point.pool());
    EXPECT_NE(run.first_line().find("limited by " + point.pool() + " of VC0"), std::string::npos) << run.first_line();
}

std::string name_of(const ::testing::TestParamInfo<Point>& info) {
    const Point& point = info.param;
    return point.link.label() + "_PH" + std::to_string(point.headers) + "_PD" + std::to_string(point.data) + "_" +
           in_ns(point.latency) + "_drained_after_" + in_ns(point.drain);
}

INSTANTIATE_TEST_SUITE_P(Grid, CreditLimitedFlow, ::testing::ValuesIn(grid()), name_of);

INSTANTIATE_TEST_SUITE_P(PartsOfADataCredit, CreditLimitedFlow,
                         ::testing::Values(Point{{"2.5GT/s", 4}, 127, 16, 3000, 0, 8},
                                           Point{{"5GT/s", 8}, 127, 5, 1000, 0, 4}),
                         name_of);

TEST(CreditLimitedFlowGrid, HasAtLeast60Points) { EXPECT_GE(grid().size(), 60U); }

// A drain that reads out at a rate is not pipelined: it bounds what comes however many credits there are.
TEST(DrainLimitedFlow, MovesWhatTheReceiverReadsOut) {
    const FlowAnswers run = answers(plentiful("  - {name: writes, from: A, kind: MWr, payload: 256B}\n"),
                                    {"stop.at=1ms", "ports.B.drain.rate=2Gb/s", "ports.B.vcs.0.PD=128"});

    const double expected = 2e9 * 256 / 268;  // the header is read out too
    EXPECT_NEAR(run.flow()["closed_form_bps"].get<double>(), expected, 1.0);
    EXPECT_NEAR(run.goodput(), expected, 0.03 * expected);
    EXPECT_EQ(run.flow()["closed_form_limiter"], "drain");
    EXPECT_EQ(run.limiter(), "PD");
}

}  // namespace
}  // namespace pcieflow::testbench
