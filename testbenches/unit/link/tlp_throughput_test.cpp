// SPDX-License-Identifier: Apache-2.0
// What a saturated or credit-limited link moves, against closed forms.
#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "pcieflow/wire/packet_size.hpp"
#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::CreditType;
using core::PortId;
using core::StallCause;
using core::Time;

using RateAndWidth = std::tuple<wire::Rate, wire::Width>;

class SaturatedWrites : public ::testing::TestWithParam<RateAndWidth> {};

TEST_P(SaturatedWrites, TIM_07_FillTheWireToTheLastUnitOf4Lanes) {
    constexpr std::uint64_t tlps = 1'000;
    constexpr std::int64_t symbols = 128 + 12 + 8;
    const auto [rate, width] = GetParam();
    auto settings = tlp_settings();
    for (port::Settings& port : settings) {
        port.rate = rate;
        port.width = width;
        port.vcs[0] = core::Advertisement{};  // all infinite: A sends nothing but TLPs
    }
    settings[0].flows = {writes(128, tlps)};
    TlpLink link(settings);
    link.run(Time{} + 1'000_us);

    const core::Duration busy = *link.count(PortId::B).last_arrival - 10_ns - *link.count(PortId::A).first_start;
    EXPECT_EQ(link.count(PortId::B).received, tlps);
    EXPECT_EQ(busy, wire::isolated_duration(rate, width, tlps * symbols));
}

std::string name_of(const ::testing::TestParamInfo<RateAndWidth>& info) {
    const auto [rate, width] = info.param;
    return (rate == wire::Rate::GT2_5 ? "2_5GTs_x" : "5GTs_x") + std::to_string(wire::lanes(width));
}

INSTANTIATE_TEST_SUITE_P(AllLinks, SaturatedWrites,
                         ::testing::Combine(::testing::Values(wire::Rate::GT2_5, wire::Rate::GT5),
                                            ::testing::ValuesIn(wire::widths)),
                         name_of);

/// PH, PD, latency and drain of a link whose credits do not cover its loop time.
using Limits = std::tuple<std::uint32_t, std::uint32_t, core::Duration, core::Duration>;

class CreditLimitedWrites : public ::testing::TestWithParam<Limits> {};

TEST_P(CreditLimitedWrites, MoveWhatTheCreditsAllowPerLoopTimeAndNameThePool) {
    constexpr std::uint32_t payload = 256;
    constexpr std::uint32_t data_credits = payload / 16;
    const auto [ph, pd, latency, drain] = GetParam();
    auto settings = tlp_settings();
    (*settings[1].vcs[0])[CreditType::P] = {core::HdrCredits{ph}, core::DataCredits{pd}};
    settings[0].flows = {writes(payload)};
    settings[0].replay.limit += 2 * latency;
    settings[1].drain.latency = drain;
    TlpLink link(settings, latency);
    constexpr core::Duration span = 2'000_us;
    link.run(Time{} + span);

    const core::Duration tlp_time = wire::isolated_duration(wire::Rate::GT2_5, wire::Width::x1, payload + 20);
    const core::Duration loop_time = tlp_time + latency + drain + 32_ns + latency;
    const std::uint32_t window = std::min(ph, pd / data_credits);
    ASSERT_LT(window * tlp_time, loop_time) << "not limited by credits";
    const double expected =
        static_cast<double>(window) * static_cast<double>(span.count()) / static_cast<double>(loop_time.count());
    EXPECT_NEAR(static_cast<double>(link.count(PortId::B).received), expected, 0.01 * expected + window);

    const bool is_by_header = ph <= pd / data_credits;
    const auto& stalled = link.count(PortId::A).stalled;
    const auto share_of = [&](StallCause cause) {
        return static_cast<double>(stalled[static_cast<std::size_t>(cause)].count()) /
               static_cast<double>(span.count());
    };
    const double free = 1 - static_cast<double>(window * tlp_time.count()) / static_cast<double>(loop_time.count());
    EXPECT_NEAR(share_of(is_by_header ? StallCause::PH : StallCause::PD), free, 0.01);
    EXPECT_EQ(share_of(is_by_header ? StallCause::PD : StallCause::PH), 0.0);
}

INSTANTIATE_TEST_SUITE_P(Grid, CreditLimitedWrites,
                         ::testing::Values(Limits{1, 64, 10_ns, 0_ns}, Limits{1, 64, 697_ns, 0_ns},
                                           Limits{2, 64, 697_ns, 2_us}, Limits{4, 1024, 697_ns, 5_us},
                                           Limits{64, 16, 10_ns, 0_ns}, Limits{64, 32, 697_ns, 2_us},
                                           Limits{64, 64, 697_ns, 5_us}, Limits{127, 48, 5_us, 0_ns}));

}  // namespace
}  // namespace pcieflow::link::testing
