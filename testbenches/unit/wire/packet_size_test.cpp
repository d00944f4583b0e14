// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/packet_size.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace pcieflow::wire {
namespace {

using namespace core::literals;

/// A packet alone on a link: golden symbols, symbol times and time.
struct GoldenDuration {
    const char* id;
    Rate rate;
    Width width;
    std::int64_t symbols;
    std::int64_t symbol_times;
    core::Duration time;
};

class Triples : public testing::TestWithParam<GoldenDuration> {};

TEST_P(Triples, TIM_08a_TakeTheGoldenTime) {
    const GoldenDuration& golden = GetParam();

    EXPECT_EQ(triple_symbol_times(golden.width), golden.symbol_times);
    EXPECT_EQ(triple_duration(golden.rate, golden.width), golden.time);
}

// clang-format off
INSTANTIATE_TEST_SUITE_P(Spec, Triples, testing::Values(
    GoldenDuration{"GOLD_01", Rate::GT2_5, Width::x1,  24, 24,     96_ns},
    GoldenDuration{"GOLD_02", Rate::GT2_5, Width::x4,  24,  6,     24_ns},
    GoldenDuration{"GOLD_03", Rate::GT2_5, Width::x8,  24,  3,     12_ns},
    GoldenDuration{"GOLD_04", Rate::GT2_5, Width::x16, 24,  3,     12_ns},
    GoldenDuration{"GOLD_05", Rate::GT5,   Width::x1,  24, 24,     48_ns},
    GoldenDuration{"GOLD_06", Rate::GT5,   Width::x4,  24,  6,     12_ns},
    GoldenDuration{"GOLD_07", Rate::GT5,   Width::x8,  24,  3,      6_ns},
    GoldenDuration{"GOLD_08", Rate::GT8,   Width::x1,  24, 24, 24'375'000_fs},
    GoldenDuration{"GOLD_09", Rate::GT8,   Width::x4,  24,  6,  6'093'750_fs},
    GoldenDuration{"GOLD_10", Rate::GT8,   Width::x16, 24,  3,  3'046'875_fs},
    GoldenDuration{"GOLD_11", Rate::GT16,  Width::x1,  24, 24, 12'187'500_fs},
    GoldenDuration{"GOLD_12", Rate::GT32,  Width::x1,  24, 24,  6'093'750_fs}),
    [](const auto& golden) { return golden.param.id; });
// clang-format on

class IsolatedPackets : public testing::TestWithParam<GoldenDuration> {};

TEST_P(IsolatedPackets, TIM_08a_TakeTheGoldenTime) {
    const GoldenDuration& golden = GetParam();

    EXPECT_EQ(isolated_symbol_times(golden.width, golden.symbols), golden.symbol_times);
    EXPECT_EQ(isolated_duration(golden.rate, golden.width, golden.symbols), golden.time);
}

// clang-format off
INSTANTIATE_TEST_SUITE_P(Spec, IsolatedPackets, testing::Values(
    GoldenDuration{"GOLD_13", Rate::GT2_5, Width::x1, dllp_symbols,                                8,    32_ns},
    GoldenDuration{"GOLD_14", Rate::GT5,   Width::x1, dllp_symbols,                                8,    16_ns},
    GoldenDuration{"GOLD_15", Rate::GT2_5, Width::x4, dllp_symbols,                                2,     8_ns},
    GoldenDuration{"GOLD_16", Rate::GT8,   Width::x1, dllp_symbols,                                8,  8125_ps},
    GoldenDuration{"GOLD_47", Rate::GT2_5, Width::x1, tlp_symbols({HeaderSize::dw3,    0, false}),   20,    80_ns},
    GoldenDuration{"GOLD_48", Rate::GT2_5, Width::x1, tlp_symbols({HeaderSize::dw3,  128, false}),  148,   592_ns},
    GoldenDuration{"GOLD_49", Rate::GT2_5, Width::x4, tlp_symbols({HeaderSize::dw3,  128, false}),   37,   148_ns},
    GoldenDuration{"GOLD_50", Rate::GT5,   Width::x8, tlp_symbols({HeaderSize::dw4,  256, false}),   35,    70_ns},
    GoldenDuration{"GOLD_51", Rate::GT2_5, Width::x8, tlp_symbols({HeaderSize::dw3,  128, false}),   19,    76_ns},
    GoldenDuration{"GOLD_52", Rate::GT2_5, Width::x1, tlp_symbols({HeaderSize::dw4, 4096,  true}), 4124, 16496_ns}),
    [](const auto& golden) { return golden.param.id; });
// clang-format on

TEST(PacketSize, TIM_03_IsEightSymbolsForADllp) { EXPECT_EQ(dllp_symbols, 8); }

TEST(PacketSize, TIM_04_GOLD_47_To_52_IsHeaderPayloadAndEcrcAndEightSymbolsForATlp) {
    EXPECT_EQ(tlp_symbols({HeaderSize::dw3, 0, false}), 20);
    EXPECT_EQ(tlp_symbols({HeaderSize::dw3, 128, false}), 148);
    EXPECT_EQ(tlp_symbols({HeaderSize::dw4, 256, false}), 280);
    EXPECT_EQ(tlp_symbols({HeaderSize::dw4, 4096, true}), 4124);
}

TEST(PacketSize, TIM_05_MakesTheOverheadOfTheLatencyFormula28) { EXPECT_EQ(largest_tlp_overhead, 28); }

TEST(PacketSize, TIM_08a_MakesADllpTake8421OrOneSymbolTime) {
    EXPECT_EQ(isolated_symbol_times(Width::x1, dllp_symbols), 8);
    EXPECT_EQ(isolated_symbol_times(Width::x2, dllp_symbols), 4);
    EXPECT_EQ(isolated_symbol_times(Width::x4, dllp_symbols), 2);
    for (const Width width : {Width::x8, Width::x12, Width::x16, Width::x32}) {
        EXPECT_EQ(isolated_symbol_times(width, dllp_symbols), 1);
    }
}

/// Duration of a triple in quarters of a femtosecond, in which every symbol time is whole (docs/protocol.md §4.5).
struct TripleRow {
    Rate rate;
    std::array<std::int64_t, widths.size()> quarters;
};
// clang-format off
constexpr std::array triple_rows{
    //                       x1           x2           x4          x8         x12         x16         x32
    TripleRow{Rate::GT2_5, {384'000'000, 192'000'000, 96'000'000, 48'000'000, 48'000'000, 48'000'000, 48'000'000}},
    TripleRow{Rate::GT5,   {192'000'000,  96'000'000, 48'000'000, 24'000'000, 24'000'000, 24'000'000, 24'000'000}},
    TripleRow{Rate::GT8,   { 97'500'000,  48'750'000, 24'375'000, 12'187'500, 12'187'500, 12'187'500, 12'187'500}},
    TripleRow{Rate::GT16,  { 48'750'000,  24'375'000, 12'187'500,  6'093'750,  6'093'750,  6'093'750,  6'093'750}},
    TripleRow{Rate::GT32,  { 24'375'000,  12'187'500,  6'093'750,  3'046'875,  3'046'875,  3'046'875,  3'046'875}},
};
// clang-format on

TEST(TripleDuration, TIM_07_IsThePrintedOneAtEveryRateAndWidth) {
    for (const TripleRow& row : triple_rows) {
        for (std::size_t column = 0; column < widths.size(); ++column) {
            const core::Duration rounded_up{(row.quarters[column] + 3) / 4};
            EXPECT_EQ(triple_duration(row.rate, widths[column]), rounded_up)
                << facts(row.rate).name << " x" << lanes(widths[column]);
        }
    }
}

TEST(TripleDuration, GOLD_31_Fits354And708TimesInto34us) {
    EXPECT_EQ(34_us / triple_duration(Rate::GT2_5, Width::x1), 354);
    EXPECT_EQ(34_us / triple_duration(Rate::GT5, Width::x1), 708);
}

}  // namespace
}  // namespace pcieflow::wire
