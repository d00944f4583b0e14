// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "integration/bench.hpp"
#include "pcieflow/sysc/run.hpp"

namespace pcieflow::integration {
namespace {

using namespace core::literals;
using core::PortId;

constexpr core::Time at_ns(std::int64_t ns) { return core::at_fs(ns * 1'000'000); }

/// FI1, FI2 and the exit from FC_INIT2 of VC0 at one port.
struct Milestones {
    core::Time fi1;
    core::Time fi2;
    core::Time exit;
};

void expect_milestones(const PairBench& bench, PortId port, Milestones expected) {
    const port::VcSnapshot vc0 = bench.vc0(port);
    EXPECT_EQ(vc0.fi1_at, expected.fi1) << core::to_string(port);
    EXPECT_EQ(vc0.fi2_at, expected.fi2) << core::to_string(port);
    EXPECT_EQ(vc0.exit_at, expected.exit) << core::to_string(port);
}

constexpr Milestones h1{at_ns(106), at_ns(234), at_ns(288)};

void run_h1(sc_core::sc_time_unit resolution) {
    sc_core::sc_set_time_resolution(1, resolution);
    const PairBench bench;

    sysc::run_through(at_ns(400));

    for (const PortId port : core::port_ids) expect_milestones(bench, port, h1);
}

TEST(LinkPair, GOLD_17_HandshakeH1IsExactAt1Femtosecond) { run_h1(sc_core::SC_FS); }

TEST(LinkPair, GOLD_17_HandshakeH1IsExactAt1Picosecond) { run_h1(sc_core::SC_PS); }

TEST(LinkPair, GOLD_17_HandshakeH1IsExactAt1Nanosecond) { run_h1(sc_core::SC_NS); }

/// The latency is no multiple of the kernel's tick: the link's own times stay exact, only the kernel's are rounded.
void run_h1_with_odd_latency(sc_core::sc_time_unit resolution) {
    sc_core::sc_set_time_resolution(1, resolution);
    sysc::LinkPairSettings settings = pair_settings();
    settings.link.latency = 10_ns + 123'457_fs;
    const PairBench bench{settings};

    sysc::run_through(at_ns(400));

    const core::Duration extra = 123'457_fs;
    for (const PortId port : core::port_ids) {
        expect_milestones(bench, port, {h1.fi1 + extra, h1.fi2 + extra, h1.exit});
    }
}

TEST(LinkPair, LatencyBelowThePicosecondIsExactInAPicosecondKernel) { run_h1_with_odd_latency(sc_core::SC_PS); }

TEST(LinkPair, LatencyBelowTheNanosecondIsExactInANanosecondKernel) { run_h1_with_odd_latency(sc_core::SC_NS); }

TEST(LinkPair, GOLD_18_HandshakeH0ReceivesBeforeItDecides) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    sysc::LinkPairSettings settings = pair_settings();
    settings.link.latency = 0_ns;
    const PairBench bench{settings};

    sysc::run_through(at_ns(400));

    for (const PortId port : core::port_ids) {
        expect_milestones(bench, port, {at_ns(96), at_ns(128), at_ns(192)});
    }
}

TEST(LinkPair, GOLD_21_HandshakeH4WaitsForTheLatePartner) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    const PairBench bench{pair_settings(), {core::Time{}, at_ns(100)}};

    sysc::run_through(at_ns(500));

    expect_milestones(bench, PortId::A, {at_ns(206), at_ns(238), at_ns(384)});
    expect_milestones(bench, PortId::B, {at_ns(170), at_ns(330), at_ns(388)});
}

TEST(LinkPair, GOLD_22_HandshakeH5LosesInitFC1NPToTheFaultPlan) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    sysc::LinkPairSettings settings = pair_settings();
    link::FaultRule rule;
    rule.match.kinds.set(wire::kind_index(wire::FcDllp{wire::FcKind::InitFC1, core::CreditType::NP}));
    rule.match.nth = 1;
    settings.link.faults.push_back(rule);
    const PairBench bench{settings};

    sysc::run_through(at_ns(400));

    expect_milestones(bench, PortId::A, h1);
    expect_milestones(bench, PortId::B, {at_ns(170), at_ns(234), at_ns(288)});
}

}  // namespace
}  // namespace pcieflow::integration
