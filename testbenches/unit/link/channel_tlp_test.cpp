// SPDX-License-Identifier: Apache-2.0
// What a channel does to TLPs.
#include <gtest/gtest.h>

#include <vector>

#include "pcieflow/link/channel.hpp"

namespace pcieflow::link {
namespace {

using namespace core::literals;
using core::PortId;
using core::TlpKind;
using port::Packet;

constexpr core::Duration latency = 10_ns;

Packet tlp(TlpKind kind, core::VcId vc = core::vc0, std::uint16_t seq = 0) {
    port::TlpFrame frame;
    frame.tlp.kind = kind;
    frame.vc = vc;
    frame.seq = seq;
    Packet made;
    made.kind = port::PacketKind::Tlp;
    made.tlp = port::TlpStore().hold(frame);
    return made;
}

Packet ack() {
    Packet made;
    made.dllp = wire::encode(wire::AckNakDllp{});
    return made;
}

FaultRule rule(FaultAction action, TlpKind kind) {
    FaultRule made;
    made.action = action;
    made.match.kinds.set(wire::packet_kind_index(kind));
    return made;
}

Channel channel(const std::vector<FaultRule>& faults) { return {PortId::A, latency, faults, 1}; }

std::size_t arriving(Channel& channel, const Packet& packet) { return channel.carry(packet).size(); }

TEST(ChannelTlp, ARuleTakesTheKindThatItNamesAndNoOther) {
    for (const core::TlpFacts& row : core::tlp_facts) {
        Channel faulty = channel({rule(FaultAction::drop, row.kind)});
        for (const core::TlpFacts& other : core::tlp_facts) {
            EXPECT_EQ(arriving(faulty, tlp(other.kind)), other.kind == row.kind ? 0U : 1U) << row.name << other.name;
        }
        EXPECT_EQ(arriving(faulty, ack()), 1U) << row.name;
    }
}

TEST(ChannelTlp, ARuleForDllpsTakesNone) {
    FaultRule dllps;
    dllps.match.kinds = wire::all_dllps();
    Channel faulty = channel({dllps});

    EXPECT_EQ(arriving(faulty, tlp(TlpKind::MRd)), 1U);
    EXPECT_EQ(arriving(faulty, tlp(TlpKind::CplDLk)), 1U);
    EXPECT_EQ(arriving(faulty, ack()), 0U);
}

TEST(ChannelTlp, ARuleForTlpsTakesAllOfThemAndCountsThemTogether) {
    FaultRule second;
    second.match.kinds = wire::all_tlps();
    second.match.nth = 2;
    Channel faulty = channel({second});

    EXPECT_EQ(arriving(faulty, tlp(TlpKind::MRd)), 1U);
    EXPECT_EQ(arriving(faulty, ack()), 1U);
    EXPECT_EQ(arriving(faulty, tlp(TlpKind::CplDLk)), 0U);
    EXPECT_EQ(arriving(faulty, tlp(TlpKind::CplDLk)), 1U);
}

TEST(ChannelTlp, TheVcOfARuleIsThatOnWhichTheTlpWasSent) {
    FaultRule of_vc1 = rule(FaultAction::drop, TlpKind::MWr);
    of_vc1.match.vc = core::vc_id(1);
    Channel faulty = channel({of_vc1});

    EXPECT_EQ(arriving(faulty, tlp(TlpKind::MWr)), 1U);
    EXPECT_EQ(arriving(faulty, tlp(TlpKind::MWr, core::vc_id(1))), 0U);
}

TEST(ChannelTlp, ACK_11_ACorruptTlpHasABadLcrcAndIsOtherwiseAsItWas) {
    Channel faulty = channel({rule(FaultAction::corrupt, TlpKind::MWr), rule(FaultAction::corrupt, TlpKind::MWr)});
    const Packet sent = tlp(TlpKind::MWr, core::vc0, 7);

    const Packet arrived = faulty.carry(sent).at(0);

    EXPECT_FALSE(arrived.has_good_lcrc);
    EXPECT_EQ(arrived.tlp->seq, 7U);
    EXPECT_EQ(arrived.dllp, sent.dllp);
}

TEST(ChannelTlp, CopiesOfACorruptTlpAreAlike) {
    Channel faulty = channel({rule(FaultAction::duplicate, TlpKind::MWr), rule(FaultAction::corrupt, TlpKind::MWr)});

    const std::vector<Packet> copies = faulty.carry(tlp(TlpKind::MWr));

    ASSERT_EQ(copies.size(), 2U);
    EXPECT_FALSE(copies[0].has_good_lcrc);
    EXPECT_FALSE(copies[1].has_good_lcrc);
}

TEST(ChannelTlp, AReorderedTlpArrivesRightBehindTheNextPacketWhateverItIs) {
    Channel faulty = channel({rule(FaultAction::reorder, TlpKind::MWr)});
    EXPECT_EQ(arriving(faulty, tlp(TlpKind::MWr)), 0U);

    const std::vector<Packet> both = faulty.carry(ack());

    ASSERT_EQ(both.size(), 2U);
    EXPECT_EQ(both[0].kind, port::PacketKind::Dllp);
    EXPECT_EQ(both[1].kind, port::PacketKind::Tlp);
}

}  // namespace
}  // namespace pcieflow::link
