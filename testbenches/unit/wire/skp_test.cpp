// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/skp.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace pcieflow::wire {
namespace {

TEST(Skp, TIM_09_TakesFourSymbolTimesEvery1180To1538) {
    EXPECT_EQ(skp_symbol_times, 4);
    EXPECT_EQ(min_skp_interval, 1180);
    EXPECT_EQ(max_skp_interval, 1538);
}

TEST(Skp, TIM_11_MayBeOneLargestTlpLate) {
    EXPECT_EQ(max_skp_spacing(128), 1694);
    EXPECT_EQ(max_skp_spacing(4096), 5662);
}

/// What SKP ordered sets cost, in thousandths of a percent, rounded.
constexpr std::int64_t overhead(std::int64_t interval) {
    return (100'000 * skp_symbol_times + interval / 2) / interval;
}

TEST(Skp, TIM_12_CostsBetween0_260And0_339Percent) {
    EXPECT_EQ(overhead(max_skp_interval), 260);
    EXPECT_EQ(overhead(min_skp_interval), 339);
}

}  // namespace
}  // namespace pcieflow::wire
