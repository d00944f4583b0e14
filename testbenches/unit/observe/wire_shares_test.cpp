// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/wire_shares.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "pcieflow/wire/dllp.hpp"
#include "unit/observe/flow_kit.hpp"

namespace pcieflow::observe {
namespace {

using core::PortId;
using testkit::event_at;
using testkit::ns;
using testkit::sent;
using testkit::write_of;

constexpr LineFacts x1{wire::Rate::GT2_5, wire::Width::x1, {}};

core::Event link(std::int64_t at_ns, bool up) { return event_at(at_ns, PortId::A, core::LinkUpChanged{up}); }

core::Event dllp(std::int64_t start_ns, std::int64_t end_ns, const wire::Dllp& what) {
    return event_at(end_ns, PortId::A, core::DllpSent{wire::encode(what), ns(start_ns)});
}

WireShares shares_of(const LineFacts& line, const std::vector<core::Event>& events, std::int64_t end_ns) {
    WireMeter meter(PortId::A, line);
    for (const core::Event& event : events) {
        meter.on_event(event);
    }
    meter.on_finish(ns(end_ns));
    return meter.shares();
}

double total(const WireShares& shares) {
    return std::accumulate(shares.dllps.begin(), shares.dllps.end(),
                           shares.payload + shares.headers + shares.skp + shares.replays + shares.idle);
}

/// 128 bytes of payload and 20 around them take 592 ns on 2.5 GT/s x1.
TEST(WireShares, TIM_04_PayloadAndWhatIsAroundItAreToldApart) {
    const WireShares shares = shares_of(x1, {link(0, true), sent(100, 692, PortId::A, write_of(0, 32))}, 1000);

    EXPECT_DOUBLE_EQ(shares.payload, 0.512);
    EXPECT_DOUBLE_EQ(shares.headers, 0.080);
    EXPECT_DOUBLE_EQ(shares.idle, 0.408);
}

TEST(WireShares, DllpsAreToldByTheirKind) {
    const wire::Dllp ack = wire::AckNakDllp{false, 1};
    const wire::Dllp update = testkit::fc(wire::FcKind::UpdateFC, core::CreditType::P, 1, 1);

    const WireShares shares =
        shares_of(x1, {link(0, true), dllp(0, 32, ack), dllp(32, 64, update), dllp(100, 132, ack)}, 320);

    EXPECT_DOUBLE_EQ(shares.dllps[wire::kind_index(ack)], 0.2);
    EXPECT_DOUBLE_EQ(shares.dllps[wire::kind_index(update)], 0.1);
    EXPECT_DOUBLE_EQ(shares.idle, 0.7);
}

TEST(WireShares, AReplayCountsWhollyAsReplay) {
    const WireShares shares = shares_of(x1, {link(0, true), sent(0, 592, PortId::A, write_of(0, 32), true)}, 1184);

    EXPECT_DOUBLE_EQ(shares.replays, 0.5);
    EXPECT_DOUBLE_EQ(shares.payload, 0.0);
    EXPECT_DOUBLE_EQ(shares.headers, 0.0);
}

TEST(WireShares, TIM_09_SkpOrderedSetsCountAsTheyAreScheduled) {
    const LineFacts with_skp{wire::Rate::GT2_5, wire::Width::x1, 1250};  // 16 ns every 5 us

    const WireShares shares = shares_of(with_skp, {link(0, true)}, 20'000);

    EXPECT_DOUBLE_EQ(shares.skp, 4 * 16 / 20'000.0);
    EXPECT_DOUBLE_EQ(shares.idle, 1.0 - 4 * 16 / 20'000.0);
}

TEST(WireShares, TIM_08a_ASharedSymbolTimeCountsOnce) {
    const LineFacts x8{wire::Rate::GT2_5, wire::Width::x8, {}};  // 28 symbols: 3.5 symbol times of 4 ns

    const WireShares shares = shares_of(
        x8, {link(0, true), sent(0, 16, PortId::A, write_of(0, 2)), sent(12, 28, PortId::A, write_of(0, 2))}, 28);

    EXPECT_DOUBLE_EQ(shares.idle, 0.0);
    EXPECT_DOUBLE_EQ(total(shares), 1.0);
    EXPECT_DOUBLE_EQ(shares.payload, 8.0 / 28.0);
}

TEST(WireShares, TIM_08a_ATlpInTheSymbolTimeOfADllpTakesNothingMore) {
    const LineFacts x32{wire::Rate::GT2_5, wire::Width::x32, {}};
    const wire::Dllp ack = wire::AckNakDllp{false, 1};

    const WireShares shares =
        shares_of(x32, {link(0, true), dllp(0, 4, ack), sent(0, 4, PortId::A, write_of(0, 1))}, 8);

    EXPECT_DOUBLE_EQ(shares.dllps[wire::kind_index(ack)], 0.5);
    EXPECT_DOUBLE_EQ(shares.payload, 0.0);
    EXPECT_DOUBLE_EQ(shares.headers, 0.0);
    EXPECT_DOUBLE_EQ(total(shares), 1.0);
}

TEST(WireShares, OnlyTimeWithLinkUpCounts) {
    const WireShares shares =
        shares_of(x1, {link(100, true), sent(100, 692, PortId::A, write_of(0, 32)), link(1284, false)}, 5000);

    EXPECT_DOUBLE_EQ(shares.idle, 0.5);
}

TEST(WireShares, WhatThePartnerSendsCountsNotHere) {
    const WireShares shares = shares_of(x1, {link(0, true), sent(0, 592, PortId::B, write_of(0, 32))}, 1000);

    EXPECT_DOUBLE_EQ(shares.idle, 1.0);
}

TEST(WireShares, OfALinkThatNeverCameUpThereAreNone) { EXPECT_DOUBLE_EQ(total(shares_of(x1, {}, 1000)), 0.0); }

}  // namespace
}  // namespace pcieflow::observe
