// SPDX-License-Identifier: Apache-2.0
// A fault plan that hits TLPs, and the DLLPs that go with them.
#include <gtest/gtest.h>

#include <numeric>
#include <tuple>

#include "pcieflow/regs/register_map.hpp"
#include "unit/link/loop_fixture.hpp"
#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;
using core::TlpDrop;

constexpr std::uint64_t tlps = 20;

/// What became of twenty writes from A, each of 128 B.
struct Outcome {
    std::uint64_t sent;
    std::uint64_t replays_begun;
    std::uint64_t timeouts;
    std::uint64_t naks;
    std::uint64_t bad_lcrc;
    std::uint64_t lost_before;
    std::uint64_t duplicates;
    std::uint64_t nullified;
    bool operator==(const Outcome& other) const {
        return std::tie(sent, replays_begun, timeouts, naks, bad_lcrc, lost_before, duplicates, nullified) ==
               std::tie(other.sent, other.replays_begun, other.timeouts, other.naks, other.bad_lcrc, other.lost_before,
                        other.duplicates, other.nullified);
    }
};
std::ostream& operator<<(std::ostream& out, const Outcome& seen) {
    return out << seen.sent << " sent, " << seen.replays_begun << " replays, " << seen.timeouts << " by the timer, "
               << seen.naks << " Naks, bad LCRC " << seen.bad_lcrc << ", lost before " << seen.lost_before
               << ", duplicates " << seen.duplicates << ", nullified " << seen.nullified;
}

std::uint64_t dropped(const TlpLink& link, TlpDrop reason) {
    const auto& all = link.count(PortId::B).dropped;
    const auto found = all.find(reason);
    return found == all.end() ? 0 : found->second;
}

Outcome outcome(const TlpLink& link) {
    const TlpCount& sender = link.count(PortId::A);
    return {sender.sent,
            sender.replays_begun,
            sender.timeouts,
            sender.naks,
            dropped(link, TlpDrop::bad_lcrc),
            dropped(link, TlpDrop::lost_before),
            dropped(link, TlpDrop::duplicate),
            dropped(link, TlpDrop::nullified)};
}

bool has_bad_tlp(const TlpLink& link) {
    constexpr std::uint32_t bad_tlp_bit = 1U << 6U;
    return (link.port(PortId::B).peek_register(regs::correctable_status) & bad_tlp_bit) != 0;
}

/// Each of the twenty was delivered once and in order, and paid for once.
void expect_all_delivered(const TlpLink& link) {
    std::vector<std::uint64_t> numbers(tlps);
    std::iota(numbers.begin(), numbers.end(), 0U);
    EXPECT_EQ(link.count(PortId::B).numbers, numbers);
    EXPECT_EQ(link.pool(PortId::A, core::Pool::PH).credits_consumed, tlps);
    EXPECT_EQ(link.pool(PortId::B, core::Pool::PH).credits_received, tlps);
    EXPECT_TRUE(link.port(PortId::A).is_traffic_done());
}

FaultRule on_writes(FaultAction action, std::uint64_t nth, core::Duration by = {}) {
    FaultRule rule;
    rule.action = action;
    rule.match.kinds.set(wire::packet_kind_index(core::TlpKind::MWr));
    rule.match.nth = nth;
    rule.by = by;
    return rule;
}

std::array<port::Settings, 2> twenty_writes() {
    auto settings = tlp_settings();
    settings[0].flows = {writes(128, tlps)};
    return settings;
}

TlpLink run(const std::array<port::Settings, 2>& settings, const std::vector<FaultRule>& faults) {
    TlpLink link(settings, faults);
    link.run(Time{} + 200_us);
    return link;
}

TlpLink run(const FaultRule& fault) { return run(twenty_writes(), {fault}); }

TEST(TlpFault, AGoodWireBringsEachAcrossOnce) {
    const TlpLink link = run(twenty_writes(), {});

    expect_all_delivered(link);
    EXPECT_EQ(outcome(link), (Outcome{tlps, 0, 0, 0, 0, 0, 0, 0}));
    EXPECT_FALSE(has_bad_tlp(link));
}

