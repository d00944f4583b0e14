// SPDX-License-Identifier: Apache-2.0
// The FC receive watchdog of a port (UPD-07).
#include <gtest/gtest.h>

#include "unit/port/port_bench.hpp"

namespace pcieflow::port::testing {
namespace {

using core::CreditType;
using wire::FcKind;
using Times = std::vector<core::Time>;

Settings with_watchdog() {
    Settings settings = golden_settings();
    settings.fc_timeout = 200_us;
    settings.vcs[0] = core::Advertisement{};  // no UpdateFC of its own to disturb the picture
    return settings;
}

PortBench last_heard_at(core::Time time, CreditType type = CreditType::P) {
    PortBench bench(with_watchdog());
    bench.initialise();
    bench.arrive(golden(FcKind::UpdateFC, type), time);
    return bench;
}

TEST(Watchdog, UPD_07_ExpiresTwoHundredMicrosecondsAfterTheLastFcDllp) {
    PortBench bench = last_heard_at(at(50_us));

    bench.run(at(260_us));

    EXPECT_EQ(bench.times_of<core::WatchdogExpired>(), Times{at(250_us)});
}

TEST(Watchdog, UPD_07_AnUpdateFCOfAnyTypeRestartsIt) {
    PortBench bench = last_heard_at(at(50_us), CreditType::Cpl);

    bench.run(at(260_us));

    EXPECT_EQ(bench.times_of<core::WatchdogExpired>(), Times{at(250_us)});
}

TEST(Watchdog, UPD_07_AnInitFCRestartsIt) {
    PortBench bench(with_watchdog());
    bench.initialise();
    bench.arrive(golden(FcKind::InitFC2, CreditType::NP), at(50_us));

    bench.run(at(260_us));

    EXPECT_EQ(bench.times_of<core::WatchdogExpired>(), Times{at(250_us)});
}

TEST(Watchdog, UPD_07_AnotherDllpDoesNotRestartIt) {
    PortBench bench = last_heard_at(at(50_us));
    bench.arrive(wire::PlainDllp::NOP, at(60_us));

    bench.run(at(260_us));

    EXPECT_EQ(bench.times_of<core::WatchdogExpired>(), Times{at(250_us)});
}

TEST(Watchdog, UPD_07_ADamagedDllpDoesNotRestartIt) {
    PortBench bench = last_heard_at(at(50_us));
    Packet damaged;
    damaged.dllp = wire::encode(golden(FcKind::UpdateFC, CreditType::P));
    damaged.dllp[0] ^= 1U;
    damaged.arrival = at(60_us);
    bench.port.deliver(damaged);

    bench.run(at(260_us));

    EXPECT_EQ(bench.times_of<core::WatchdogExpired>(), Times{at(250_us)});
}

TEST(Watchdog, UPD_07_TakesThePortIntoRecoveryByATrainingSet) {
    PortBench bench = last_heard_at(at(50_us));

    bench.run(at(250_us));

    EXPECT_EQ(names_of(bench.port.events()), (std::vector<std::string>{"watchdog", "Recovery"}));
    EXPECT_EQ(bench.starts_of("TrainingSet"), Times{at(250_us)});
}

TEST(Watchdog, UPD_07_RestartsByItselfAndDoesNotCountTheRecovery) {
    PortBench bench = last_heard_at(at(50_us));

    bench.run(at(500_us));

    EXPECT_EQ(bench.times_of<core::WatchdogExpired>(), (Times{at(250_us), at(451_us)}));
}

TEST(Watchdog, UPD_07_DoesNotRunForAWhollyInfinitePartner) {
    PortBench bench(with_watchdog());
    bench.port.set_link_up(true, at(0_ns));
    for (const FcKind kind : {FcKind::InitFC1, FcKind::InitFC2}) {
        for (const CreditType type : core::credit_types) {
            wire::FcDllp infinite;
            infinite.kind = kind;
            infinite.type = type;
            bench.arrive(infinite, kind == FcKind::InitFC1 ? at(90_ns) : at(150_ns));
        }
    }

    bench.run(at(1_us));

    EXPECT_EQ(bench.vc0().exit_at, at(192_ns));
    EXPECT_EQ(bench.port.wakeup(), core::never);
}

TEST(Watchdog, UPD_07_DoesNotRunBeforeTheExitFromFC_INIT2) {
    PortBench bench(with_watchdog());
    bench.port.set_link_up(true, at(0_ns));

    bench.run(at(300_us));

    EXPECT_TRUE(bench.times_of<core::WatchdogExpired>().empty());
}

TEST(Watchdog, UPD_07_StopsAtLinkDown) {
    PortBench bench = last_heard_at(at(50_us));
    bench.port.set_link_up(false, at(100_us));

    bench.run(at(300_us));

    EXPECT_TRUE(bench.times_of<core::WatchdogExpired>().empty());
}

TEST(Watchdog, ATrainingSetTakesTheOtherEndIntoTheSameRecovery) {
    PortBench bench;
    bench.initialise();
    Packet training;
    training.kind = PacketKind::TrainingSet;
    training.recovery = 1_us;
    training.first = at(10_us);
    training.last = at(10'064_ns);
    training.arrival = at(10'074_ns);
    bench.port.deliver(training);

    bench.run(at(20_us));

    EXPECT_EQ(bench.times_of<core::RecoveryChanged>(), (Times{at(10'074_ns), at(11_us)}));
}

}  // namespace
}  // namespace pcieflow::port::testing
