// SPDX-License-Identifier: Apache-2.0
// What reads move, whatever holds them back, against closed forms by hand.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "scenario/flow_bed.hpp"
#include "scenario/flow_form.hpp"

namespace pcieflow::testbench {
namespace {

constexpr std::int64_t request_bytes = 20;
constexpr std::int64_t completion_overhead = 20;

std::string reads(std::int64_t size, const std::string& more) {
    return plentiful("  - {name: reads, from: A, kind: MRd, size: " + std::to_string(size) + "B" + more + "}\n");
}

struct Point {
    HandLink link;
    std::string limiter;  ///< tags or outstanding
    std::int64_t count;
    std::int64_t size;
    std::int64_t latency;    ///< ns
    std::int64_t completer;  ///< ns

    /// Completions carry at most 256 bytes.
    [[nodiscard]] std::int64_t answer_bytes() const { return size + (size + 255) / 256 * completion_overhead; }
    [[nodiscard]] double round_trip() const {
        return link.time_of(request_bytes) + 2.0 * static_cast<double>(latency) + static_cast<double>(completer) +
               link.time_of(answer_bytes());
    }
};

std::vector<Point> grid() {
    std::vector<Point> points;
    for (const HandLink& link : {HandLink{"2.5GT/s", 1}, HandLink{"5GT/s", 4}, HandLink{"5GT/s", 8}}) {
        for (const char* const limiter : {"tags", "outstanding"}) {
            for (const std::int64_t count : {1, 4, 16}) {
                for (const std::int64_t size : {64, 512}) {
                    for (const std::int64_t latency : {50, 1000}) {
                        const Point point{link, limiter, count, size, latency, 4000};
                        if (static_cast<double>(count) * link.time_of(point.answer_bytes()) <
                            0.9 * point.round_trip()) {
                            points.push_back(point);
                        }
                    }
                }
            }
        }
    }
    return points;
}

class ReadFlow : public ::testing::TestWithParam<Point> {};

TEST_P(ReadFlow, MovesAsMuchAsMayBeOutstandingInEachRoundTrip) {
    const Point& point = GetParam();
    const FlowAnswers run =
        answers(reads(point.size, ", " + point.limiter + ": " + std::to_string(point.count)),
                {"stop.at=800us", "link.rate=" + point.link.rate, "link.width=x" + std::to_string(point.link.lanes),
                 "link.latency=" + in_ns(point.latency), "ports.B.completer.latency=" + in_ns(point.completer)});

    const double expected = bits_per_second(point.count, point.size, point.round_trip());
    const double tolerance = 0.01 + point.link.dllp() / point.round_trip();
    EXPECT_NEAR(run.goodput(), expected, tolerance * expected);
    EXPECT_NEAR(run.flow()["closed_form_bps"].get<double>(), expected, 1e-6 * expected);
    EXPECT_EQ(run.limiter(), point.limiter);
    EXPECT_EQ(run.flow()["closed_form_limiter"], point.limiter);
}

INSTANTIATE_TEST_SUITE_P(Grid, ReadFlow, ::testing::ValuesIn(grid()), [](const auto& test) {
    const Point& point = test.param;
    return point.link.label() + "_" + std::to_string(point.count) + "_" + point.limiter + "_" +
           std::to_string(point.size) + "B_" + in_ns(point.latency);
});

/// NPH, latency and drain in ns.
using Headers = std::tuple<std::int64_t, std::int64_t, std::int64_t>;

class ReadFlowByHeaders : public ::testing::TestWithParam<Headers> {};

TEST_P(ReadFlowByHeaders, RXA_01_HasItsCreditsBackWhenTheRequestIsDrainedHoweverLateItIsAnswered) {
    const auto& [headers, latency, drain] = GetParam();
    const HandLink link{"5GT/s", 4};
    const FlowAnswers run =
        answers(reads(64, ""),
                {"link.rate=5GT/s", "ports.B.vcs.0.NPH=" + std::to_string(headers), "link.latency=" + in_ns(latency),
                 "ports.B.drain.latency=" + in_ns(drain), "ports.B.completer.latency=3us"});

    const double loop =
        link.time_of(request_bytes) + 2.0 * static_cast<double>(latency) + static_cast<double>(drain) + link.dllp();
    const double expected = bits_per_second(headers, 64, loop);
    // Measured until the last completion that came: 3 us of 200 without one.
    EXPECT_NEAR(run.goodput(), expected, (0.01 + 0.018 + link.dllp() / loop) * expected);
    EXPECT_NEAR(run.flow()["closed_form_bps"].get<double>(), expected, 1e-6 * expected);
    EXPECT_EQ(run.limiter(), "NPH");
    EXPECT_NE(run.first_line().find("limited by NPH of VC0"), std::string::npos) << run.first_line();
}

INSTANTIATE_TEST_SUITE_P(Grid, ReadFlowByHeaders,
                         ::testing::Values(Headers{1, 100, 0}, Headers{1, 500, 300}, Headers{2, 500, 0},
                                           Headers{4, 700, 0}, Headers{4, 700, 500}, Headers{8, 700, 2000}));

TEST(ReadFlowOnAFullWayBack, IsLimitedByTheLineRateOfTheWayBack) {
    const FlowAnswers run = answers(reads(512, ", tags: 32"), {"ports.B.completer.latency=300ns"});

    const double expected = 8e9 * 512 / (512 + 2 * completion_overhead);
    double dllps = 0.0;  // Acks and UpdateFC of the requests
    for (const auto& share : run.result["wire"]["B"]["dllps"]) {
        dllps += share.get<double>();
    }
    EXPECT_NEAR(run.goodput(), expected * (1.0 - dllps), 0.01 * expected);
    EXPECT_NEAR(run.flow()["closed_form_bps"].get<double>(), expected, 1.0);
    EXPECT_EQ(run.limiter(), "way back");
    EXPECT_EQ(run.flow()["closed_form_limiter"], "way back");
    EXPECT_NE(run.first_line().find("limited by the line rate of the way back"), std::string::npos);
}

TEST(ReadFlowOnAFullWayBack, IsSoTooIfItIsFullOfWrites) {
    const FlowAnswers run = answers(reads(256, ", tags: 4") + "  - {name: up, from: B, kind: MWr, payload: 256B}\n");

    EXPECT_EQ(run.limiter(0), "way back");
    EXPECT_EQ(run.limiter(1), "line rate");
}

TEST(ReadFlowWithFewCompletionCredits, TXG_03_IsLimitedByThem) {
    for (const auto& [pool, other] : {std::pair{"CplH=2", "CplD=2047"}, std::pair{"CplD=32", "CplH=127"}}) {
        const std::string vc = "ports.A.vcs.0.";
        const FlowAnswers run = answers(reads(256, ""), {vc + pool, vc + other, "ports.A.drain.latency=3us"});

        const HandLink link{"2.5GT/s", 4};
        const double expected = bits_per_second(2, 256, link.time_of(276) + 20.0 + 3000.0 + link.dllp());
        EXPECT_NEAR(run.goodput(), expected, 0.02 * expected);
        EXPECT_NEAR(run.flow()["closed_form_bps"].get<double>(), expected, 1e-6 * expected);
        EXPECT_EQ(run.limiter(), std::string(pool).substr(0, 4));
        EXPECT_EQ(run.flow()["closed_form_limiter"], std::string(pool).substr(0, 4));
        EXPECT_NE(run.first_line().find("limited by " + run.limiter() + " of VC0 (credits return after "),
                  std::string::npos)
            << run.first_line();
    }
}

}  // namespace
}  // namespace pcieflow::testbench
