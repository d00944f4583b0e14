// SPDX-License-Identifier: Apache-2.0
// The worked examples of docs/protocol.md §6.3 through the link: what A's gate and B's counters make of them, and what
// B's UpdateFC say on the wire. CL, CC, CA and CR are named as there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::CreditType;
using core::Pool;
using core::PortId;
using core::Time;

// Until `hold_from` B frees each write as it comes, from then until `hold_until` none. By ``held` and `probed`
// all that could go has arrived.
constexpr Time hold_from = Time{} + 500_us;
constexpr Time held_from = Time{} + 510_us;
constexpr Time held = Time{} + 600_us;
constexpr Time probe_from = Time{} + 610_us;
constexpr Time probed = Time{} + 700_us;
constexpr Time hold_until = Time{} + 800_us;
constexpr Time released = hold_until + 5_us;

constexpr std::uint32_t dword = 4;
constexpr std::uint32_t data_credit = 16;  // bytes

traffic::TlpSourceSettings writes_from(Time start, std::uint32_t bytes, std::optional<std::uint64_t> count = {}) {
    traffic::TlpSourceSettings flow = writes(bytes, count);
    flow.form.max_payload = 1024;
    flow.start = start;
    return flow;
}

std::optional<wire::FcDllp> last_update(const TlpLink& link) {
    const auto& updates = link.count(PortId::A).updates;
    const auto found = std::find_if(updates.rbegin(), updates.rend(), [](const wire::Dllp& dllp) {
        return std::get<wire::FcDllp>(dllp).type == CreditType::P;
    });
    return found == updates.rend() ? std::nullopt : std::optional(std::get<wire::FcDllp>(*found));
}

wire::FcDllp update(std::uint16_t headers, std::uint16_t data) {
    return {wire::FcKind::UpdateFC, CreditType::P, core::vc0, headers, data};
}

/// A's `flows` under B's advertisement; B holds what comes from `hold_from` on.
TlpLink held_link(core::TypeAdvertisement posted, std::vector<traffic::TlpSourceSettings> flows) {
    auto settings = tlp_settings();
    (*settings[1].vcs[0])[CreditType::P] = posted;
    settings[1].drain.stalls = {{hold_from, hold_until - hold_from}};
    for (port::Settings& port : settings) {
        port.width = wire::Width::x8;
    }
    for (std::size_t flow = 0; flow < flows.size(); ++flow) {
        flows[flow].form.requester_id = static_cast<std::uint16_t>(flow + 1);
    }
    settings[0].flows = std::move(flows);
    return TlpLink(settings);
}

/// PH 66h and PD infinite: one header credit each for `freed` writes, then for `held` ones, then for those of the
/// probe.
TlpLink header_link(std::uint64_t freed, std::uint64_t held_writes, std::optional<std::uint64_t> probes) {
    return held_link({core::HdrCredits{0x66}, core::DataCredits{}},
                     {writes_from(Time{}, dword, freed), writes_from(held_from, dword, held_writes),
                      writes_from(probe_from, dword, probes)});
}

/// PD 40h and PH infinite: `freed` and then six writes of 8 data credits, then one of `probe` credits.
TlpLink data_link(std::uint64_t freed, std::uint32_t probe) {
    constexpr std::uint32_t bytes = 8 * data_credit;
    return held_link({core::HdrCredits{}, core::DataCredits{0x40}},
                     {writes_from(Time{}, bytes, freed), writes_from(held_from, bytes, 6),
                      writes_from(probe_from, probe * data_credit, 1)});
}

std::optional<std::uint32_t> limit(const TlpLink& link, Pool pool) { return link.pool(PortId::A, pool).credit_limit; }
std::uint32_t consumed(const TlpLink& link, Pool pool) { return link.pool(PortId::A, pool).credits_consumed; }
std::uint32_t allocated(const TlpLink& link, Pool pool) { return link.pool(PortId::B, pool).credits_allocated; }
std::uint32_t received(const TlpLink& link, Pool pool) { return link.pool(PortId::B, pool).credits_received; }

core::Duration charged(const TlpLink& link, core::StallCause cause) {
    return link.count(PortId::A).stalled[static_cast<std::size_t>(cause)];
}

TEST(WorkedExample, E1_TXG_03_OnAFreshLinkTheFirstWriteGoesAndConsumesOneHeader) {
    TlpLink link = header_link(0, 1, 0);
    link.run(held);

    EXPECT_EQ(limit(link, Pool::PH), 0x66U);
    EXPECT_EQ(consumed(link, Pool::PH), 0x01U);
    EXPECT_EQ(received(link, Pool::PH), 0x01U);
    EXPECT_EQ(link.count(PortId::A).sent, 1U);
}

