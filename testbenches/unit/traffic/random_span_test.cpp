// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/random_span.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

namespace pcieflow::traffic {
namespace {

using core::Duration;
using core::Random;
using namespace core::literals;

constexpr std::uint64_t one = std::uint64_t{1} << 24U;

std::vector<Duration> sorted_draws(const SpanLaw& law) {
    Random random(1, "test");
    std::vector<Duration> spans(10'000);
    std::generate(spans.begin(), spans.end(), [&] { return draw(law, random); });
    std::sort(spans.begin(), spans.end());
    return spans;
}

std::int64_t mean_ps(const std::vector<Duration>& spans) {
    return std::accumulate(spans.begin(), spans.end(), Duration{}).count() / 10'000 / 1'000;
}

TEST(NegativeLog, OfHalfTheRangeIsTheLogarithmOfTwo) {
    EXPECT_EQ(negative_log(std::uint64_t{1} << 63U), 11'629'079U);  // ln 2 × 2^24, cut
}

TEST(NegativeLog, OfAThirdOfTheRangeIsTheLogarithmOfThree) {
    EXPECT_NEAR(static_cast<double>(negative_log(0x5555'5555'5555'5555ULL)), 1.0986122887 * one, 2);
}

TEST(NegativeLog, OfTheSmallestNumberIs64LogarithmsOfTwo) {
    EXPECT_NEAR(static_cast<double>(negative_log(1)), 44.3614195558 * one, 64);
}

TEST(NegativeLog, OfTheLargestNumberIsNextToNothing) {
    EXPECT_LE(negative_log(std::numeric_limits<std::uint64_t>::max()), 1U);
}

TEST(Span, FixedIsAlwaysTheSame) {
    const std::vector<Duration> spans = sorted_draws(FixedSpan{7_ns});

    EXPECT_EQ(spans.front(), 7_ns);
    EXPECT_EQ(spans.back(), 7_ns);
}

TEST(Span, UniformTakesBothItsEndsAndNothingBeyond) {
    const std::vector<Duration> spans = sorted_draws(UniformSpan{10_fs, 13_fs});

    EXPECT_EQ(spans.front(), 10_fs);
    EXPECT_EQ(spans.back(), 13_fs);
}

TEST(Span, ExponentialHasItsMeanAndItsMedian) {
    const std::vector<Duration> spans = sorted_draws(ExponentialSpan{100_ns});

    EXPECT_NEAR(static_cast<double>(mean_ps(spans)), 100'000, 3'000);        // 3 standard errors
    EXPECT_NEAR(static_cast<double>(spans[5'000] / 1_ps), 69'315, 3'000);    // ln 2 × mean
    EXPECT_NEAR(static_cast<double>(spans[9'900] / 1_ps), 460'517, 30'000);  // ln 100 × mean
}

TEST(Span, LognormalHasItsMedianAndALongTail) {
    const std::vector<Duration> spans = sorted_draws(LognormalSpan{100_ns, 300_ns});

    EXPECT_GE(spans.front(), 100_ns + 31'200_ps);
    EXPECT_NEAR(static_cast<double>(spans[5'000] / 1_ps), 300'000, 4'000);
    EXPECT_NEAR(static_cast<double>(spans[9'900] / 1_ps), 740'000, 30'000);
    EXPECT_LE(spans.back(), 100_ns + 200_ns * 6'421 / 1'000);
}

TEST(Span, OfTheLongestMeanStaysInTime) { EXPECT_GT(sorted_draws(ExponentialSpan{longest_mean}).front(), Duration{}); }

TEST(Span, OfOneSeedAndNameIsAlwaysTheSame) {
    Random first(42, "writes");
    Random second(42, "writes");
    const SpanLaw law = ExponentialSpan{100_ns};

    EXPECT_EQ(draw(law, first), 65'234'124_fs);
    EXPECT_EQ(draw(law, second), 65'234'124_fs);
}

}  // namespace
}  // namespace pcieflow::traffic
