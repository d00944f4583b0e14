// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/latency_table.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

#include "unit/wire/printed_tables.hpp"

namespace pcieflow::wire {
namespace {

using namespace core::literals;
using LimitOf = std::int64_t (*)(Rate, Width, std::int64_t);

void expect_every_cell(const printed::Table& table, Rate rate, LimitOf limit) {
    for (std::size_t row = 0; row < table.size(); ++row) {
        EXPECT_EQ(table[row].max_payload, max_payload_sizes[row]);
        for (std::size_t column = 0; column < widths.size(); ++column) {
            EXPECT_EQ(limit(rate, widths[column], table[row].max_payload), table[row].cells[column])
                << facts(rate).name << " x" << lanes(widths[column]) << " " << table[row].max_payload << " B";
        }
    }
}

TEST(UpdateFcLatency, UPD_04_IsThePrintedOneInEveryCellAt2_5GTs) {
    expect_every_cell(printed::latency_2_5, Rate::GT2_5, update_fc_latency_symbols);
}

TEST(UpdateFcLatency, UPD_04_IsThePrintedOneInEveryCellAt5GTs) {
    expect_every_cell(printed::latency_5, Rate::GT5, update_fc_latency_symbols);
}

TEST(UpdateFcLatency, UPD_04_G3_04_IsThePrintedOneInEveryCellFrom8GTsOn) {
    for (const Rate rate : {Rate::GT8, Rate::GT16, Rate::GT32}) {
        expect_every_cell(printed::latency_8, rate, update_fc_latency_symbols);
    }
}

TEST(ReplayLimit, ACK_09_IsThePrintedOneInEveryCellAt2_5GTs) {
    expect_every_cell(printed::replay_2_5, Rate::GT2_5, replay_limit_symbols);
}

TEST(ReplayLimit, ACK_09_IsThePrintedOneInEveryCellAt5GTs) {
    expect_every_cell(printed::replay_5, Rate::GT5, replay_limit_symbols);
}

TEST(ReplayLimit, ACK_09_IsThePrintedOneInEveryCellFrom8GTsOn) {
    for (const Rate rate : {Rate::GT8, Rate::GT16, Rate::GT32}) {
        expect_every_cell(printed::replay_8, rate, replay_limit_symbols);
    }
}

TEST(UpdateFactor, UPD_04_IsAsPrintedForSmallAndLargePayloads) {
    EXPECT_EQ(update_factor_times_10(Width::x1, 128), 14);
    EXPECT_EQ(update_factor_times_10(Width::x8, 256), 25);
    EXPECT_EQ(update_factor_times_10(Width::x32, 256), 30);
    EXPECT_EQ(update_factor_times_10(Width::x8, 512), 10);
    EXPECT_EQ(update_factor_times_10(Width::x12, 4096), 20);
}

/// One golden number: a latency in symbol times and in time.
struct GoldenLatency {
    const char* id;
    Rate rate;
    std::int64_t max_payload;
    Width width;
    std::int64_t symbols;
    core::Duration time;
};

class GoldenLatencies : public testing::TestWithParam<GoldenLatency> {};

TEST_P(GoldenLatencies, UPD_04_AreMetInSymbolTimesAndInRawTime) {
    const GoldenLatency& golden = GetParam();

    EXPECT_EQ(update_fc_latency_symbols(golden.rate, golden.width, golden.max_payload), golden.symbols);
    EXPECT_EQ(update_fc_latency(golden.rate, golden.width, golden.max_payload), golden.time);
}

// clang-format off
INSTANTIATE_TEST_SUITE_P(Spec, GoldenLatencies, testing::Values(
    GoldenLatency{"GOLD_32", Rate::GT2_5,  128, Width::x1,   237,   948_ns},
    GoldenLatency{"GOLD_33", Rate::GT2_5,  256, Width::x1,   416,  1664_ns},
    GoldenLatency{"GOLD_34", Rate::GT2_5,  128, Width::x8,    67,   268_ns},
    GoldenLatency{"GOLD_35", Rate::GT2_5,  512, Width::x8,    86,   344_ns},
    GoldenLatency{"GOLD_36", Rate::GT2_5,  512, Width::x12,  109,   436_ns},
    GoldenLatency{"GOLD_37", Rate::GT2_5, 4096, Width::x1,  4143, 16572_ns},
    GoldenLatency{"GOLD_38", Rate::GT5,    128, Width::x1,   288,   576_ns},
    GoldenLatency{"GOLD_39", Rate::GT5,    256, Width::x4,   169,   338_ns},
    GoldenLatency{"GOLD_40", Rate::GT5,   4096, Width::x16,  585,  1170_ns},
    GoldenLatency{"GOLD_41", Rate::GT8,    128, Width::x1,   333,   333_ns},
    GoldenLatency{"GOLD_42", Rate::GT8,   2048, Width::x4,   634,   634_ns}),
    [](const auto& golden) { return golden.param.id; });
// clang-format on

core::Duration replay_limit(Rate rate, Width width, std::int64_t max_payload) {
    return raw_symbol_times(rate, replay_limit_symbols(rate, width, max_payload));
}

TEST(ReplayLimit, GOLD_43_Is711SymbolTimesAnd2844To5688ns) {
    EXPECT_EQ(replay_limit_symbols(Rate::GT2_5, Width::x1, 128), 711);
    EXPECT_EQ(replay_limit(Rate::GT2_5, Width::x1, 128), 2844_ns);
    EXPECT_EQ(2 * replay_limit(Rate::GT2_5, Width::x1, 128), 5688_ns);
}

TEST(ReplayLimit, GOLD_44_Is507SymbolTimesAnd1014To2028ns) {
    EXPECT_EQ(replay_limit_symbols(Rate::GT5, Width::x4, 256), 507);
    EXPECT_EQ(replay_limit(Rate::GT5, Width::x4, 256), 1014_ns);
    EXPECT_EQ(2 * replay_limit(Rate::GT5, Width::x4, 256), 2028_ns);
}

TEST(ReplayLimit, GOLD_45_Is12717SymbolTimesAnd12717To25434ns) {
    EXPECT_EQ(replay_limit_symbols(Rate::GT8, Width::x1, 4096), 12717);
    EXPECT_EQ(replay_limit(Rate::GT8, Width::x1, 4096), 12717_ns);
    EXPECT_EQ(2 * replay_limit(Rate::GT8, Width::x1, 4096), 25434_ns);
}

TEST(SimplifiedReplayLimit, GOLD_46_Is24000To31000SymbolTimesAnd96To124usAnd48To62us) {
    constexpr SymbolTimeRange limit = simplified_replay_limit(false);

    EXPECT_EQ(limit.min, 24'000);
    EXPECT_EQ(limit.max, 31'000);
    EXPECT_EQ(raw_symbol_times(Rate::GT2_5, limit.min), 96_us);
    EXPECT_EQ(raw_symbol_times(Rate::GT2_5, limit.max), 124_us);
    EXPECT_EQ(raw_symbol_times(Rate::GT5, limit.min), 48_us);
    EXPECT_EQ(raw_symbol_times(Rate::GT5, limit.max), 62_us);
}

TEST(SimplifiedReplayLimit, ACK_09_Is80000To100000SymbolTimesWithExtendedSynch) {
    constexpr SymbolTimeRange limit = simplified_replay_limit(true);

    EXPECT_EQ(limit.min, 80'000);
    EXPECT_EQ(limit.max, 100'000);
}

}  // namespace
}  // namespace pcieflow::wire
