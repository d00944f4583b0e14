// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <malloc.h>

#include "integration/bench.hpp"
#include "pcieflow/sysc/run.hpp"

namespace pcieflow::integration {
namespace {

using namespace core::literals;
using core::PortId;

std::size_t heap_in_use() { return mallinfo2().uordblks; }

TEST(Device, RunsItsProcessAtMostTwicePerDllpOfABusyLink) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    const PairBench bench;

    sysc::run_through(core::Time{288_ns});

    EXPECT_EQ(bench.dllps_sent(), 18U);
    EXPECT_LE(bench.process_executions(), 2 * bench.dllps_sent() + 2);
}

TEST(Device, RunsItsProcessOncePerDllpWhenDeparturesAndArrivalsCoincide) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    sysc::LinkPairSettings settings = pair_settings();
    settings.link.latency = 0_ns;
    const PairBench bench{settings};

    sysc::run_through(core::Time{192_ns});

    EXPECT_EQ(bench.dllps_sent(), 12U);
    EXPECT_EQ(bench.process_executions(), bench.dllps_sent() + 2);
}

TEST(Device, SleepsBetweenKeepAlives) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    const PairBench bench;
    sysc::run_through(core::Time{1_us});
    const std::uint64_t executions = bench.process_executions();
    const std::uint64_t dllps = bench.dllps_sent();

    sysc::run_through(core::Time{301_us});

    // 10 keep-alives of P and of NP at each port; each one begins, ends and arrives.
    EXPECT_EQ(bench.dllps_sent() - dllps, 40U);
    EXPECT_LE(bench.process_executions() - executions, 3 * 40U);
}

/// Both ends down and up again, `cycles` times, 1 µs each.
template <typename Pair>
void cycle(Pair& pair, int cycles) {
    for (int i = 0; i < cycles; ++i) {
        for (const bool up : {false, true}) {
            for (const PortId port : core::port_ids) pair.device(port).set_link_up(up);
            sc_core::sc_start(500, sc_core::SC_NS);
        }
    }
}

TEST(LinkPair, ThousandLinkDownsReinitialiseEachTime) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    PairBench bench;
    sysc::run_through(core::Time{1_us});

    for (int i = 0; i < 1'000; ++i) {
        const sc_core::sc_time start = sc_core::sc_time_stamp();
        cycle(bench, 1);

        const core::Time up = sysc::TimeScale::of_kernel().to_link(start) + 500_ns;
        for (const PortId port : core::port_ids) {
            const port::VcSnapshot vc0 = bench.vc0(port);
            ASSERT_EQ(vc0.fi1_at, up + 106_ns) << "cycle " << i;
            ASSERT_EQ(vc0.fi2_at, up + 234_ns) << "cycle " << i;
            ASSERT_EQ(vc0.exit_at, up + 288_ns) << "cycle " << i;
        }
    }
}

TEST(LinkPair, ThousandLinkDownsLeaveTheHeapAsItWas) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    sysc::LinkPair pair{"pair", pair_settings()};
    cycle(pair, 1'000);
    const std::size_t before = heap_in_use();

    cycle(pair, 1'000);

    EXPECT_EQ(pair.device(PortId::A).snapshot().dlcmsm, core::DlcmsmState::DL_Active);
    EXPECT_EQ(heap_in_use(), before);
}

}  // namespace
}  // namespace pcieflow::integration
