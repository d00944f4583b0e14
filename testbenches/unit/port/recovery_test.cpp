// SPDX-License-Identifier: Apache-2.0
// LTSSM Recovery pauses a port without a loss (DLC-08, DLC-14, UPD-08).
#include <gtest/gtest.h>

#include "unit/port/port_bench.hpp"

namespace pcieflow::port::testing {
namespace {

using core::CreditType;
using core::FcInitState;
using wire::FcKind;
using Names = std::vector<std::string>;
using Times = std::vector<core::Time>;

Settings with_watchdog() {
    Settings settings = golden_settings();
    settings.fc_timeout = 200_us;
    return settings;
}

TEST(Recovery, DLC_08_ThePacketInProgressFinishes) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.port.retrain(1_us, at(1_ns));

    bench.run(at(500_ns));

    EXPECT_EQ(bench.times_of<core::DllpSent>(), Times{at(32_ns)});
}

TEST(Recovery, DLC_14_TheTripleGoesOnWhereItPaused) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.port.retrain(1_us, at(1_ns));

    bench.run(at(1065_ns));

    EXPECT_EQ(bench.announced(),
              (Names{"0 ns InitFC1-P", "1001 ns InitFC1-NP", "1033 ns InitFC1-Cpl", "1065 ns InitFC1-P"}));
}

TEST(Recovery, DLC_08_NoStateChanges) {
    PortBench bench;
    bench.initialise();
    bench.port.retrain(1_us, at(300_ns));

    bench.run(at(2_us));

    EXPECT_EQ(bench.port.snapshot().dlcmsm, core::DlcmsmState::DL_Active);
    EXPECT_EQ(bench.times_of<core::DlcmsmChanged>().size(), 2U);
}

TEST(Recovery, DLC_08_WhatArrivesIsProcessed) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.port.retrain(1_us, at(1_ns));
    bench.arrive_triple(FcKind::InitFC1, at(90_ns));

    bench.run(at(90_ns));

    EXPECT_EQ(bench.vc0().state, FcInitState::FC_INIT2);
}

TEST(Recovery, OverlappingOnesAreAUnion) {
    PortBench bench;
    bench.initialise();
    bench.port.retrain(1_us, at(300_ns));
    bench.port.retrain(1_us, at(800_ns));

    bench.run(at(5_us));

    EXPECT_EQ(bench.times_of<core::RecoveryChanged>(), (Times{at(300_ns), at(1800_ns)}));
}

TEST(Recovery, AShorterOneInsideALongerOneAddsNothing) {
    PortBench bench;
    bench.initialise();
    bench.port.retrain(1_us, at(300_ns));
    bench.port.retrain(100_ns, at(800_ns));

    bench.run(at(5_us));

    EXPECT_EQ(bench.times_of<core::RecoveryChanged>(), (Times{at(300_ns), at(1300_ns)}));
}

TEST(Recovery, ARetrainWhileTheLinkIsDownIsIgnored) {
    PortBench bench;
    bench.port.retrain(1_us, at(10_ns));
    bench.port.set_link_up(true, at(20_ns));

    bench.run(at(20_ns));

    EXPECT_EQ(bench.announced(), Names{"20 ns InitFC1-P"});
}

TEST(Recovery, DLC_07_LinkDownEndsIt) {
    PortBench bench;
    bench.initialise();
    bench.port.retrain(1_us, at(300_ns));
    bench.port.set_link_up(false, at(400_ns));

    bench.run(at(5_us));

    EXPECT_EQ(bench.times_of<core::RecoveryChanged>(), (Times{at(300_ns), at(400_ns)}));
}

TEST(Recovery, DLC_07_NothingOfItIsLeftAfterALinkDown) {
    PortBench bench;
    bench.initialise();
    bench.port.retrain(1_us, at(300_ns));
    bench.port.set_link_up(false, at(400_ns));
    bench.port.set_link_up(true, at(500_ns));

    bench.run(at(500_ns));

    EXPECT_EQ(bench.announced().back(), "500 ns InitFC1-P");
}

TEST(Recovery, UPD_08_TheKeepAliveTimersLoseExactlyItsLength) {
    PortBench bench;
    bench.initialise();
    bench.port.retrain(1_us, at(10_us));
    bench.port.retrain(1_us, at(10'500_ns));

    bench.run(at(40_us));

    EXPECT_EQ(bench.starts_of("UpdateFC-P"), Times{at(192_ns + 31'500_ns)});
}

TEST(Recovery, UPD_08_AnExitFromFC_INIT2InsideItStartsTheTimersAtItsEnd) {
    PortBench bench;
    bench.port.retrain(1_us, at(180_ns));  // the last InitFC2 is in progress
    bench.initialise();

    bench.run(at(40_us));

    EXPECT_EQ(bench.vc0().exit_at, at(192_ns));
    EXPECT_EQ(bench.starts_of("UpdateFC-P"), Times{at(1180_ns + 30_us)});
}

TEST(Recovery, UPD_08_ItsProlongationDelaysTheTimersThatStartAtItsEnd) {
    PortBench bench;
    bench.port.retrain(1_us, at(180_ns));
    bench.port.retrain(1_us, at(680_ns));
    bench.initialise();

    bench.run(at(40_us));

    EXPECT_EQ(bench.starts_of("UpdateFC-P"), Times{at(1680_ns + 30_us)});
}

TEST(Recovery, UPD_08_TheWatchdogLosesExactlyItsLength) {
    PortBench bench(with_watchdog());
    bench.initialise();
    bench.port.retrain(1_us, at(100_us));

    bench.run(at(250_us));

    EXPECT_EQ(bench.times_of<core::WatchdogExpired>(), Times{at(192_ns + 201_us)});
}

TEST(Recovery, UPD_08_ADllpInsideItRestartsTheWatchdogAtItsEnd) {
    PortBench bench(with_watchdog());
    bench.initialise();
    bench.port.retrain(1_us, at(100_us));
    bench.arrive(golden(FcKind::UpdateFC, CreditType::P), at(100'400_ns));

    bench.run(at(350_us));

    EXPECT_EQ(bench.times_of<core::WatchdogExpired>(), Times{at(301_us)});
}

TEST(Recovery, UPD_08_AnUpdateFCThatCameDueBeforeItGoesAfterIt) {
    PortBench bench;
    bench.initialise();
    bench.port.retrain(1_us, at(192_ns + 30_us));

    bench.run(at(40_us));

    EXPECT_EQ(bench.starts_of("UpdateFC-P"), Times{at(192_ns + 31_us)});
}

}  // namespace
}  // namespace pcieflow::port::testing
