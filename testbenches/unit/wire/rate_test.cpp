// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/rate.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

namespace pcieflow::wire {
namespace {

using namespace core::literals;

TEST(Rate, TIM_01_HasTheRawSymbolTimeOfItsEncoding) {
    EXPECT_EQ(raw_symbol_times(Rate::GT2_5, 1), 4_ns);
    EXPECT_EQ(raw_symbol_times(Rate::GT5, 1), 2_ns);
    EXPECT_EQ(raw_symbol_times(Rate::GT8, 1), 1_ns);
    EXPECT_EQ(raw_symbol_times(Rate::GT16, 1), 500_ps);
    EXPECT_EQ(raw_symbol_times(Rate::GT32, 1), 250_ps);
}

TEST(Rate, TIM_02_TakesNoSyncBitsWith8b10b) {
    EXPECT_EQ(symbol_times(Rate::GT2_5, 1), 4_ns);
    EXPECT_EQ(symbol_times(Rate::GT5, 1), 2_ns);
}

TEST(Rate, TIM_02_TakesTheTimeOf130BitsForABlockOf16Symbols) {
    EXPECT_EQ(symbol_times(Rate::GT8, 16), 16'250_ps);
    EXPECT_EQ(symbol_times(Rate::GT16, 16), 8'125_ps);
    EXPECT_EQ(symbol_times(Rate::GT32, 16), 4'062'500_fs);
}

TEST(Rate, G3_01_HasAnEffectiveSymbolTimeOf130By128OfTheRawOne) {
    for (const Rate rate : {Rate::GT8, Rate::GT16, Rate::GT32}) {
        EXPECT_EQ(symbol_times(rate, 128), raw_symbol_times(rate, 130)) << facts(rate).name;
    }
}

TEST(Rate, G3_01_RoundsAFractionOfAFemtosecondUpOnce) {
    EXPECT_EQ(symbol_times(Rate::GT16, 1), 507'813_fs);
    EXPECT_EQ(symbol_times(Rate::GT16, 2), 1'015'625_fs);
    EXPECT_EQ(symbol_times(Rate::GT32, 1), 253'907_fs);
    EXPECT_EQ(symbol_times(Rate::GT32, 3), 761'719_fs);
    EXPECT_EQ(symbol_times(Rate::GT32, 4), 1'015'625_fs);
}

TEST(Rate, TIM_02_StaysExactUpToTheEndOfLinkTime) {
    constexpr std::int64_t symbols = 36'000'000'000'000;  // 2.54 h at 32 GT/s

    EXPECT_EQ(symbol_times(Rate::GT32, symbols), core::Duration{symbols / 4 * 1'015'625});
}

TEST(Rate, G3_04_CountsItsInternalDelayInSymbolTimes) {
    EXPECT_EQ(facts(Rate::GT2_5).internal_delay, 19);
    EXPECT_EQ(facts(Rate::GT5).internal_delay, 70);
    EXPECT_EQ(facts(Rate::GT8).internal_delay, 115);
    EXPECT_EQ(facts(Rate::GT16).internal_delay, 115);
    EXPECT_EQ(facts(Rate::GT32).internal_delay, 115);
}

TEST(Rate, TIM_01_IsFoundAtItsOwnPlaceInTheTable) {
    for (std::size_t i = 0; i < rates.size(); ++i) {
        EXPECT_EQ(&facts(rates[i].rate), &rates[i]);
    }
}

TEST(Rate, G3_01_IsModelledOnlyWith8b10b) {
    EXPECT_TRUE(is_modelled(Rate::GT2_5));
    EXPECT_TRUE(is_modelled(Rate::GT5));
    EXPECT_FALSE(is_modelled(Rate::GT8));
    EXPECT_FALSE(is_modelled(Rate::GT16));
    EXPECT_FALSE(is_modelled(Rate::GT32));
}

TEST(Width, TIM_01_IsItsNumberOfLanes) {
    EXPECT_EQ(lanes(Width::x1), 1);
    EXPECT_EQ(lanes(Width::x12), 12);
    EXPECT_EQ(lanes(Width::x32), 32);
}

TEST(SymbolTimes, GOLD_25_OfThe34And17usBoundsAre8500And4250At2_5GTs) {
    EXPECT_EQ(symbol_times(Rate::GT2_5, 8'500), 34_us);
    EXPECT_EQ(symbol_times(Rate::GT2_5, 4'250), 17_us);
}

TEST(SymbolTimes, GOLD_26_OfThe34And17usBoundsAre17000And8500At5GTs) {
    EXPECT_EQ(symbol_times(Rate::GT5, 17'000), 34_us);
    EXPECT_EQ(symbol_times(Rate::GT5, 8'500), 17_us);
}

TEST(SymbolTimes, GOLD_27_OfTheKeepAliveAndItsLimitAre7500And11250At2_5GTs) {
    EXPECT_EQ(symbol_times(Rate::GT2_5, 7'500), 30_us);
    EXPECT_EQ(symbol_times(Rate::GT2_5, 11'250), 45_us);
}

TEST(SymbolTimes, GOLD_28_OfTheKeepAliveAndItsLimitAre15000And22500At5GTs) {
    EXPECT_EQ(symbol_times(Rate::GT5, 15'000), 30_us);
    EXPECT_EQ(symbol_times(Rate::GT5, 22'500), 45_us);
}

TEST(SymbolTimes, GOLD_29_OfTheExtendedSynchKeepAliveAre30000And45000Or60000And90000) {
    EXPECT_EQ(symbol_times(Rate::GT2_5, 30'000), 120_us);
    EXPECT_EQ(symbol_times(Rate::GT2_5, 45'000), 180_us);
    EXPECT_EQ(symbol_times(Rate::GT5, 60'000), 120_us);
    EXPECT_EQ(symbol_times(Rate::GT5, 90'000), 180_us);
}

TEST(SymbolTimes, GOLD_30_OfTheWatchdogAre50000And75000Or100000And150000) {
    EXPECT_EQ(symbol_times(Rate::GT2_5, 50'000), 200_us);
    EXPECT_EQ(symbol_times(Rate::GT2_5, 75'000), 300_us);
    EXPECT_EQ(symbol_times(Rate::GT5, 100'000), 200_us);
    EXPECT_EQ(symbol_times(Rate::GT5, 150'000), 300_us);
}

}  // namespace
}  // namespace pcieflow::wire
