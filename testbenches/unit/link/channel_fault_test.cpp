// SPDX-License-Identifier: Apache-2.0
// Duplicates, delays and reordering, and the conditions under which they come.
#include <gtest/gtest.h>

#include <vector>

#include "pcieflow/link/channel.hpp"

namespace pcieflow::link {
namespace {

using namespace core::literals;
using core::PortId;
using core::Time;
using port::Packet;

constexpr core::Duration dllp_time = 32_ns;
constexpr core::Duration latency = 10_ns;

/// The number-th of packets that follow one another without a pause. Its HdrFC is its number, as far as it fits.
Packet packet(int number) {
    wire::FcDllp dllp;
    dllp.hdr = static_cast<std::uint16_t>(number % 256);
    Packet made;
    made.dllp = wire::encode(dllp);
    made.first = Time{} + number * dllp_time;
    made.last = made.first + dllp_time;
    made.arrival = made.last;
    return made;
}

Time arrival_of(int number) { return packet(number).last + latency; }

FaultRule rule(FaultAction action, core::Duration by = {}) {
    FaultRule made;
    made.action = action;
    made.match.kinds.set();
    made.by = by;
    return made;
}

FaultRule rule_for_nth(FaultAction action, std::uint64_t nth, core::Duration by = {}) {
    FaultRule made = rule(action, by);
    made.match.nth = nth;
    return made;
}

Channel channel(const std::vector<FaultRule>& faults, std::uint64_t seed = 1) {
    return {PortId::A, latency, faults, seed};
}

/// What the receiver is told of: which packet, and when it arrives.
struct Arrival {
    int number;
    Time at;
    bool operator==(const Arrival& other) const { return number == other.number && at == other.at; }
};
std::ostream& operator<<(std::ostream& out, const Arrival& arrival) {
    return out << arrival.number << " at " << core::to_fs(arrival.at) << " fs";
}
using Arrivals = std::vector<Arrival>;

Arrivals arrivals(Channel& channel, const Packet& sent) {
    Arrivals all;
    for (const Packet& arriving : channel.carry(sent)) {
        all.push_back({std::get<wire::FcDllp>(wire::decode_unchecked(arriving.dllp)).hdr, arriving.arrival});
    }
    return all;
}

TEST(ChannelFault, ADuplicateArrivesAtTheSameInstant) {
    Channel faulty = channel({rule(FaultAction::duplicate)});

    EXPECT_EQ(arrivals(faulty, packet(0)), (Arrivals{{0, arrival_of(0)}, {0, arrival_of(0)}}));
}

TEST(ChannelFault, EachDuplicationAddsACopy) {
    Channel faulty = channel({rule(FaultAction::duplicate), rule(FaultAction::duplicate)});

    EXPECT_EQ(arrivals(faulty, packet(0)).size(), 3U);
}

TEST(ChannelFault, CopiesOfACorruptPacketAreAlike) {
    Channel faulty = channel({rule(FaultAction::corrupt), rule(FaultAction::duplicate)});

    const std::vector<Packet> copies = faulty.carry(packet(0));

    ASSERT_EQ(copies.size(), 2U);
    EXPECT_EQ(copies[0].dllp, copies[1].dllp);
    EXPECT_FALSE(wire::decode(copies[0].dllp).has_value());
}

TEST(ChannelFault, ADropWinsOverEverything) {
    Channel faulty = channel({rule_for_nth(FaultAction::duplicate, 1), rule_for_nth(FaultAction::reorder, 1),
                              rule_for_nth(FaultAction::drop, 1)});

    EXPECT_EQ(arrivals(faulty, packet(0)), Arrivals{});
    EXPECT_EQ(arrivals(faulty, packet(1)), (Arrivals{{1, arrival_of(1)}}));
}

TEST(ChannelFault, ADelayedPacketArrivesLaterByItsDelay) {
    Channel faulty = channel({rule_for_nth(FaultAction::delay, 1, 100_ns)});

    EXPECT_EQ(arrivals(faulty, packet(0)), (Arrivals{{0, arrival_of(0) + 100_ns}}));
    EXPECT_EQ(arrivals(faulty, packet(1)), (Arrivals{{1, arrival_of(1)}}));
}

TEST(ChannelFault, TheLongestOfSeveralDelaysCounts) {
    Channel faulty =
        channel({rule(FaultAction::delay, 30_ns), rule(FaultAction::delay, 100_ns), rule(FaultAction::delay, 50_ns)});

    EXPECT_EQ(arrivals(faulty, packet(0)), (Arrivals{{0, arrival_of(0) + 100_ns}}));
}

TEST(ChannelFault, AReorderedPacketArrivesRightBehindTheNext) {
    Channel faulty = channel({rule_for_nth(FaultAction::reorder, 1)});

    EXPECT_EQ(arrivals(faulty, packet(0)), Arrivals{});
    EXPECT_EQ(arrivals(faulty, packet(1)), (Arrivals{{1, arrival_of(1)}, {0, arrival_of(1)}}));
    EXPECT_EQ(arrivals(faulty, packet(2)), (Arrivals{{2, arrival_of(2)}}));
}

TEST(ChannelFault, AReorderedPacketWaitsForOneThatArrives) {
    Channel faulty = channel({rule_for_nth(FaultAction::reorder, 1), rule_for_nth(FaultAction::drop, 2)});
    Arrivals all = arrivals(faulty, packet(0));
    EXPECT_EQ(arrivals(faulty, packet(1)), all);

    EXPECT_EQ(arrivals(faulty, packet(2)), (Arrivals{{2, arrival_of(2)}, {0, arrival_of(2)}}));
}

TEST(ChannelFault, SeveralReorderedPacketsKeepTheirOrder) {
    Channel faulty = channel({rule_for_nth(FaultAction::reorder, 1), rule_for_nth(FaultAction::reorder, 2)});
    EXPECT_EQ(arrivals(faulty, packet(0)), Arrivals{});
    EXPECT_EQ(arrivals(faulty, packet(1)), Arrivals{});

    EXPECT_EQ(arrivals(faulty, packet(2)), (Arrivals{{2, arrival_of(2)}, {0, arrival_of(2)}, {1, arrival_of(2)}}));
}

TEST(ChannelFault, AReorderedPacketFollowsADelayedOne) {
    Channel faulty = channel({rule_for_nth(FaultAction::reorder, 1), rule_for_nth(FaultAction::delay, 2, 1_us)});
    EXPECT_EQ(arrivals(faulty, packet(0)), Arrivals{});

    EXPECT_EQ(arrivals(faulty, packet(1)), (Arrivals{{1, arrival_of(1) + 1_us}, {0, arrival_of(1) + 1_us}}));
}

TEST(ChannelFault, AReorderedPacketKeepsItsOwnDelay) {
    Channel faulty = channel({rule_for_nth(FaultAction::reorder, 1), rule_for_nth(FaultAction::delay, 1, 1_us)});
    EXPECT_EQ(arrivals(faulty, packet(0)), Arrivals{});

    EXPECT_EQ(arrivals(faulty, packet(1)), (Arrivals{{1, arrival_of(1)}, {0, arrival_of(0) + 1_us}}));
}

TEST(ChannelFault, AReorderedPacketFollowsATrainingSetToo) {
    Channel faulty = channel({rule_for_nth(FaultAction::reorder, 1)});
    EXPECT_EQ(arrivals(faulty, packet(0)), Arrivals{});
    Packet training = packet(1);
    training.kind = port::PacketKind::TrainingSet;

    const std::vector<Packet> arriving = faulty.carry(training);

    ASSERT_EQ(arriving.size(), 2U);
    EXPECT_EQ(arriving[0].kind, port::PacketKind::TrainingSet);
    EXPECT_EQ(arriving[1].kind, port::PacketKind::Dllp);
}

TEST(ChannelFault, DLC_07_AReorderedPacketIsLostWhenTheLinkGoesDown) {
    Channel faulty = channel({rule_for_nth(FaultAction::reorder, 1)});
    EXPECT_EQ(arrivals(faulty, packet(0)), Arrivals{});

    faulty.cut();

    EXPECT_EQ(arrivals(faulty, packet(1)), (Arrivals{{1, arrival_of(1)}}));
}

/// Numbers of the packets from 0 to `count` that do not arrive.
std::vector<int> lost(Channel& channel, int count) {
    std::vector<int> numbers;
    for (int number = 0; number < count; ++number) {
        if (channel.carry(packet(number)).empty()) {
            numbers.push_back(number);
        }
    }
    return numbers;
}

TEST(ChannelFault, CountEndsAfterSoManyMatches) {
    FaultRule twice = rule(FaultAction::drop);
    twice.match.count = 2;
    Channel faulty = channel({twice});

    EXPECT_EQ(lost(faulty, 5), (std::vector{0, 1}));
}

TEST(ChannelFault, AWindowOfTimeCountsFromTheFirstSymbol) {
    FaultRule window = rule(FaultAction::drop);
    window.match.after = packet(2).first;
    window.match.before = packet(4).first;
    Channel faulty = channel({window});

    EXPECT_EQ(lost(faulty, 6), (std::vector{2, 3}));
}

TEST(ChannelFault, AWindowOfTimeIsExactToTheFemtosecond) {
    FaultRule window = rule(FaultAction::drop);
    window.match.after = packet(2).first + 1_fs;
    window.match.before = packet(4).first + 1_fs;
    Channel faulty = channel({window});

    EXPECT_EQ(lost(faulty, 6), (std::vector{3, 4}));
}

TEST(ChannelFault, AProbabilityHitsAboutSoManyOfAMillion) {
    FaultRule quarter = rule(FaultAction::drop);
    quarter.match.per_million = 250'000;
    Channel faulty = channel({quarter});
    constexpr int sent = 20'000;

    const auto hit = static_cast<double>(lost(faulty, sent).size());

    EXPECT_NEAR(hit, 0.25 * sent, 0.02 * sent);
}

TEST(ChannelFault, AProbabilityOfOneHitsEveryPacketAndOneOfZeroNone) {
    FaultRule always = rule(FaultAction::drop);
    always.match.per_million = 1'000'000;
    FaultRule never = rule(FaultAction::drop);
    never.match.per_million = 0;
    Channel all = channel({always});
    Channel none = channel({never});

    EXPECT_EQ(lost(all, 1000).size(), 1000U);
    EXPECT_EQ(lost(none, 1000).size(), 0U);
}

TEST(ChannelFault, AProbabilityFollowsTheSeed) {
    FaultRule half = rule(FaultAction::drop);
    half.match.per_million = 500'000;
    Channel one = channel({half}, 7);
    Channel same = channel({half}, 7);
    Channel other = channel({half}, 8);

    const std::vector<int> of_seed_7 = lost(one, 200);

    EXPECT_EQ(lost(same, 200), of_seed_7);
    EXPECT_NE(lost(other, 200), of_seed_7);
}

}  // namespace
}  // namespace pcieflow::link
