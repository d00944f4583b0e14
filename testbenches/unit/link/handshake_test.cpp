// SPDX-License-Identifier: Apache-2.0
// The handshakes H0–H7 of docs/protocol.md §13, to the femtosecond, without a kernel.
#include <gtest/gtest.h>

#include "loop_fixture.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;

constexpr Time two_us = Time{} + 2_us;

TEST(Handshake, GOLD_17_H1_BothEndsTogether) {
    LinkLoop loop = Handshake{}.loop();

    loop.run(two_us);

    for (const PortId id : core::port_ids) {
        EXPECT_EQ(vc0_times(loop, id), (Vc0Times{106, 234, 288}));
        EXPECT_EQ(sent(loop, id, "InitFC1-Cpl"), 2U);
        EXPECT_EQ(sent(loop, id, "InitFC2-Cpl"), 1U);
    }
}

TEST(Handshake, GOLD_18_H0_WithoutLatencyReceptionsPrecedeTheBoundaryDecision) {
    Handshake h0;
    h0.latency = {};
    LinkLoop loop = h0.loop();

    loop.run(two_us);

    for (const PortId id : core::port_ids) {
        EXPECT_EQ(vc0_times(loop, id), (Vc0Times{96, 128, 192}));
        EXPECT_EQ(sent(loop, id, "InitFC1-P"), 1U);
        EXPECT_EQ(sent(loop, id, "InitFC2-P"), 1U);
    }
}

TEST(Handshake, GOLD_19_H2_OnFourLanes) {
    Handshake h2;
    h2.width = wire::Width::x4;
    LinkLoop loop = h2.loop();

    loop.run(two_us);

    for (const PortId id : core::port_ids) {
        EXPECT_EQ(vc0_times(loop, id), (Vc0Times{34, 66, 72}));
        EXPECT_EQ(sent(loop, id, "InitFC1-P"), 2U);
        EXPECT_EQ(sent(loop, id, "InitFC2-P"), 1U);
    }
}

TEST(Handshake, GOLD_20_H3_AtFiveGigatransfers) {
    Handshake h3;
    h3.rate = wire::Rate::GT5;
    LinkLoop loop = h3.loop();

    loop.run(two_us);

    for (const PortId id : core::port_ids) {
        EXPECT_EQ(vc0_times(loop, id), (Vc0Times{58, 122, 144}));
        EXPECT_EQ(sent(loop, id, "InitFC1-P"), 2U);
        EXPECT_EQ(sent(loop, id, "InitFC2-P"), 1U);
    }
}

TEST(Handshake, GOLD_21_H4_BComesUpLate) {
    Handshake h4;
    h4.b_up = Time{} + 100_ns;
    LinkLoop loop = h4.loop();

    loop.run(two_us);

    EXPECT_EQ(vc0_times(loop, PortId::A), (Vc0Times{206, 238, 384}));
    EXPECT_EQ(sent(loop, PortId::A, "InitFC1-Cpl"), 3U);
    EXPECT_EQ(sent(loop, PortId::A, "InitFC2-Cpl"), 1U);
    EXPECT_EQ(vc0_times(loop, PortId::B), (Vc0Times{170, 330, 388}));
    EXPECT_EQ(sent(loop, PortId::B, "InitFC1-Cpl"), 1U);
    EXPECT_EQ(sent(loop, PortId::B, "InitFC2-Cpl"), 2U);
}

TEST(Handshake, GOLD_22_H5_OneInitFC1NPLost) {
    Handshake h5;
    h5.faults = {drop(PortId::A, "InitFC1-NP", 1)};
    LinkLoop loop = h5.loop();

    loop.run(two_us);

    EXPECT_EQ(vc0_times(loop, PortId::A), (Vc0Times{106, 234, 288}));
    EXPECT_EQ(vc0_times(loop, PortId::B), (Vc0Times{170, 234, 288}));
}

TEST(Handshake, GOLD_23_H6_EveryInitFC1CplLost) {
    Handshake h6;
    h6.faults = {drop(PortId::A, "InitFC1-Cpl")};
    LinkLoop loop = h6.loop();

    loop.run(two_us);

    EXPECT_EQ(vc0_times(loop, PortId::A), (Vc0Times{106, 426, 480}));
    EXPECT_EQ(vc0_times(loop, PortId::B), (Vc0Times{298, 330, 480}));
}

TEST(Handshake, GOLD_24_H7_LostInitFC2TripleIsHealedByTheKeepAlive) {
    Handshake h7;
    h7.faults = {drop(PortId::A, "InitFC2-P"), drop(PortId::A, "InitFC2-NP"), drop(PortId::A, "InitFC2-Cpl")};
    LinkLoop loop = h7.loop();

    loop.run(Time{} + 30'329_ns);
    EXPECT_EQ(vc0_times(loop, PortId::A).exit_ns, 288);
    EXPECT_EQ(vc0_times(loop, PortId::B).fi2_ns, -1);

    loop.run(Time{} + 31_us);
    EXPECT_EQ(vc0_times(loop, PortId::B).fi2_ns, 30'330);
}

}  // namespace
}  // namespace pcieflow::link::testing
