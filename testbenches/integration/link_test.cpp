// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/sysc/link.hpp"

#include <gtest/gtest.h>

#include "integration/bench.hpp"
#include "integration/foreign_device.hpp"
#include "pcieflow/sysc/run.hpp"

namespace pcieflow::integration {
namespace {

using namespace core::literals;
using core::PortId;
using sysc::LinkPacket;
using sysc::LinkPhase;

/// Somebody else's devices at both ends of a link with 10.5 ns latency that drops A's second packet.
class LinkBetween : public ::testing::Test {
protected:
    LinkBetween() {
        sc_core::sc_set_time_resolution(1, sc_core::SC_NS);
        a_.tx.bind(link_.rx(PortId::A));
        link_.tx(PortId::A).bind(a_.rx);
        b_.tx.bind(link_.rx(PortId::B));
        link_.tx(PortId::B).bind(b_.rx);
    }

    [[nodiscard]] static sysc::LinkSettings settings() {
        link::FaultRule rule;
        rule.match.kinds.set();
        rule.match.nth = 2;
        sysc::LinkSettings settings;
        settings.latency = 10_ns + 500_ps;
        settings.faults.push_back(rule);
        return settings;
    }

    void send(ForeignDevice& device, core::Time at) {
        LinkPacket packet;
        packet.packet.dllp = wire::encode(wire::PlainDllp::NOP);
        device.call(at, packet, LinkPhase::PACKET, 32_ns);
    }

    sysc::Link link_{"link", settings()};
    ForeignDevice a_{"a"};
    ForeignDevice b_{"b"};
};

TEST_F(LinkBetween, AddsItsLatencyToTheDelayRoundedUpToATick) {
    send(a_, core::Time{100_ns});

    sysc::run_through(core::Time{1_us});

    ASSERT_EQ(b_.calls().size(), 1U);
    EXPECT_EQ(b_.calls()[0].at.value(), 100U);
    EXPECT_EQ(b_.calls()[0].delay.value(), 43U);
}

TEST_F(LinkBetween, KeepsTheExactArrivalInThePacket) {
    send(a_, core::Time{100_ns});

    sysc::run_through(core::Time{1_us});

    ASSERT_EQ(b_.calls().size(), 1U);
    EXPECT_EQ(b_.calls()[0].packet.packet.arrival, core::Time{142_ns + 500_ps});
    EXPECT_EQ(b_.calls()[0].packet.packet.last, core::Time{132_ns});
}

TEST_F(LinkBetween, CarriesBothWays) {
    send(b_, core::Time{100_ns});

    sysc::run_through(core::Time{1_us});

    EXPECT_EQ(a_.calls().size(), 1U);
    EXPECT_TRUE(b_.calls().empty());
}

TEST_F(LinkBetween, DropsWhatTheFaultPlanSays) {
    for (const core::Duration at : {100_ns, 200_ns, 300_ns}) send(a_, core::Time{at});

    sysc::run_through(core::Time{1_us});

    ASSERT_EQ(b_.calls().size(), 2U);
    EXPECT_EQ(b_.calls()[1].at.value(), 300U);
}

TEST_F(LinkBetween, PassesACutAtOnce) {
    a_.call(core::Time{100_ns}, LinkPacket{}, LinkPhase::CUT, 0_ns);

    sysc::run_through(core::Time{1_us});

    ASSERT_EQ(b_.calls().size(), 1U);
    EXPECT_EQ(b_.calls()[0].phase, LinkPhase::CUT);
    EXPECT_EQ(b_.calls()[0].at.value(), 100U);
    EXPECT_EQ(b_.calls()[0].packet.cut_at, core::Time{100_ns});
}

TEST_F(LinkBetween, TapSeesThePacketAsSentAndAsItWillArrive) {
    std::vector<std::pair<core::Time, core::Time>> arrivals;
    link_.set_tap(PortId::A, [&](const port::Packet& sent, const std::vector<port::Packet>& arriving) {
        arrivals.emplace_back(sent.arrival, arriving.empty() ? core::never : arriving.front().arrival);
    });
    for (const core::Duration at : {100_ns, 200_ns}) send(a_, core::Time{at});
    send(b_, core::Time{100_ns});

    sysc::run_through(core::Time{1_us});

    ASSERT_EQ(arrivals.size(), 2U);
    EXPECT_EQ(arrivals[0], std::pair(core::Time{132_ns}, core::Time{142_ns + 500_ps}));
    EXPECT_EQ(arrivals[1], std::pair(core::Time{232_ns}, core::never));
}

TEST_F(LinkBetween, DebugTransportPassesThroughUntimed) {
    unsigned bytes = 0;
    call_at(core::Time{100_ns}, [&] {
        LinkPacket packet;
        bytes = a_.tx->transport_dbg(packet);
    });

    sysc::run_through(core::Time{1_us});

    EXPECT_EQ(bytes, 6U);
    EXPECT_TRUE(b_.calls().empty());
}

}  // namespace
}  // namespace pcieflow::integration
