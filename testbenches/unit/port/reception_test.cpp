// SPDX-License-Identifier: Apache-2.0
// What a port does with what arrives.
#include <gtest/gtest.h>

#include "unit/port/port_bench.hpp"

namespace pcieflow::port::testing {
namespace {

using core::CreditType;
using core::FcInitState;
using wire::FcKind;

std::uint64_t received(const PortBench& bench, const wire::Dllp& dllp) {
    return bench.port.snapshot().received[wire::kind_index(dllp)];
}

const wire::FcDllp init_fc1_p = golden(FcKind::InitFC1, CreditType::P);

TEST(Reception, WhatArrivesBeforeLinkUpHasNoEffect) {
    PortBench bench;
    bench.arrive(init_fc1_p, at(100_ns - 1_fs));
    bench.port.set_link_up(true, at(100_ns));

    bench.run(at(100_ns));

    EXPECT_FALSE(bench.vc0().pools[0].credit_limit.has_value());
}

TEST(Reception, WhatArrivesBeforeLinkUpIsNotCounted) {
    PortBench bench;
    bench.arrive(init_fc1_p, at(100_ns - 1_fs));
    bench.port.set_link_up(true, at(100_ns));

    bench.run(at(100_ns));

    EXPECT_EQ(received(bench, init_fc1_p), 0U);
}

TEST(Reception, WhatArrivesAfterLinkUpIsProcessedThoughItBeganEarlier) {
    PortBench bench;
    bench.arrive(init_fc1_p, at(110_ns));
    bench.port.set_link_up(true, at(100_ns));

    bench.run(at(110_ns));

    EXPECT_EQ(received(bench, init_fc1_p), 1U);
}

TEST(Reception, AnIdlePortIsWokenForWhatArrives) {
    PortBench bench;
    bench.arrive(init_fc1_p, at(110_ns));

    EXPECT_EQ(bench.port.wakeup(), at(110_ns));
}

TEST(Reception, WhatIsToldLateIsWorkedAtTheLastAdvance) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.advance(at(100_ns));
    bench.arrive(init_fc1_p, at(40_ns));

    bench.advance(at(120_ns));

    EXPECT_EQ(bench.times_of<core::DllpReceived>(), std::vector<core::Time>{at(100_ns)});
}

TEST(Reception, WhatIsToldLateDoesNotPutTheWakeupIntoThePast) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.advance(at(100_ns));

    bench.arrive(init_fc1_p, at(40_ns));

    EXPECT_EQ(bench.port.wakeup(), at(100_ns));
}

TEST(Reception, DLC_07_ALateCommandDoesNotDelayALinkDown) {
    PortBench bench;
    bench.initialise();
    bench.run(at(300_ns));
    bench.port.set_link_up(false, at(300_ns));
    bench.port.retrain(1_us, at(250_ns));

    bench.run(at(300_ns));

    EXPECT_TRUE(bench.times_of<core::RecoveryChanged>().empty());
}

TEST(Reception, FC_INIT_09_ADllpForAnUnconfiguredVcChangesNothing) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    wire::FcDllp for_vc1 = init_fc1_p;
    for_vc1.vc = core::vc_id(1);
    bench.arrive(for_vc1, at(10_ns));

    bench.run(at(10_ns));

    EXPECT_EQ(names_of(bench.port.events()), std::vector<std::string>{"received InitFC1-P"});
}

TEST(Reception, FC_INIT_09_ADllpForADisabledVcChangesNothing) {
    Settings settings = golden_settings();
    settings.vcs[1] = golden_advertisement();
    PortBench bench(settings);
    bench.initialise();
    wire::FcDllp for_vc1 = init_fc1_p;
    for_vc1.vc = core::vc_id(1);
    bench.arrive(for_vc1, at(210_ns));

    bench.run(at(210_ns));

    EXPECT_FALSE(bench.port.snapshot().vcs[1].value().pools[0].credit_limit.has_value());
}

TEST(Reception, FC_INIT_13a_UpdateFCIsIgnoredInFC_INIT1) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive(golden(FcKind::UpdateFC, CreditType::P), at(10_ns));

    bench.run(at(10_ns));

    EXPECT_FALSE(bench.vc0().pools[0].credit_limit.has_value());
}