TEST(TlpFault, ACK_13_ERR_03_ATlpThatIsLostIsNakedByTheNext) {
    const TlpLink link = run(on_writes(FaultAction::drop, 5));

    expect_all_delivered(link);
    // The Nak comes while the TLP after the next is on the wire, and finds it begun (ACK-07).
    EXPECT_EQ(outcome(link), (Outcome{tlps, 1, 0, 1, 0, 2, 0, 0}));
    EXPECT_EQ(link.count(PortId::A).replayed, 3U);
    EXPECT_TRUE(has_bad_tlp(link));
}

TEST(TlpFault, ACK_09_TheLastTlpIsReplayedByTheTimerIfItIsLost) {
    const TlpLink link = run(on_writes(FaultAction::drop, tlps));

    expect_all_delivered(link);
    EXPECT_EQ(outcome(link), (Outcome{tlps, 1, 1, 0, 0, 0, 0, 0}));
    EXPECT_EQ(link.count(PortId::A).replayed, 1U);
    EXPECT_FALSE(has_bad_tlp(link));
}

TEST(TlpFault, ACK_11_ERR_03_ACorruptTlpIsNakedAtOnce) {
    const TlpLink link = run(on_writes(FaultAction::corrupt, 5));

    expect_all_delivered(link);
    EXPECT_EQ(outcome(link), (Outcome{tlps, 1, 0, 1, 1, 1, 0, 0}));
    EXPECT_EQ(link.count(PortId::A).replayed, 2U);
    EXPECT_TRUE(has_bad_tlp(link));
}

TEST(TlpFault, ACK_15_AReplayThatIsCorruptTooIsNotNakedAgain) {
    // The fifth, the one behind it, and then the seventh that leaves: the replay of the fifth.
    const TlpLink link = run(twenty_writes(), {on_writes(FaultAction::corrupt, 5), on_writes(FaultAction::corrupt, 7)});

    expect_all_delivered(link);
    EXPECT_EQ(link.count(PortId::A).naks, 1U);
    EXPECT_EQ(link.count(PortId::A).timeouts, 1U);
    EXPECT_EQ(link.count(PortId::A).replays_begun, 2U);
    EXPECT_EQ(dropped(link, TlpDrop::bad_lcrc), 2U);
}

TEST(TlpFault, ACK_13_ADuplicateIsDroppedWithoutAnError) {
    const TlpLink link = run(on_writes(FaultAction::duplicate, 5));

    expect_all_delivered(link);
    EXPECT_EQ(outcome(link), (Outcome{tlps, 0, 0, 0, 0, 0, 1, 0}));
    EXPECT_FALSE(has_bad_tlp(link));
}

