// SPDX-License-Identifier: Apache-2.0
// What happens at one instant happens in a fixed order, in whatever order it was told.
#include <gtest/gtest.h>

#include "unit/port/port_bench.hpp"

namespace pcieflow::port::testing {
namespace {

using core::CreditType;
using core::DlcmsmState;
using core::FcInitState;
using wire::FcKind;
using Names = std::vector<std::string>;

TEST(InstantOrder, DLC_07_LinkDownWinsOverTheCompletionOfTheSameInstant) {
    PortBench bench;
    bench.port.set_link_up(false, at(192_ns));

    bench.initialise();

    EXPECT_EQ(bench.port.snapshot().dlcmsm, DlcmsmState::DL_Inactive);
    EXPECT_FALSE(bench.port.snapshot().dl_active_at.has_value());
}

TEST(InstantOrder, DLC_10_LinkDownAtTheInstantOfCompletionIsNoSurpriseDown) {
    PortBench bench;
    bench.port.set_link_up(false, at(192_ns));

    bench.initialise();

    EXPECT_EQ(bench.port.snapshot().surprise_downs, 0U);
}

TEST(InstantOrder, DLC_10_LinkDownOneFemtosecondAfterCompletionIsASurpriseDown) {
    PortBench bench;
    bench.port.set_link_up(false, at(192_ns + 1_fs));

    bench.initialise();
    bench.run(at(193_ns));

    EXPECT_EQ(bench.port.snapshot().surprise_downs, 1U);
}

TEST(InstantOrder, DLC_07_LinkUpFollowsLinkDownThoughItWasToldFirst) {
    PortBench bench;
    bench.initialise();

    bench.port.set_link_up(true, at(300_ns));
    bench.port.set_link_up(false, at(300_ns));
    bench.run(at(300_ns));

    EXPECT_EQ(bench.vc0().state, FcInitState::FC_INIT1);
    EXPECT_EQ(bench.announced().back(), "300 ns InitFC1-P");
}

TEST(InstantOrder, FC_INIT_12_WhatArrivesAtLinkUpIsProcessed) {
    PortBench bench;
    bench.arrive(golden(FcKind::InitFC1, CreditType::P), at(50_ns));
    bench.port.set_link_up(true, at(50_ns));

    bench.run(at(50_ns));

    EXPECT_EQ(bench.vc0().pools[0].credit_limit, 4U);
}

TEST(InstantOrder, WhatArrivesAtTheInstantOfLinkDownIsLost) {
    PortBench bench;
    bench.initialise();
    bench.arrive(golden(FcKind::UpdateFC, CreditType::P), at(300_ns));
    bench.port.set_link_up(false, at(300_ns));

    bench.run(at(400_ns));

    EXPECT_EQ(bench.times_of<core::DllpReceived>().back(), at(150_ns));
}

TEST(InstantOrder, FC_INIT_10_AReceptionPrecedesTheBoundaryDecision) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive_triple(FcKind::InitFC1, at(96_ns));

    bench.run(at(96_ns));

    EXPECT_EQ(bench.announced().back(), "96 ns InitFC2-P");
}

TEST(InstantOrder, FC_INIT_10_AReceptionOneFemtosecondAfterTheBoundaryWaitsATriple) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive_triple(FcKind::InitFC1, at(96_ns + 1_fs));

    bench.run(at(200_ns));

    EXPECT_EQ(bench.starts_of("InitFC2-P"), std::vector<core::Time>{at(192_ns)});
}

TEST(InstantOrder, UPD_07_AReceptionPrecedesTheTimerThatItRestarts) {
    Settings settings = golden_settings();
    settings.fc_timeout = 200_us;
    PortBench bench(settings);
    bench.initialise();
    bench.arrive(golden(FcKind::UpdateFC, CreditType::P), at(192_ns + 200_us));

    bench.run(at(192_ns + 200_us));

    EXPECT_TRUE(bench.times_of<core::WatchdogExpired>().empty());
}

TEST(InstantOrder, UPD_05_ATimerPrecedesTheTransmissionDecision) {
    PortBench bench;
    bench.initialise();

    bench.run(at(192_ns + 30_us));

    EXPECT_EQ(bench.starts_of("UpdateFC-P"), std::vector<core::Time>{at(192_ns + 30_us)});
}

TEST(InstantOrder, DLC_08_ARetrainPrecedesTheTransmissionDecision) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.port.retrain(1_us, at(32_ns));

    bench.run(at(32_ns));

    EXPECT_EQ(bench.announced(), Names{"0 ns InitFC1-P"});
}

TEST(InstantOrder, PacketsOfOneInstantAreReceivedInTheOrderOfTheirAnnouncement) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive(golden(FcKind::InitFC1, CreditType::Cpl), at(10_ns));
    bench.arrive(golden(FcKind::InitFC1, CreditType::P), at(10_ns));

    bench.run(at(10_ns));

    const Names names = names_of(bench.port.events());
    EXPECT_EQ(names.front(), "received InitFC1-Cpl");
}

TEST(InstantOrder, PacketsAreReceivedInTheOrderOfTheirArrival) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive(golden(FcKind::InitFC1, CreditType::Cpl), at(11_ns));
    bench.arrive(golden(FcKind::InitFC1, CreditType::P), at(10_ns));

    bench.advance(at(20_ns));

    EXPECT_EQ(bench.times_of<core::CreditsRecorded>(), (std::vector{at(10_ns), at(11_ns)}));
}

}  // namespace
}  // namespace pcieflow::port::testing
