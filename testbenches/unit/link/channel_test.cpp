// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/link/channel.hpp"

#include <gtest/gtest.h>

#include "unit/link/loop_fixture.hpp"

namespace pcieflow::link::testing {
namespace {

using core::CreditType;
using core::PortId;
using core::Time;
using wire::FcKind;

port::Packet packet(FcKind kind, CreditType type = CreditType::P, std::size_t vc = 0) {
    wire::FcDllp dllp;
    dllp.kind = kind;
    dllp.type = type;
    dllp.vc = core::vc_id(vc);
    port::Packet made;
    made.dllp = wire::encode(dllp);
    made.last = Time{} + 32_ns;
    made.arrival = made.last;
    return made;
}

FaultRule corrupt(PortId from, std::string_view kind, std::uint64_t nth = 0) {
    FaultRule rule = drop(from, kind, nth);
    rule.action = FaultAction::corrupt;
    return rule;
}

Channel channel(const std::vector<FaultRule>& faults, std::uint64_t seed = 1) {
    return {PortId::A, 10_ns, faults, seed};
}

/// Which of `count` equal packets come through.
std::string carried(Channel& channel, const port::Packet& packet, int count) {
    std::string through;
    for (int i = 0; i < count; ++i) {
        const std::vector<port::Packet>& arriving = channel.carry(packet);
        through += arriving.empty() ? '-' : wire::decode(arriving.front().dllp) ? '+' : '!';
    }
    return through;
}

TEST(Channel, AddsTheLatencyToTheEndOfThePacket) {
    Channel clean = channel({});

    EXPECT_EQ(clean.carry(packet(FcKind::InitFC1)).at(0).arrival, Time{} + 42_ns);
}

TEST(Channel, DropsEveryMatchingPacketWithoutNth) {
    Channel faulty = channel({drop(PortId::A, "InitFC1-P")});

    EXPECT_EQ(carried(faulty, packet(FcKind::InitFC1), 4), "----");
}

TEST(Channel, DropsTheNthMatchingPacketOnly) {
    Channel faulty = channel({drop(PortId::A, "InitFC1-P", 3)});

    EXPECT_EQ(carried(faulty, packet(FcKind::InitFC1), 5), "++-++");
}

TEST(Channel, OtherKindsDoNotCount) {
    Channel faulty = channel({drop(PortId::A, "InitFC1-P", 2)});
    carried(faulty, packet(FcKind::InitFC1), 1);
    carried(faulty, packet(FcKind::InitFC1, CreditType::NP), 1);
    carried(faulty, packet(FcKind::InitFC2), 1);

    EXPECT_EQ(carried(faulty, packet(FcKind::InitFC1), 2), "-+");
}

TEST(Channel, ARuleForSeveralKindsCountsThemTogether) {
    FaultRule any_init_fc1 = drop(PortId::A, "InitFC1-P", 2);
    any_init_fc1.match.kinds |= drop(PortId::A, "InitFC1-NP").match.kinds;
    Channel faulty = channel({any_init_fc1});
    carried(faulty, packet(FcKind::InitFC1), 1);

    EXPECT_EQ(carried(faulty, packet(FcKind::InitFC1, CreditType::NP), 2), "-+");
}

TEST(Channel, EveryRuleCountsWhatAnotherHasDropped) {
    Channel faulty = channel({drop(PortId::A, "InitFC1-P", 1), drop(PortId::A, "InitFC1-P", 2)});

    EXPECT_EQ(carried(faulty, packet(FcKind::InitFC1), 3), "--+");
}

TEST(Channel, ADropWinsOverACorruption) {
    Channel faulty = channel({corrupt(PortId::A, "InitFC1-P"), drop(PortId::A, "InitFC1-P", 2)});

    EXPECT_EQ(carried(faulty, packet(FcKind::InitFC1), 3), "!-!");
}

TEST(Channel, TwoCorruptionsOfOnePacketDoNotUndoEachOther) {
    Channel faulty = channel({corrupt(PortId::A, "InitFC1-P"), corrupt(PortId::A, "InitFC1-P")});

    EXPECT_EQ(carried(faulty, packet(FcKind::InitFC1), 2000), std::string(2000, '!'));
}

TEST(Channel, CHK_23_ACorruptionIsAlwaysCaughtByTheCrc) {
    Channel faulty = channel({corrupt(PortId::A, "UpdateFC-NP")});

    EXPECT_EQ(carried(faulty, packet(FcKind::UpdateFC, CreditType::NP), 2000), std::string(2000, '!'));
}

TEST(Channel, TheVcOfARuleIsPartOfItsMatch) {
    FaultRule vc1_only = drop(PortId::A, "InitFC1-P", 1);
    vc1_only.match.vc = core::vc_id(1);
    Channel faulty = channel({vc1_only});

    EXPECT_EQ(carried(faulty, packet(FcKind::InitFC1), 1), "+");
    EXPECT_EQ(carried(faulty, packet(FcKind::InitFC1, CreditType::P, 1), 2), "-+");
}

TEST(Channel, RulesOfTheOtherDirectionDoNotConcernIt) {
    Channel faulty = channel({drop(PortId::B, "InitFC1-P")});

    EXPECT_EQ(carried(faulty, packet(FcKind::InitFC1), 1), "+");
}

TEST(Channel, TrainingSetsAreNoDllps) {
    FaultRule everything = drop(PortId::A, "InitFC1-P");
    everything.match.kinds.set();
    Channel faulty = channel({everything});
    port::Packet training;
    training.kind = port::PacketKind::TrainingSet;

    EXPECT_EQ(faulty.carry(training).size(), 1U);
}

TEST(Channel, TheSameSeedFlipsTheSameBits) {
    Channel one = channel({corrupt(PortId::A, "InitFC1-P")}, 7);
    Channel other = channel({corrupt(PortId::A, "InitFC1-P")}, 7);

    for (int i = 0; i < 100; ++i) {
        ASSERT_EQ(one.carry(packet(FcKind::InitFC1)).at(0).dllp, other.carry(packet(FcKind::InitFC1)).at(0).dllp);
    }
}

TEST(Channel, AnotherSeedFlipsOtherBits) {
    Channel one = channel({corrupt(PortId::A, "InitFC1-P")}, 7);
    Channel other = channel({corrupt(PortId::A, "InitFC1-P")}, 8);
    int different = 0;

    for (int i = 0; i < 100; ++i) {
        const port::Packet clean = packet(FcKind::InitFC1);
        different += one.carry(clean).at(0).dllp != other.carry(clean).at(0).dllp ? 1 : 0;
    }

    EXPECT_GT(different, 50);
}

TEST(Channel, ADroppedPacketStillOccupiesTheWire) {
    Handshake handshake;
    handshake.faults = {drop(PortId::A, "InitFC1-P")};
    LinkLoop loop = handshake.loop();

    loop.run(Time{} + 96_ns);

    EXPECT_EQ(sent(loop, PortId::A, "InitFC1-P"), 1U);
    EXPECT_EQ(sent(loop, PortId::A, "InitFC1-Cpl"), 1U);  // not before 96 ns
    EXPECT_EQ(received(loop, PortId::B, "InitFC1-P"), 0U);
}

TEST(Channel, FC_INIT_08_RepetitionHealsACorruptInitFC) {
    Handshake handshake;
    handshake.faults = {corrupt(PortId::A, "InitFC1-NP", 1)};
    LinkLoop loop = handshake.loop();

    loop.run(Time{} + 2_us);

    EXPECT_EQ(loop.port(PortId::B).snapshot().bad_dllps, 1U);
    EXPECT_EQ(vc0_times(loop, PortId::B), (Vc0Times{170, 234, 288}));  // as if it were lost, GOLD-22
}

}  // namespace
}  // namespace pcieflow::link::testing
