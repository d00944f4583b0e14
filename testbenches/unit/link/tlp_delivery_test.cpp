// SPDX-License-Identifier: Apache-2.0
// TLPs over a wire that loses and damages packets.
#include <gtest/gtest.h>

#include <numeric>

#include "pcieflow/core/random.hpp"
#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;
using core::TlpDrop;

/// The numbers of that many TLPs.
std::vector<std::uint64_t> up_to(std::uint64_t count) {
    std::vector<std::uint64_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0U);
    return numbers;
}

std::uint64_t dropped(const TlpLink& link, PortId id, TlpDrop reason) {
    const auto& dropped = link.count(id).dropped;
    const auto found = dropped.find(reason);
    return found == dropped.end() ? 0 : found->second;
}

std::array<port::Settings, 2> with_writes(std::uint64_t count) {
    auto settings = tlp_settings();
    settings[0].flows = {writes(128, count)};
    return settings;
}

/// Damages the TLP of that sequence number once.
TlpLink::Fate damage_once(std::uint16_t seq) {
    return [seq, is_done = false](PortId from, port::Packet& packet) mutable {
        if (from == PortId::A && packet.tlp && packet.tlp->seq == seq && !is_done) {
            is_done = true;
            packet.has_good_lcrc = false;
        }
        return true;
    };
}

TEST(TlpDelivery, ACK_11_ADamagedTlpIsReplayedAndEachIsDeliveredOnceInOrder) {
    TlpLink link(with_writes(20), 10_ns, damage_once(5));
    link.run(Time{} + 200_us);

    EXPECT_EQ(link.count(PortId::B).numbers, up_to(20));
    EXPECT_EQ(dropped(link, PortId::B, TlpDrop::bad_lcrc), 1U);
    EXPECT_GE(link.count(PortId::A).replayed, 1U);
    EXPECT_EQ(link.pool(PortId::A, core::Pool::PH).credits_consumed, 20U);  // CRD-04: a replay is not charged
}

TEST(TlpDelivery, ACK_09_ATlpThatIsLostIsReplayedWhenTheTimerExpires) {
    bool is_lost = false;
    TlpLink link(with_writes(1), 10_ns, [&is_lost](PortId from, const port::Packet& packet) {
        const bool loses = from == PortId::A && packet.tlp && !is_lost;
        is_lost = is_lost || loses;
        return !loses;
    });
    link.run(Time{} + 200_us);

    EXPECT_EQ(link.count(PortId::B).numbers, up_to(1));
    EXPECT_EQ(link.count(PortId::A).replayed, 1U);
}

TEST(TlpDelivery, ACK_13_ALostAckMakesADuplicateThatIsDropped) {
    bool is_lost = false;
    TlpLink link(with_writes(1), 10_ns, [&is_lost](PortId from, const port::Packet& packet) {
        const bool is_ack = packet.kind == port::PacketKind::Dllp && packet.dllp[0] == 0;
        const bool loses = from == PortId::B && is_ack && !is_lost;
        is_lost = is_lost || loses;
        return !loses;
    });
    link.run(Time{} + 200_us);

    EXPECT_EQ(link.count(PortId::B).numbers, up_to(1));
    EXPECT_EQ(dropped(link, PortId::B, TlpDrop::duplicate), 1U);
    EXPECT_EQ(link.pool(PortId::B, core::Pool::PH).credits_received, 1U);
}

TEST(TlpDelivery, FC_INIT_16_ATlpSetsFI2AfterALostInitFC2Triple) {
    auto settings = with_writes(1);
    TlpLink link(settings, 10_ns, [](PortId from, const port::Packet& packet) {
        return from != PortId::A || packet.tlp || (packet.dllp[0] & 0xC0U) != 0xC0U;
    });
    link.run(Time{} + 20_us);

    const auto vc0 = link.port(PortId::B).snapshot().vcs[0].value();
    EXPECT_EQ(vc0.fi2_at, link.count(PortId::B).last_arrival);
    EXPECT_EQ(link.count(PortId::B).received, 1U);
}

TEST(TlpDelivery, FC_INIT_13b_ATlpThatReachesFC_INIT1IsDroppedUnacknowledgedAndReplayed) {
    // Nothing by which A advertises completions arrives within 3 us, so that B is still in FC_INIT1 when the TLP comes.
    TlpLink link(with_writes(1), 10_ns, [](PortId from, const port::Packet& packet) {
        const bool is_cpl_init = packet.kind == port::PacketKind::Dllp && (packet.dllp[0] & 0x70U) == 0x60U;
        return from != PortId::A || !is_cpl_init || packet.first >= Time{} + 3_us;
    });
    link.run(Time{} + 200_us);

    EXPECT_EQ(dropped(link, PortId::B, TlpDrop::not_active), 1U);
    EXPECT_EQ(link.count(PortId::A).replayed, 1U);
    EXPECT_EQ(link.count(PortId::B).numbers, up_to(1));
}

TEST(TlpDelivery, EachOfManyIsDeliveredOnceInOrderOverABadWire) {
    core::Random random(7, "bad wire");
    TlpLink link(with_writes(5'000), 10_ns, [&random](PortId /*from*/, port::Packet& packet) {
        constexpr std::uint64_t one_in = 50;
        if (random.below(one_in) != 0) {
            return true;
        }
        if (packet.tlp) {
            packet.has_good_lcrc = false;
            return true;
        }
        return packet.first < Time{} + 1_us;
    });
    link.run(Time{} + 100'000_us);

    EXPECT_EQ(link.count(PortId::B).numbers, up_to(5'000));
    EXPECT_GT(link.count(PortId::A).replayed, 50U);
}

}  // namespace
}  // namespace pcieflow::link::testing
