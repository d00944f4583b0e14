// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/latency_histogram.hpp"

#include <gtest/gtest.h>

#include <cstdint>

#include "pcieflow/core/random.hpp"

namespace pcieflow::observe {
namespace {

using core::Duration;
using namespace core::literals;

double fs(Duration span) { return static_cast<double>(span.count()); }

class UniformSpans : public ::testing::TestWithParam<unsigned> {};

TEST_P(UniformSpans, PercentilesAreWithinOnePercent) {
    LatencyHistogram spans;
    for (std::int64_t i = 1; i <= 10'000; ++i) {
        spans.add(i * 1_ns);
    }

    const double exact = fs(GetParam() * 100 * 1_ns);
    EXPECT_NEAR(fs(spans.percentile(GetParam())), exact, 0.01 * exact);
}

INSTANTIATE_TEST_SUITE_P(LatencyHistogram, UniformSpans, ::testing::Values(1U, 50U, 90U, 99U, 100U));

TEST(LatencyHistogram, LeastAndGreatestAreExact) {
    LatencyHistogram spans;

    spans.add(123'456'789_fs);
    spans.add(17_fs);
    spans.add(987'654'321'987_fs);

    EXPECT_EQ(spans.least(), 17_fs);
    EXPECT_EQ(spans.greatest(), 987'654'321'987_fs);
    EXPECT_EQ(spans.count(), 3U);
}

TEST(LatencyHistogram, PercentilesOfEqualSpansAreThatSpan) {
    LatencyHistogram spans;

    spans.add(777_ns);
    spans.add(777_ns);

    EXPECT_EQ(spans.percentile(50), 777_ns);
    EXPECT_EQ(spans.percentile(99), 777_ns);
}

TEST(LatencyHistogram, APercentileIsTheLeastSpanThatSoManyDoNotExceed) {
    LatencyHistogram spans;
    for (int i = 0; i < 99; ++i) {
        spans.add(100_ns);
    }
    spans.add(900_ns);

    EXPECT_NEAR(fs(spans.percentile(99)), fs(100_ns), fs(1_ns));
    EXPECT_EQ(spans.percentile(100), 900_ns);
}

TEST(LatencyHistogram, HoldsFromNothingToTheEndOfTime) {
    LatencyHistogram spans;

    spans.add(0_fs);
    spans.add(Duration::max());

    EXPECT_EQ(spans.percentile(50), 0_fs);
    EXPECT_EQ(spans.greatest(), Duration::max());
    EXPECT_NEAR(fs(spans.percentile(100)), fs(Duration::max()), 0.01 * fs(Duration::max()));
}

}  // namespace
}  // namespace pcieflow::observe
