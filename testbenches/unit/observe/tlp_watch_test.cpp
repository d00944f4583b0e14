// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/tlp_watch.hpp"

#include <gtest/gtest.h>

#include "unit/observe/event_kit.hpp"

namespace pcieflow::observe {
namespace {

using core::PortId;
using core::TlpDrop;
using testkit::event_at;

core::Event received(std::int64_t ns, PortId port, std::uint32_t flow) {
    core::TlpReceived body{};
    body.tlp.flow = flow;
    return event_at(ns, port, body);
}

core::Event dropped(std::int64_t ns, PortId port, TlpDrop reason) {
    core::TlpDropped body{};
    body.reason = reason;
    return event_at(ns, port, body);
}

TlpQuery query(decltype(TlpQuery::what) what) { return {what, std::nullopt, {}}; }

TEST(TlpWatch, CountsTheDeliveriesOfAFlowAtItsPartner) {
    TlpWatch watch;
    const std::size_t number = watch.add(query(Delivery{PortId::A, 1}));

    watch.on_event(received(10, PortId::B, 1));
    watch.on_event(received(20, PortId::B, 0));
    watch.on_event(received(30, PortId::A, 1));
    watch.on_event(received(40, PortId::B, 1));

    EXPECT_EQ(watch.result(number).count, 2U);
    EXPECT_EQ(watch.result(number).first, core::at_fs(10'000'000));
    EXPECT_EQ(watch.result(number).first_port, PortId::B);
}

TEST(TlpWatch, TellsTheReasonsOfDropsApart) {
    TlpWatch watch;
    const std::size_t bad = watch.add(query(TlpDrop::bad_lcrc));
    const std::size_t nullified = watch.add(query(TlpDrop::nullified));

    watch.on_event(dropped(10, PortId::B, TlpDrop::nullified));

    EXPECT_EQ(watch.result(bad).count, 0U);
    EXPECT_EQ(watch.result(nullified).count, 1U);
}

TEST(TlpWatch, TellsReplaysAfterANakFromThoseOfTheTimer) {
    TlpWatch watch;
    const std::size_t after_nak = watch.add(query(ReplayBegins{false}));
    const std::size_t by_timer = watch.add(query(ReplayBegins{true}));

    watch.on_event(event_at(10, PortId::A, core::ReplayStarted{true, false}));

    EXPECT_EQ(watch.result(after_nak).count, 0U);
    EXPECT_EQ(watch.result(by_timer).count, 1U);
}

TEST(TlpWatch, CountsElsewhereAndOutOfBoundsApart) {
    TlpWatch watch;
    TlpQuery at_b_from_20ns = query(TlpDrop::duplicate);
    at_b_from_20ns.port = PortId::B;
    at_b_from_20ns.bounds.after = core::at_fs(20'000'000);
    const std::size_t number = watch.add(at_b_from_20ns);

    watch.on_event(dropped(10, PortId::B, TlpDrop::duplicate));
    watch.on_event(dropped(20, PortId::B, TlpDrop::duplicate));
    watch.on_event(dropped(30, PortId::A, TlpDrop::duplicate));

    EXPECT_EQ(watch.result(number).count, 1U);
    EXPECT_EQ(watch.result(number).count_in_all, 3U);
}

TEST(TlpWatch, WhatIsNotOfTlpsCountsNothing) {
    TlpWatch watch;
    const std::size_t number = watch.add(query(Delivery{PortId::A, 0}));

    watch.on_event(event_at(10, PortId::B, core::LinkUpChanged{true}));

    EXPECT_EQ(watch.result(number).count_in_all, 0U);
    EXPECT_EQ(watch.result(number).first, std::nullopt);
}

}  // namespace
}  // namespace pcieflow::observe
