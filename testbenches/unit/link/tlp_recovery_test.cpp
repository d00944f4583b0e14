// SPDX-License-Identifier: Apache-2.0
// TLPs of a link that goes through Recovery or down and up again.
#include <gtest/gtest.h>

#include <numeric>

#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;

std::array<port::Settings, 2> unlimited_settings() {
    auto settings = tlp_settings();
    for (port::Settings& port : settings) {
        port.vcs[0] = core::Advertisement{};
    }
    return settings;
}

core::Duration all_stalls(const TlpCount& count) {
    return std::accumulate(count.stalled.begin(), count.stalled.end(), core::Duration::zero());
}

TEST(TlpRecovery, ChargesNoStallAsTheWireIsNotFree) {
    auto settings = unlimited_settings();
    settings[0].flows = {writes(128, 200)};
    TlpLink link(settings);
    for (const PortId id : core::port_ids) {
        link.port(id).retrain(5_us, Time{} + 20_us);
    }

    link.run(Time{} + 1'000_us);

    EXPECT_EQ(link.count(PortId::B).received, 200U);
    EXPECT_EQ(all_stalls(link.count(PortId::A)),
              link.count(PortId::A).stalled[static_cast<std::size_t>(core::StallCause::initialisation)]);
}

TEST(TlpRecovery, DLC_08_LosesNoTlpAndReplaysNone) {
    auto settings = unlimited_settings();
    settings[0].flows = {writes(128, 200)};
    TlpLink link(settings);
    for (const PortId id : core::port_ids) {
        link.port(id).retrain(50_us, Time{} + 20_us);  // far longer than REPLAY_TIMER, which stands still (ACK-09)
    }

    link.run(Time{} + 1'000_us);

    EXPECT_EQ(link.count(PortId::B).received, 200U);
    EXPECT_EQ(link.count(PortId::A).sent, 200U);
    EXPECT_EQ(link.count(PortId::A).replayed, 0U);
}

TEST(TlpRecovery, ARequestIsGivenUpInRecoveryToo) {
    auto settings = unlimited_settings();
    settings[0].flows = {requests(wire::TlpKind::MRd, 128, 1)};
    settings[0].completion_timeout = 1_us;
    settings[1].answers_requests = true;
    settings[1].completer.latency = traffic::FixedSpan{5_us};
    TlpLink link(settings);
    for (const PortId id : core::port_ids) {
        link.port(id).retrain(3_us, Time{} + 500_ns);
    }

    link.run(Time{} + 100_us);

    EXPECT_EQ(link.port(PortId::A).snapshot().completion_timeouts, 1U);
    EXPECT_TRUE(link.port(PortId::A).is_traffic_done());
}

TEST(TlpRecovery, DLC_02_SequenceNumbersAndCreditsBeginAnewAfterALinkDown) {
    auto settings = tlp_settings();
    settings[0].flows = {writes(128, 200)};
    TlpLink link(settings);
    for (const PortId id : core::port_ids) {
        link.port(id).set_link_up(false, Time{} + 20_us);
        link.port(id).set_link_up(true, Time{} + 30_us);
    }

    link.run(Time{} + 1'000_us);

    EXPECT_TRUE(link.port(PortId::A).is_traffic_done());
    EXPECT_EQ(link.port(PortId::A).snapshot().dlcmsm, core::DlcmsmState::DL_Active);
    EXPECT_EQ(link.count(PortId::A).sent, 199U) << "one was cut off";
    EXPECT_EQ(link.count(PortId::A).replayed, 0U);
    EXPECT_LT(link.count(PortId::B).received, 200U) << "what was on its way is lost, and no TLP is sent twice";
    EXPECT_GT(link.count(PortId::B).received, 190U);
}

}  // namespace
}  // namespace pcieflow::link::testing