TEST(Reception, FC_INIT_15_ValuesAreIgnoredInFC_INIT2) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive_triple(FcKind::InitFC1, at(90_ns));
    wire::FcDllp other = golden(FcKind::InitFC2, CreditType::P);
    other.hdr = 99;
    bench.arrive(other, at(100_ns));

    bench.run(at(100_ns));

    EXPECT_EQ(bench.vc0().pools[0].credit_limit, 4U);
}

TEST(Reception, FC_INIT_17_TheUpdateFCThatSetsFI2RaisesTheLimit) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive_triple(FcKind::InitFC1, at(90_ns));
    wire::FcDllp update = golden(FcKind::UpdateFC, CreditType::P);
    update.hdr = 5;
    bench.arrive(update, at(100_ns));

    bench.run(at(100_ns));

    EXPECT_EQ(bench.vc0().fi2_at, at(100_ns));
    EXPECT_EQ(bench.vc0().pools[0].credit_limit, 5U);
}

TEST(Reception, CRD_10_AZeroInAnUpdateFCIsAWrappedCounter) {
    PortBench bench;
    bench.initialise();
    wire::FcDllp wrapped = golden(FcKind::UpdateFC, CreditType::P);
    wrapped.hdr = 0;
    bench.arrive(wrapped, at(300_ns));

    bench.run(at(300_ns));

    EXPECT_EQ(bench.vc0().pools[0].credit_limit, 0U);
    EXPECT_FALSE(bench.vc0().pools[0].infinite_tx);
}

TEST(Reception, ERR_02_ADllpWithBadCrcIsDropped) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    Packet damaged;
    damaged.dllp = wire::encode(init_fc1_p);
    damaged.dllp[3] ^= 1U;
    damaged.arrival = at(10_ns);
    bench.port.deliver(damaged);

    bench.run(at(10_ns));

    EXPECT_EQ(received(bench, init_fc1_p), 0U);
    EXPECT_FALSE(bench.vc0().pools[0].credit_limit.has_value());
}

TEST(Reception, CHK_23_ADllpWithBadCrcIsCountedAndRecorded) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    Packet damaged;
    damaged.dllp = wire::encode(init_fc1_p);
    damaged.dllp[5] ^= 0x80U;
    damaged.arrival = at(10_ns);
    bench.port.deliver(damaged);

    bench.run(at(10_ns));

    EXPECT_EQ(bench.port.snapshot().bad_dllps, 1U);
    EXPECT_EQ(bench.times_of<core::DllpCorrupt>(), std::vector<core::Time>{at(10_ns)});
}

TEST(Reception, DLLP_02_NoDllpIsAnsweredOrCostsACredit) {
    PortBench bench;
    bench.initialise();
    bench.run(at(1_us));
    const VcSnapshot before = bench.vc0();
    const std::size_t announced = bench.announcements.size();
    for (const wire::Dllp& dllp : {wire::Dllp{wire::AckNakDllp{}}, wire::Dllp{wire::VendorDllp{}},
                                   wire::Dllp{wire::FeatureDllp{}}, wire::Dllp{wire::PlainDllp{}}}) {
        bench.arrive(dllp, at(2_us));
    }

    bench.run(at(3_us));

    EXPECT_EQ(bench.announcements.size(), announced);
    for (const core::Pool pool : core::pools) {
        EXPECT_EQ(bench.vc0().pools[core::index(pool)].credits_consumed,
                  before.pools[core::index(pool)].credits_consumed);
        EXPECT_EQ(bench.vc0().pools[core::index(pool)].credits_received,
                  before.pools[core::index(pool)].credits_received);
    }
}

TEST(Reception, ERR_11_AnUnsupportedTypeIsDroppedWithoutAnError) {
    PortBench bench;
    bench.initialise();
    bench.arrive(wire::UnsupportedDllp{0x03}, at(300_ns));

    bench.run(at(300_ns));

    EXPECT_EQ(bench.port.snapshot().bad_dllps, 0U);
    EXPECT_EQ(names_of(bench.port.events()), std::vector<std::string>{"received Unsupported"});
}

}  // namespace
}  // namespace pcieflow::port::testing
