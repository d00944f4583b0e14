// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/sysc/link_protocol.hpp"

#include <gtest/gtest.h>

#include "integration/bench.hpp"
#include "integration/foreign_device.hpp"
#include "pcieflow/sysc/run.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::integration {
namespace {

using namespace core::literals;
using core::CreditType;
using sysc::LinkPacket;
using sysc::LinkPhase;

LinkPacket init_fc1(CreditType type) {
    LinkPacket packet;
    packet.packet.dllp = wire::encode(wire::FcDllp{wire::FcKind::InitFC1, type, core::vc0, 1, 1});
    return packet;
}

/// Device A against somebody else's device, directly bound. The kernel counts nanoseconds.
class LinkProtocol : public ::testing::Test {
protected:
    LinkProtocol() {
        sc_core::sc_set_time_resolution(1, sc_core::SC_NS);
        device_.tx.bind(foreign_.rx);
        foreign_.tx.bind(device_.rx);
        device_.port().set_link_up(true, core::Time{});
    }

    [[nodiscard]] std::optional<core::Time> fi1() const { return device_.snapshot().vcs[0].value().fi1_at; }

    sysc::Device device_{"device", port_settings(core::PortId::A)};
    ForeignDevice foreign_{"foreign"};
};

TEST_F(LinkProtocol, PacketIsAnnouncedAtItsFirstSymbolWithTheDelayToItsArrival) {
    sysc::run_through(core::Time{40_ns});

    ASSERT_GE(foreign_.calls().size(), 2U);
    const ForeignDevice::Call& second = foreign_.calls()[1];
    EXPECT_EQ(second.phase, LinkPhase::PACKET);
    EXPECT_EQ(second.at.value(), 32U);
    EXPECT_EQ(second.delay.value(), 32U);
}

TEST_F(LinkProtocol, AnnouncedPacketCarriesItsExactTimes) {
    sysc::run_through(core::Time{40_ns});

    ASSERT_GE(foreign_.calls().size(), 2U);
    const port::Packet& second = foreign_.calls()[1].packet.packet;
    EXPECT_EQ(second.first, core::Time{32_ns});
    EXPECT_EQ(second.last, core::Time{64_ns});
    EXPECT_EQ(second.arrival, core::Time{64_ns});
}

TEST_F(LinkProtocol, CallAtTheLastSymbolWithoutTimesArrivesAfterTheAnnotatedDelay) {
    foreign_.call(core::Time{32_ns}, init_fc1(CreditType::P), LinkPhase::PACKET, 10_ns);
    foreign_.call(core::Time{64_ns}, init_fc1(CreditType::NP), LinkPhase::PACKET, 10_ns);
    foreign_.call(core::Time{96_ns}, init_fc1(CreditType::Cpl), LinkPhase::PACKET, 10_ns);

    sysc::run_through(core::Time{200_ns});

    EXPECT_EQ(fi1(), core::Time{106_ns});
}

TEST_F(LinkProtocol, CallAtTheArrivalItselfIsWorkedAtThatInstant) {
    for (const CreditType type : core::credit_types) {
        foreign_.call(core::Time{70_ns}, init_fc1(type), LinkPhase::PACKET, 0_ns);
    }

    sysc::run_through(core::Time{200_ns});

    EXPECT_EQ(fi1(), core::Time{70_ns});
}

TEST_F(LinkProtocol, ExactArrivalWithinTheAnnotatedTickIsKept) {
    for (const CreditType type : core::credit_types) {
        LinkPacket packet = init_fc1(type);
        packet.packet.arrival = core::Time{69_ns + 1_fs};
        foreign_.call(core::Time{60_ns}, packet, LinkPhase::PACKET, 10_ns);
    }

    sysc::run_through(core::Time{200_ns});

    EXPECT_EQ(fi1(), core::Time{69_ns + 1_fs});
}

TEST_F(LinkProtocol, AnnotatedDelayOverrulesAnArrivalInAnotherTick) {
    for (const CreditType type : core::credit_types) {
        LinkPacket packet = init_fc1(type);
        packet.packet.arrival = core::Time{69_ns};
        foreign_.call(core::Time{60_ns}, packet, LinkPhase::PACKET, 10_ns);
    }

    sysc::run_through(core::Time{200_ns});

    EXPECT_EQ(fi1(), core::Time{70_ns});
}

TEST_F(LinkProtocol, LaterCallMayArriveEarlier) {
    foreign_.call(core::Time{10_ns}, init_fc1(CreditType::P), LinkPhase::PACKET, 90_ns);
    foreign_.call(core::Time{20_ns}, init_fc1(CreditType::NP), LinkPhase::PACKET, 20_ns);
    foreign_.call(core::Time{30_ns}, init_fc1(CreditType::Cpl), LinkPhase::PACKET, 10_ns);

    sysc::run_through(core::Time{200_ns});

    EXPECT_EQ(fi1(), core::Time{100_ns});
    EXPECT_EQ(device_.snapshot().vcs[0]->fi1, true);
}

TEST_F(LinkProtocol, CutVoidsThePacketWhoseLastSymbolLiesAfterIt) {
    for (const CreditType type : core::credit_types) {
        foreign_.call(core::Time{10_ns}, init_fc1(type), LinkPhase::PACKET, 60_ns);
    }
    foreign_.call(core::Time{69_ns}, LinkPacket{}, LinkPhase::CUT, 0_ns);

    sysc::run_through(core::Time{200_ns});

    EXPECT_EQ(fi1(), std::nullopt);
}

TEST_F(LinkProtocol, CutSparesThePacketWhoseLastSymbolHasLeft) {
    for (const CreditType type : core::credit_types) {
        LinkPacket packet = init_fc1(type);
        packet.packet.last = core::Time{60_ns};
        foreign_.call(core::Time{10_ns}, packet, LinkPhase::PACKET, 60_ns);
    }
    foreign_.call(core::Time{60_ns}, LinkPacket{}, LinkPhase::CUT, 0_ns);

    sysc::run_through(core::Time{200_ns});

    EXPECT_EQ(fi1(), core::Time{70_ns});
}

TEST_F(LinkProtocol, LinkDownIsToldAsACutWithoutDelay) {
    device_.port().set_link_up(false, core::Time{50_ns});

    sysc::run_through(core::Time{200_ns});

    const ForeignDevice::Call& last = foreign_.calls().back();
    EXPECT_EQ(last.phase, LinkPhase::CUT);
    EXPECT_EQ(last.at.value(), 50U);
    EXPECT_EQ(last.delay.value(), 0U);
    EXPECT_EQ(last.packet.cut_at, core::Time{50_ns});
}

TEST_F(LinkProtocol, EveryCallIsAnsweredWithCompleted) {
    foreign_.call(core::Time{10_ns}, init_fc1(CreditType::P), LinkPhase::PACKET, 32_ns);
    foreign_.call(core::Time{20_ns}, LinkPacket{}, LinkPhase::CUT, 0_ns);

    sysc::run_through(core::Time{200_ns});

    EXPECT_EQ(foreign_.answers(), (std::vector{tlm::TLM_COMPLETED, tlm::TLM_COMPLETED}));
}

}  // namespace
}  // namespace pcieflow::integration