TEST(WorkedExample, E2_TXG_03_AfterAllAdvertisedHeadersTheNextWriteIsBlocked) {
    TlpLink link = header_link(0, 0x66, 1);
    link.run(probed);

    EXPECT_EQ(limit(link, Pool::PH), 0x66U);
    EXPECT_EQ(consumed(link, Pool::PH), 0x66U);
    EXPECT_EQ(link.count(PortId::A).sent, 0x66U);

    link.run(released);  // a stall is recorded when it ends
    EXPECT_GE(charged(link, core::StallCause::PH), probed - probe_from);
}

TEST(WorkedExample, E3_TXG_03_TheUpdateFCForOneFreedHeaderLetsExactlyOneWriteGo) {
    constexpr Time one_is_freed = Time{} + 25_us;
    auto settings = tlp_settings();
    (*settings[1].vcs[0])[CreditType::P] = {core::HdrCredits{0x66}, core::DataCredits{}};
    settings[1].drain.bytes_per_second = 800'000;  // 20 us for a header of 12 B and 4 B of payload
    settings[0].flows = {writes_from(Time{}, dword)};
    TlpLink link(settings);

    link.run(Time{} + 15_us);
    EXPECT_EQ(consumed(link, Pool::PH), 0x66U);
    link.run(one_is_freed);

    EXPECT_EQ(last_update(link), update(0x67, 0));
    EXPECT_EQ(limit(link, Pool::PH), 0x67U);
    EXPECT_EQ(consumed(link, Pool::PH), 0x67U);
    EXPECT_EQ(link.count(PortId::A).sent, 0x67U);
}

TEST(WorkedExample, E4_TXG_03_TenHeadersShortOfTheLimitBelowTheWrapAWriteGoes) {
    TlpLink link = header_link(0xF8 - 0x66, 0xE7 - (0xF8 - 0x66), 1);
    link.run(held);
    ASSERT_EQ(limit(link, Pool::PH), 0xF8U);
    ASSERT_EQ(consumed(link, Pool::PH), 0xE7U);

    link.run(probed);

    EXPECT_EQ(last_update(link), update(0xF8, 0));
    EXPECT_EQ(consumed(link, Pool::PH), 0xE8U);
    EXPECT_EQ(received(link, Pool::PH), 0xE8U);
}

TEST(WorkedExample, E4_TXG_03_BehindThatWriteExactly10hMoreGo) {
    TlpLink link = header_link(0xF8 - 0x66, 0xE8 - (0xF8 - 0x66), {});
    link.run(held);
    ASSERT_EQ(link.count(PortId::A).sent, 0xE8U);

    link.run(probed);

    EXPECT_EQ(link.count(PortId::A).sent, 0xE8U + 0x10U);
    EXPECT_EQ(consumed(link, Pool::PH), 0xF8U);
}

TEST(WorkedExample, E5_TXG_03_ALimitThatHasWrappedLetsTheWriteGo) {
    TlpLink link = header_link(0x108 - 0x66, 0xF7 - (0x108 - 0x66), 1);
    link.run(held);
    ASSERT_EQ(limit(link, Pool::PH), 0x08U);
    ASSERT_EQ(consumed(link, Pool::PH), 0xF7U);

    link.run(probed);

    EXPECT_EQ(last_update(link), update(0x08, 0));
    EXPECT_EQ(consumed(link, Pool::PH), 0xF8U);
    EXPECT_EQ(received(link, Pool::PH), 0xF8U);
}

TEST(WorkedExample, E5_TXG_03_BehindThatWriteExactly10hMoreGoAcrossTheWrap) {
    TlpLink link = header_link(0x108 - 0x66, 0xF8 - (0x108 - 0x66), {});
    link.run(held);
    ASSERT_EQ(link.count(PortId::A).sent, 0xF8U);

    link.run(probed);

    EXPECT_EQ(link.count(PortId::A).sent, 0xF8U + 0x10U);
    EXPECT_EQ(consumed(link, Pool::PH), 0x08U);
}

TEST(WorkedExample, E7_UPD_01_ThreeFreedHeadersRaiseAllocatedTheUpdateFCAndTheLimitFrom66hTo69h) {
    TlpLink link = header_link(0, 3, 0);
    link.run(probed);
    ASSERT_EQ(allocated(link, Pool::PH), 0x66U);
    ASSERT_EQ(received(link, Pool::PH), 0x03U);
    ASSERT_EQ(limit(link, Pool::PH), 0x66U);

    link.run(released);

    EXPECT_EQ(allocated(link, Pool::PH), 0x69U);
    EXPECT_EQ(last_update(link), update(0x69, 0));
    EXPECT_EQ(limit(link, Pool::PH), 0x69U);
    EXPECT_EQ(consumed(link, Pool::PH), 0x03U);
}

