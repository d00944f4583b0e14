// SPDX-License-Identifier: Apache-2.0
// A completer with room for so many requests: the others wait in the receive buffer.
#include <gtest/gtest.h>

#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::Pool;
using core::PortId;
using wire::TlpKind;

/// A reads, B answers one request at a time, 50 us after it took it up.
std::array<port::Settings, 2> one_at_a_time(std::uint64_t reads) {
    auto settings = tlp_settings();
    settings[0].flows = {requests(TlpKind::MRd, 128, reads)};
    settings[1].completer.requests = 1;
    settings[1].completer.latency = traffic::FixedSpan{50_us};
    return settings;
}

TEST(CompleterRoom, RXA_01_ARequestThatWaitsForItKeepsItsCredits) {
    TlpLink link(one_at_a_time(8));
    link.run(core::Time{} + 40_us);

    EXPECT_EQ(link.count(PortId::A).sent, 3U);  // NPH 2, and what the first one gave back
    EXPECT_EQ(link.pool(PortId::B, Pool::NPH).credits_allocated, 3U);
    EXPECT_EQ(link.port(PortId::B).snapshot().vcs[0].value().held_requests, 2U);
}

TEST(CompleterRoom, RXA_01_IsGivenBackWithEachLastCompletion) {
    TlpLink link(one_at_a_time(8));
    link.run(core::Time{} + 80_us);

    EXPECT_EQ(link.count(PortId::A).received, 1U);
    EXPECT_EQ(link.count(PortId::A).sent, 4U);
    EXPECT_EQ(link.pool(PortId::B, Pool::NPH).credits_allocated, 4U);
}

TEST(CompleterRoom, ComesInTimeForEveryRequest) {
    TlpLink link(one_at_a_time(8));
    link.run(core::Time{} + 1'000_us);

    EXPECT_EQ(link.count(PortId::A).received, 8U);
    EXPECT_TRUE(link.port(PortId::A).is_traffic_done());
    EXPECT_TRUE(link.port(PortId::B).is_traffic_done());
}

TEST(CompleterRoom, LeavesTrafficUndoneWhileARequestWaitsForIt) {
    TlpLink link(one_at_a_time(2));
    link.run(core::Time{} + 40_us);

    EXPECT_FALSE(link.port(PortId::B).is_traffic_done());
}

TEST(CompleterRoom, ORD_03_IsNothingThatPostedRequestsWaitFor) {
    auto settings = one_at_a_time(8);
    settings[0].flows.push_back(writes(64, 20));
    settings[0].flows[1].form.requester_id = 2;
    settings[0].flows[1].start = core::Time{} + 10_us;
    TlpLink link(settings);
    link.run(core::Time{} + 40_us);

    EXPECT_EQ(link.pool(PortId::B, Pool::PH).credits_allocated, 4U + 20U);
}

TEST(CompleterRoom, DLC_02_IsForgottenWithTheLink) {
    TlpLink link(one_at_a_time(3));
    for (const PortId id : core::port_ids) {
        link.port(id).set_link_up(false, core::Time{} + 40_us);
        link.port(id).set_link_up(true, core::Time{} + 45_us);
    }
    link.run(core::Time{} + 42_us);
    EXPECT_EQ(link.port(PortId::B).snapshot().vcs[0].value().held_requests, 0U);

    link.run(core::Time{} + 50_us);
    EXPECT_EQ(link.pool(PortId::B, Pool::NPH).credits_allocated, 2U);
}

/// TLPs that arrived at both ends, if both read and answer one request at a time.
std::uint64_t received_with(tl::QueueMode mode) {
    auto settings = tlp_settings();
    for (port::Settings& port : settings) {
        port.flows = {requests(TlpKind::MRd, 128, 20)};
        port.completer.requests = 1;
        port.completer.latency = traffic::FixedSpan{2_us};
        port.queue_mode = mode;
    }
    TlpLink link(settings);
    link.run(core::Time{} + 1'000_us);
    return link.count(PortId::A).received + link.count(PortId::B).received;
}

TEST(CompleterRoom, ORD_02_CompletionsThatPassBlockedReadsKeepBothEndsGoing) {
    EXPECT_EQ(received_with(tl::QueueMode::per_type), 2U * (20U + 20U));
}

TEST(CompleterRoom, ORD_02_CompletionsThatWaitBehindBlockedReadsEndInADeadlock) {
    EXPECT_EQ(received_with(tl::QueueMode::single_fifo), 2U * 3U);  // NPH 2 and one given back, and no answer
}

}  // namespace
}  // namespace pcieflow::link::testing
