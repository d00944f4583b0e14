// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/closed_form.hpp"

#include <gtest/gtest.h>

#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::observe {
namespace {

using core::DataCredits;
using core::HdrCredits;
using core::TypeAdvertisement;
using wire::Rate;
using wire::Width;
using namespace core::literals;

constexpr double close = 1.0;  // bit/s

TEST(ClosedForm, TIM_01_TheLineRateIsWhat8b10bLeaves) {
    EXPECT_NEAR(line_bps({Rate::GT2_5, Width::x4, {}}), 8e9, close);
    EXPECT_NEAR(line_bps({Rate::GT5, Width::x16, {}}), 64e9, close);
}

TEST(ClosedForm, TIM_04_HeadersAndFramingTakeTheirPartOfTheLineRate) {
    const std::int64_t symbols = wire::tlp_symbols({wire::HeaderSize::dw3, 128, false});

    EXPECT_NEAR(saturated_bps({Rate::GT2_5, Width::x1, {}}, {128, symbols, 1}), 2e9 * 128 / 148, close);
}

TEST(ClosedForm, TIM_07_NoTwoTlpsBeginInOneSymbolTime) {
    const TlpGroup dword{4, wire::tlp_symbols({wire::HeaderSize::dw3, 4, false}), 1};  // 24 symbols

    EXPECT_NEAR(saturated_bps({Rate::GT2_5, Width::x32, {}}, dword), 4 * 8 / 4e-9, close);
    EXPECT_NEAR(saturated_bps({Rate::GT2_5, Width::x16, {}}, dword), 4 * 8 / 6e-9, close);
}

TEST(ClosedForm, TIM_12_SkpOrderedSetsTakeTheirPart) {
    const LineFacts with{Rate::GT2_5, Width::x1, 1180};
    const LineFacts without{Rate::GT2_5, Width::x1, {}};
    const TlpGroup group{128, 148, 1};

    EXPECT_NEAR(saturated_bps(with, group), saturated_bps(without, group) * (1.0 - 4.0 / 1180), close);
}

TEST(ClosedForm, CRD_02_TheScarcerPoolDecidesHowManyTlpsMayBeOnTheirWay) {
    EXPECT_EQ(credit_window({HdrCredits{4}, DataCredits{1024}}, 256), 4);
    EXPECT_EQ(credit_window({HdrCredits{127}, DataCredits{64}}, 256), 4);
    EXPECT_EQ(credit_window({HdrCredits{127}, DataCredits{63}}, 256), 3);
}

TEST(ClosedForm, CRD_03_APartOfACreditCountsAsAWholeOne) {
    EXPECT_EQ(credit_window({HdrCredits{}, DataCredits{8}}, 20), 4);
    EXPECT_EQ(credit_window({HdrCredits{}, DataCredits{8}}, 16), 8);
}

TEST(ClosedForm, CRD_09_InfinitePoolsBoundNothing) {
    EXPECT_EQ(credit_window({}, 256), std::nullopt);
    EXPECT_EQ(credit_window({HdrCredits{}, DataCredits{16}}, 0), std::nullopt);
    EXPECT_EQ(credit_window({HdrCredits{2}, DataCredits{}}, 256), 2);
}

/// 256-byte writes over 2.5 GT/s x4 with 64 data credits and 697 ns of latency: 276 + 697 + 8 + 697 ns.
TEST(ClosedForm, FourWritesALoopTimeOf1678NsAre4_88GbitsASecond) {
    const LoopTime loop{276_ns, 697_ns, 0_ns, 0_ns, 8_ns};
    FlowBounds bounds;
    bounds.saturated = saturated_bps({Rate::GT2_5, Width::x4, {}}, {256, 276, 1});
    bounds.credits = Window{*credit_window({HdrCredits{127}, DataCredits{64}}, 256), 256, loop.total()};

    EXPECT_EQ(loop.total(), 1678_ns);
    EXPECT_NEAR(closed_form_bps(bounds), 4.0 * 256 * 8 / 1678e-9, close);
    EXPECT_NEAR(closed_form_bps(bounds) / line_bps({Rate::GT2_5, Width::x4, {}}), 0.61, 0.005);
}

TEST(ClosedForm, TheLoopTimeHoldsTheLatencyTwiceAndAllElseOnce) {
    EXPECT_EQ((LoopTime{1_ns, 10_ns, 100_ns, 1000_ns, 10'000_ns}.total()), 11'121_ns);
}

TEST(ClosedForm, IsNamedAfterTheBoundThatIsTheLeast) {
    FlowBounds bounds;
    bounds.saturated = 8e9;
    EXPECT_EQ(least_bound(bounds).name, "line rate");
    bounds.way_back = 7e9;
    EXPECT_EQ(least_bound(bounds).name, "way back");
    bounds.drain = 6e9;
    EXPECT_EQ(least_bound(bounds).name, "drain");
    bounds.credits = Window{1, 625, 1_us};  // 5 Gb/s
    bounds.pool = core::Pool::NPH;
    EXPECT_EQ(least_bound(bounds).name, "NPH");
    bounds.outstanding = Window{4, 125, 1_us};  // 4 Gb/s
    EXPECT_EQ(least_bound(bounds).name, "outstanding");
    bounds.is_by_tags = true;
    EXPECT_EQ(least_bound(bounds).name, "tags");
    bounds.completer = Window{3, 125, 1_us};  // 3 Gb/s
    EXPECT_EQ(least_bound(bounds).name, "completer");
    bounds.answers = Window{2, 125, 1_us};  // 2 Gb/s
    bounds.answer_pool = core::Pool::CplD;
    EXPECT_EQ(least_bound(bounds).name, "CplD");
    EXPECT_EQ(least_bound(bounds).window->count, 2);
}

TEST(ClosedForm, CRD_02_TheScarcerPoolIsKnown) {
    EXPECT_TRUE(is_window_by_header({HdrCredits{4}, DataCredits{1024}}, 256));
    EXPECT_TRUE(is_window_by_header({HdrCredits{4}, DataCredits{64}}, 256)) << "both; the header is charged first";
    EXPECT_FALSE(is_window_by_header({HdrCredits{5}, DataCredits{64}}, 256));
    EXPECT_FALSE(is_window_by_header({HdrCredits{}, DataCredits{64}}, 256));
}

TEST(ClosedForm, TheLeastBoundWins) {
    FlowBounds bounds;
    bounds.saturated = 5e9;
    bounds.credits = Window{1, 500, 1_us};      // 4 Gb/s
    bounds.outstanding = Window{2, 125, 1_us};  // 2 Gb/s

    EXPECT_NEAR(closed_form_bps(bounds), 2e9, close);
    bounds.outstanding.reset();
    EXPECT_NEAR(closed_form_bps(bounds), 4e9, close);
    bounds.credits.reset();
    EXPECT_NEAR(closed_form_bps(bounds), 5e9, close);
}

}  // namespace
}  // namespace pcieflow::observe
