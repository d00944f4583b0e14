// SPDX-License-Identifier: Apache-2.0
// The golden scenario of docs/protocol.md §12 through the link: A writes under PH 4 and PD 64.
#include <gtest/gtest.h>

#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::CreditType;
using core::Pool;
using core::PortId;
using core::StallCause;
using core::Time;

constexpr core::Duration long_drain = 100_us;

core::Duration stalled(const TlpLink& link, StallCause cause) {
    return link.count(PortId::A).stalled[static_cast<std::size_t>(cause)];
}

/// A has `flow`; B keeps what it receives for `drain`.
TlpLink golden_link(const traffic::TlpSourceSettings& flow, core::Duration drain) {
    auto settings = tlp_settings();
    settings[0].flows = {flow};
    settings[1].drain.latency = drain;
    return TlpLink(settings);
}

TEST(TlpCredits, SCN_07_FourWritesExhaustHeaderAndDataTogether) {
    TlpLink link = golden_link(writes(256), long_drain);
    link.run(Time{} + 50_us);

    EXPECT_EQ(link.count(PortId::A).sent, 4U);
    EXPECT_EQ(link.pool(PortId::A, Pool::PH).credits_consumed, 4U);
    EXPECT_EQ(link.pool(PortId::A, Pool::PD).credits_consumed, 64U);
    EXPECT_EQ(link.pool(PortId::B, Pool::PH).credits_received, 4U);
    EXPECT_EQ(link.pool(PortId::B, Pool::PD).credits_received, 64U);
}

TEST(TlpCredits, SCN_09_OneThatIsFreedLetsExactlyOneMoreGo) {
    TlpLink link = golden_link(writes(256), long_drain);
    // The first one arrives 288 + 4 * (256 + 20) + 10 ns after LinkUp and is freed 100 us later; the next 1.104 us
    // after it.
    link.run(Time{} + 288_ns + 1104_ns + 10_ns + long_drain + 500_ns);

    EXPECT_EQ(link.count(PortId::A).sent, 4U);  // the fifth is on its way
    EXPECT_EQ(link.pool(PortId::A, Pool::PH).credits_consumed, 5U);
    EXPECT_EQ(link.pool(PortId::A, Pool::PD).credits_consumed, 80U);
    ASSERT_FALSE(link.count(PortId::A).updates.empty());
    const wire::FcDllp expected{wire::FcKind::UpdateFC, CreditType::P, core::vc0, 5, 80};
    EXPECT_EQ(link.count(PortId::A).updates.back(), wire::Dllp(expected));
    EXPECT_EQ(wire::encode(expected), (core::DllpBytes{0x80, 0x01, 0x40, 0x50, 0xD4, 0xFF}));
}

TEST(TlpCredits, SCN_08_TheFifthIsChargedToPHFirst) {
    TlpLink link = golden_link(writes(256), long_drain);
    link.run(Time{} + 288_ns + 1104_ns + 10_ns + long_drain + 500_ns);

    // From the end of the fourth to the arrival of the UpdateFC: 100 us after the first one's arrival, plus 32 + 10 ns.
    // Meanwhile A keeps two types alive, at 30, 60 and 90 us.
    const core::Duration free_wire = 1104_ns + 10_ns + long_drain + 42_ns - 4 * 1104_ns - 6 * 32_ns;
    EXPECT_EQ(stalled(link, StallCause::PH), free_wire);
    EXPECT_EQ(stalled(link, StallCause::PD), core::Duration::zero());
}

TEST(TlpCredits, SCN_10_After252FreedWritesTheUpdateFcSaysZeroAndIsNotInfinite) {
    TlpLink link = golden_link(writes(256, 252), 0_ns);
    link.run(Time{} + 1'000_us);

    EXPECT_EQ(link.count(PortId::B).received, 252U);
    EXPECT_EQ(link.pool(PortId::B, Pool::PH).credits_allocated, 0U);
    EXPECT_EQ(link.pool(PortId::B, Pool::PD).credits_allocated, 0U);
    EXPECT_EQ(link.pool(PortId::A, Pool::PH).credit_limit, 0U);
    EXPECT_FALSE(link.pool(PortId::A, Pool::PH).infinite_tx);
}

TEST(TlpCredits, SCN_11_After256FreedWritesTheCountersAreBackWhereTheyBegan) {
    TlpLink link = golden_link(writes(256, 256), 0_ns);
    link.run(Time{} + 1'000_us);

    EXPECT_EQ(link.count(PortId::B).received, 256U);
    EXPECT_EQ(link.pool(PortId::B, Pool::PH).credits_allocated, 4U);
    EXPECT_EQ(link.pool(PortId::B, Pool::PD).credits_allocated, 64U);
    EXPECT_EQ(link.pool(PortId::A, Pool::PH).credit_limit, 4U);
}

TEST(TlpCredits, SCN_12_TheThirdReadIsBlockedByNPHAndNPDStaysUntouched) {
    TlpLink link = golden_link(requests(wire::TlpKind::MRd, 64), long_drain);
    link.run(Time{} + 50_us);

    EXPECT_EQ(link.count(PortId::A).sent, 2U);
    EXPECT_EQ(link.pool(PortId::A, Pool::NPH).credits_consumed, 2U);
    EXPECT_EQ(link.pool(PortId::A, Pool::NPD).credits_consumed, 0U);
}

TEST(TlpCredits, SCN_13_AConfigurationWriteNeedsOneNPHAndOneNPD) {
    TlpLink link = golden_link(requests(wire::TlpKind::CfgWr0, 4, 1), 0_ns);
    link.run(Time{} + 10_us);

    EXPECT_EQ(link.pool(PortId::A, Pool::NPH).credits_consumed, 1U);
    EXPECT_EQ(link.pool(PortId::A, Pool::NPD).credits_consumed, 1U);
    EXPECT_EQ(link.pool(PortId::A, Pool::NPH).credit_limit, 3U);
    EXPECT_EQ(link.pool(PortId::A, Pool::NPD).credit_limit, 33U);
    EXPECT_EQ(link.count(PortId::A).received, 1U);  // its completion
}

TEST(TlpCredits, CRD_05_CountersWrapManyTimesWithoutALeak) {
    auto settings = tlp_settings();
    (*settings[1].vcs[0])[CreditType::P] = {core::HdrCredits{1}, core::DataCredits{8}};
    settings[0].flows = {writes(128, 20'000)};
    TlpLink link(settings);
    link.run(Time{} + 40'000_us);

    EXPECT_EQ(link.count(PortId::B).received, 20'000U);
    EXPECT_EQ(link.pool(PortId::A, Pool::PH).credit_limit, (1 + 20'000) % 256);
    EXPECT_EQ(link.pool(PortId::A, Pool::PD).credit_limit, (8 + 8 * 20'000) % 4096);
    EXPECT_EQ(link.pool(PortId::A, Pool::PD).credits_consumed, 8 * 20'000 % 4096);
}

}  // namespace
}  // namespace pcieflow::link::testing