TEST(WorkedExample, E8_TXG_03_AWriteThatNeedsAll40hDataCreditsGoes) {
    TlpLink link =
        held_link({core::HdrCredits{}, core::DataCredits{0x40}}, {writes_from(held_from, 0x40 * data_credit, 1)});
    link.run(held);

    EXPECT_EQ(limit(link, Pool::PD), 0x040U);
    EXPECT_EQ(consumed(link, Pool::PD), 0x040U);
    EXPECT_EQ(received(link, Pool::PD), 0x040U);
    EXPECT_EQ(link.count(PortId::A).sent, 1U);
}

TEST(WorkedExample, E9_TXG_03_BehindItAWriteOf16DataCreditsIsBlockedUntilTheyAreFreed) {
    TlpLink link =
        held_link({core::HdrCredits{}, core::DataCredits{0x40}},
                  {writes_from(held_from, 0x40 * data_credit, 1), writes_from(probe_from, 16 * data_credit, 1)});
    link.run(probed);
    EXPECT_EQ(limit(link, Pool::PD), 0x040U);
    EXPECT_EQ(consumed(link, Pool::PD), 0x040U);
    EXPECT_EQ(link.count(PortId::A).sent, 1U);

    link.run(released);

    EXPECT_EQ(consumed(link, Pool::PD), 0x050U);
    EXPECT_GE(charged(link, core::StallCause::PD), probed - probe_from);
}

// CL = 1008h after 40h and what was freed; CC = FF8h with six more writes of 8 credits.
constexpr std::uint64_t freed_to_wrap = (0x1008 - 0x40) / 8;

TEST(WorkedExample, E10_TXG_03_AWriteThatFillsAWrappedDataLimitExactlyGoes) {
    TlpLink link = data_link(freed_to_wrap, 16);
    link.run(held);
    ASSERT_EQ(limit(link, Pool::PD), 0x008U);
    ASSERT_EQ(consumed(link, Pool::PD), 0xFF8U);
    ASSERT_EQ(last_update(link), update(0, 0x008));

    link.run(probed);

    EXPECT_EQ(consumed(link, Pool::PD), 0x008U);
    EXPECT_EQ(received(link, Pool::PD), 0x008U);
    EXPECT_EQ(link.count(PortId::A).sent, freed_to_wrap + 6 + 1);
}

TEST(WorkedExample, E11_TXG_03_AWriteOfOneDataCreditMoreIsBlockedAtAWrappedLimitUntilMoreIsFreed) {
    TlpLink link = data_link(freed_to_wrap, 17);
    link.run(probed);
    EXPECT_EQ(limit(link, Pool::PD), 0x008U);
    EXPECT_EQ(consumed(link, Pool::PD), 0xFF8U);
    EXPECT_EQ(link.count(PortId::A).sent, freed_to_wrap + 6);

    link.run(released);

    EXPECT_EQ(consumed(link, Pool::PD), 0x009U);
    EXPECT_EQ(last_update(link), update(0, 0x008 + 6 * 8 + 17));
    EXPECT_EQ(link.count(PortId::A).sent, freed_to_wrap + 6 + 1);
}

TEST(WorkedExample, E15_RXA_03_AWriteIsNoOverflowWhenAllocatedHasWrappedAndReceivedHasNot) {
    TlpLink link = header_link(0x102 - 0x66, 0xFF - (0x102 - 0x66), 0);
    link.run(held);

    EXPECT_EQ(allocated(link, Pool::PH), 0x02U);
    EXPECT_EQ(received(link, Pool::PH), 0xFFU);
    EXPECT_EQ(link.count(PortId::B).received, 0xFFU);
    EXPECT_TRUE(link.count(PortId::B).dropped.empty());
}

TEST(WorkedExample, E15_RXA_03_BehindItThreeMoreAreNoOverflow) {
    TlpLink link = header_link(0x102 - 0x66, 0xFF - (0x102 - 0x66), {});
    link.run(probed);

    EXPECT_EQ(allocated(link, Pool::PH), 0x02U);
    EXPECT_EQ(received(link, Pool::PH), 0x02U);
    EXPECT_EQ(link.count(PortId::B).received, 0xFFU + 3U);
    EXPECT_TRUE(link.count(PortId::B).dropped.empty());
}

}  // namespace
}  // namespace pcieflow::link::testing
