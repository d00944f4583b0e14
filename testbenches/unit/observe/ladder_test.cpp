// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/ladder.hpp"

#include <gtest/gtest.h>

#include "unit/observe/event_kit.hpp"

namespace pcieflow::observe {
namespace {

using core::PortId;
using testkit::event_at;

constexpr core::Duration latency{10'000'000};
core::Time ns(std::int64_t count) { return core::at_fs(count * 1'000'000); }

const core::DllpBytes bytes = wire::encode(testkit::fc(wire::FcKind::InitFC1, core::CreditType::P, 4, 64));

core::Event sent(std::int64_t end_ns, PortId port) {
    return event_at(end_ns, port, core::DllpSent{bytes, ns(end_ns - 32)});
}

void tell(Ladder& ladder, const core::Event& event) {
    ladder.on_event(event);
    ladder.on_instant_end(event.time);
}

TEST(Ladder, ARungTellsWhoSentWhatAndWhen) {
    Ladder ladder(latency);

    tell(ladder, sent(32, PortId::B));

    const LadderRung& rung = ladder.rungs().at(0);
    EXPECT_EQ(rung.sender, PortId::B);
    EXPECT_EQ(rung.bytes, bytes);
    EXPECT_EQ(rung.start, ns(0));
    EXPECT_EQ(rung.end, ns(32));
    EXPECT_EQ(rung.arrival, ns(42));
    EXPECT_EQ(rung.fate, DllpFate::in_flight);
}

TEST(Ladder, ADllpThatIsReceivedArrived) {
    Ladder ladder(latency);

    tell(ladder, sent(32, PortId::A));
    tell(ladder, event_at(42, PortId::B, core::DllpReceived{bytes}));

    EXPECT_EQ(ladder.rungs().at(0).fate, DllpFate::arrived);
}

TEST(Ladder, ADllpWithAWrongCrcIsCorrupt) {
    Ladder ladder(latency);

    tell(ladder, sent(32, PortId::A));
    tell(ladder, event_at(42, PortId::B, core::DllpCorrupt{bytes}));

    EXPECT_EQ(ladder.rungs().at(0).fate, DllpFate::corrupt);
}

TEST(Ladder, AnIgnoredDllpIsLostThoughALaterOneWithTheSameBytesArrives) {
    Ladder ladder(latency);

    tell(ladder, sent(32, PortId::A));
    tell(ladder, sent(128, PortId::A));
    tell(ladder, event_at(138, PortId::B, core::DllpReceived{bytes}));
    ladder.on_finish(ns(200));

    EXPECT_EQ(ladder.rungs().at(0).fate, DllpFate::lost);
    EXPECT_EQ(ladder.rungs().at(1).fate, DllpFate::arrived);
}

TEST(Ladder, WhatWouldArriveAfterTheEndIsInFlight) {
    Ladder ladder(latency);

    tell(ladder, sent(32, PortId::A));
    tell(ladder, sent(33, PortId::B));
    ladder.on_finish(ns(42));

    EXPECT_EQ(ladder.rungs().at(0).fate, DllpFate::lost);
    EXPECT_EQ(ladder.rungs().at(1).fate, DllpFate::in_flight);
}

TEST(Ladder, WithoutLatencyAReceptionAtAMayBeToldBeforeTheSendingAtB) {
    Ladder ladder(core::Duration{0});

    ladder.on_event(event_at(32, PortId::A, core::DllpReceived{bytes}));
    ladder.on_event(sent(32, PortId::B));
    ladder.on_instant_end(ns(32));

    EXPECT_EQ(ladder.rungs().at(0).fate, DllpFate::arrived);
}

TEST(Ladder, TheTwoDirectionsAreToldApart) {
    Ladder ladder(latency);

    tell(ladder, sent(32, PortId::A));
    tell(ladder, event_at(42, PortId::A, core::DllpReceived{bytes}));

    EXPECT_EQ(ladder.rungs().at(0).fate, DllpFate::in_flight);
}

TEST(Ladder, KeepsTheFirstOnesOnly) {
    Ladder ladder(latency, 2);

    tell(ladder, sent(32, PortId::A));
    tell(ladder, sent(64, PortId::A));
    tell(ladder, sent(96, PortId::A));
    tell(ladder, event_at(74, PortId::B, core::DllpReceived{bytes}));

    EXPECT_EQ(ladder.rungs().size(), 2U);
    EXPECT_EQ(ladder.rungs().at(1).fate, DllpFate::arrived);
}

TEST(Ladder, ByDefaultItHas24Rungs) {
    Ladder ladder(latency);

    for (std::int64_t i = 1; i <= 30; ++i) {
        tell(ladder, sent(i * 32, PortId::A));
    }

    EXPECT_EQ(ladder.rungs().size(), 24U);
}

}  // namespace
}  // namespace pcieflow::observe