TEST(TlpFault, ADelayThatKeepsTheOrderChangesNothing) {
    const TlpLink link = run(on_writes(FaultAction::delay, 5, 500_ns));

    expect_all_delivered(link);
    EXPECT_EQ(outcome(link), (Outcome{tlps, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(TlpFault, ACK_13_ATlpThatIsOvertakenIsMissedAndThenADuplicate) {
    const TlpLink link = run(on_writes(FaultAction::delay, 5, 700_ns));

    expect_all_delivered(link);
    EXPECT_GE(dropped(link, TlpDrop::lost_before), 1U);
    EXPECT_GE(dropped(link, TlpDrop::duplicate), 1U);
    EXPECT_EQ(dropped(link, TlpDrop::bad_lcrc), 0U);
    EXPECT_TRUE(has_bad_tlp(link));
}

TEST(TlpFault, ACK_13_ATlpBehindTheNextTakesTheReasonFromItsNak) {
    const TlpLink link = run(on_writes(FaultAction::reorder, 5));

    expect_all_delivered(link);
    // The sixth comes first and is missed itself from then on: the seventh is naked, and the eighth already begun.
    EXPECT_EQ(outcome(link), (Outcome{tlps, 1, 0, 1, 0, 3, 0, 0}));
    EXPECT_TRUE(has_bad_tlp(link));
}

TEST(TlpFault, ACK_01_ACK_12_TXG_01_ANullifiedTlpGoesAgainAsTheNextAndCostsNothing) {
    auto settings = twenty_writes();
    settings[0].nullified = {on_writes(FaultAction::drop, 5).match};
    const TlpLink link = run(settings, {});

    expect_all_delivered(link);
    EXPECT_EQ(outcome(link), (Outcome{tlps, 0, 0, 0, 0, 0, 0, 1}));
    EXPECT_EQ(link.count(PortId::A).nullified, 1U);
    EXPECT_FALSE(has_bad_tlp(link));
}

TEST(TlpFault, ACK_12_ANullifiedTlpThatIsCorruptIsADamagedOne) {
    auto settings = twenty_writes();
    settings[0].nullified = {on_writes(FaultAction::drop, 5).match};
    const TlpLink link = run(settings, {on_writes(FaultAction::corrupt, 5)});

    expect_all_delivered(link);
    EXPECT_EQ(dropped(link, TlpDrop::nullified), 0U);
    EXPECT_EQ(dropped(link, TlpDrop::bad_lcrc), 1U);
    EXPECT_EQ(link.count(PortId::A).naks, 1U);
}

TEST(TlpFault, ACK_01_ANullifiedReadTakesNoTag) {
    auto settings = tlp_settings();
    settings[0].flows = {requests(wire::TlpKind::MRd, 64, tlps)};
    settings[0].flows[0].tags = 32;
    port::PacketMatch every_second;
    every_second.kinds.set(wire::packet_kind_index(core::TlpKind::MRd));
    every_second.per_million = 500'000;
    settings[0].nullified = {every_second};
    const TlpLink link = run(settings, {});

    EXPECT_GT(link.count(PortId::A).nullified, 0U);
    EXPECT_EQ(link.count(PortId::B).received, tlps);
    EXPECT_EQ(link.count(PortId::A).received, tlps);  // one completion each
    EXPECT_TRUE(link.port(PortId::A).is_traffic_done());
}

TEST(TlpFault, ACK_14_ALostAckIsCoveredByTheNext) {
    const TlpLink link = run(drop(PortId::B, "Ack", 1));

    expect_all_delivered(link);
    EXPECT_EQ(outcome(link), (Outcome{tlps, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(TlpFault, ACK_09_ALostNakIsHealedByTheTimer) {
    const TlpLink link = run(twenty_writes(), {on_writes(FaultAction::corrupt, 5), drop(PortId::B, "Nak", 1)});

    expect_all_delivered(link);
    // Three more TLPs have credits; B keeps silent about them (ACK-15). The fourth, which the Nak was to acknowledge
    // besides, is replayed too.
    EXPECT_EQ(outcome(link), (Outcome{tlps, 1, 1, 0, 1, 3, 1, 0}));
}

TEST(TlpFault, UPD_08_ALostUpdateFcIsCoveredByTheNext) {
    const TlpLink link = run(drop(PortId::B, "UpdateFC-P", 3));

    expect_all_delivered(link);
    EXPECT_EQ(outcome(link), (Outcome{tlps, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(TlpFault, UPD_05_LostUpdateFcsAreMadeGoodByTheKeepAlive) {
    FaultRule all_four = drop(PortId::B, "UpdateFC-P");
    all_four.match.count = 4;
    TlpLink link(twenty_writes(), {all_four});

    link.run(Time{} + 30_us);
    EXPECT_EQ(link.count(PortId::B).received, 4U);

    link.run(Time{} + 200_us);
    expect_all_delivered(link);
}

TEST(TlpFault, ACK_05_ACorruptAckIsCoveredByTheNext) {
    FaultRule corrupt = drop(PortId::B, "Ack", 1);
    corrupt.action = FaultAction::corrupt;
    const TlpLink link = run(corrupt);

    expect_all_delivered(link);
    EXPECT_EQ(outcome(link), (Outcome{tlps, 0, 0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(link.port(PortId::A).snapshot().bad_dllps, 1U);
}

}  // namespace
}  // namespace pcieflow::link::testing
