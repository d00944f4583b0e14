// SPDX-License-Identifier: Apache-2.0
// The parameters of FC initialisation as a port shows them on the wire.
#include <gtest/gtest.h>

#include "unit/port/port_bench.hpp"

namespace pcieflow::port::testing {
namespace {

using core::CreditType;
using core::FcInitState;
using wire::FcKind;
using Names = std::vector<std::string>;
using Times = std::vector<core::Time>;

PortBench with(const dll::FcInitSettings& vc0_init) {
    Settings settings = golden_settings();
    settings.vc0_init = vc0_init;
    return PortBench(settings);
}

TEST(FcInitOptions, FC_INIT_19_ALateInitFCIsIgnored) {
    PortBench bench;
    bench.initialise();
    bench.arrive(golden(FcKind::InitFC2, CreditType::P), at(300_ns));

    bench.run(at(1_us));

    EXPECT_TRUE(bench.starts_of("UpdateFC-P").empty());
}

TEST(FcInitOptions, FC_INIT_19_ALateInitFCIsAnsweredByOneUpdateFCPerFiniteType) {
    dll::FcInitSettings robust;
    robust.late_initfc_response = dll::LateInitFcResponse::SEND_UPDATEFC;
    PortBench bench = with(robust);
    bench.initialise();
    bench.announcements.clear();
    bench.arrive(golden(FcKind::InitFC2, CreditType::Cpl), at(300_ns));

    bench.run(at(1_us));

    EXPECT_EQ(bench.announced(), (Names{"300 ns UpdateFC-P", "332 ns UpdateFC-NP"}));
}

TEST(FcInitOptions, UPD_03_AnswersThatAreStillWaitingCollapse) {
    dll::FcInitSettings robust;
    robust.late_initfc_response = dll::LateInitFcResponse::SEND_UPDATEFC;
    PortBench bench = with(robust);
    bench.initialise();
    bench.arrive(golden(FcKind::InitFC2, CreditType::P), at(300_ns));
    bench.arrive(golden(FcKind::InitFC2, CreditType::NP), at(310_ns));

    bench.run(at(1_us));

    EXPECT_EQ(bench.starts_of("UpdateFC-NP"), Times{at(332_ns)});
}

TEST(FcInitOptions, UPD_06_AnAnswerRestartsTheKeepAliveOfItsType) {
    dll::FcInitSettings robust;
    robust.late_initfc_response = dll::LateInitFcResponse::SEND_UPDATEFC;
    PortBench bench = with(robust);
    bench.initialise();
    bench.arrive(golden(FcKind::InitFC2, CreditType::P), at(300_ns));

    bench.run(at(35_us));

    EXPECT_EQ(bench.starts_of("UpdateFC-P"), (Times{at(300_ns), at(30'300_ns)}));
}

TEST(FcInitOptions, FC_INIT_10_AtADllpBoundaryTheKindChangesInsideTheTriple) {
    dll::FcInitSettings eager;
    eager.initfc_switch_point = dll::InitFcSwitchPoint::DLLP_BOUNDARY;
    PortBench bench = with(eager);
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive_triple(FcKind::InitFC1, at(110_ns));

    bench.run(at(200_ns));

    EXPECT_EQ(bench.announced(), (Names{"0 ns InitFC1-P", "32 ns InitFC1-NP", "64 ns InitFC1-Cpl", "96 ns InitFC1-P",
                                        "128 ns InitFC2-P", "160 ns InitFC2-NP", "192 ns InitFC2-Cpl"}));
}

TEST(FcInitOptions, FC_INIT_11_AtADllpBoundaryTheFirstInitFC1TripleIsStillComplete) {
    dll::FcInitSettings eager;
    eager.initfc_switch_point = dll::InitFcSwitchPoint::DLLP_BOUNDARY;
    PortBench bench = with(eager);
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive_triple(FcKind::InitFC1, at(10_ns));

    bench.run(at(96_ns));

    EXPECT_EQ(bench.announced(), (Names{"0 ns InitFC1-P", "32 ns InitFC1-NP", "64 ns InitFC1-Cpl", "96 ns InitFC2-P"}));
}

TEST(FcInitOptions, FC_INIT_06_AGapPausesBetweenTriplesOnly) {
    dll::FcInitSettings slow;
    slow.initfc_gap = 1_us;
    PortBench bench = with(slow);
    bench.port.set_link_up(true, at(0_ns));

    bench.run(at(1'200_ns));

    EXPECT_EQ(bench.starts_of("InitFC1-P"), (Times{at(0_ns), at(1'096_ns)}));
    EXPECT_EQ(bench.starts_of("InitFC1-Cpl"), (Times{at(64_ns), at(1'160_ns)}));
}

TEST(FcInitOptions, FC_INIT_10_FI1InsideAGapStartsInitFC2AtOnce) {
    dll::FcInitSettings slow;
    slow.initfc_gap = 1_us;
    PortBench bench = with(slow);
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive_triple(FcKind::InitFC1, at(300_ns));

    bench.run(at(400_ns));

    EXPECT_EQ(bench.starts_of("InitFC2-P"), Times{at(300_ns)});
}

TEST(FcInitOptions, FC_INIT_18_FI2InsideAGapCompletesAtOnce) {
    dll::FcInitSettings slow;
    slow.initfc_gap = 1_us;
    PortBench bench = with(slow);
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive_triple(FcKind::InitFC1, at(90_ns));
    bench.arrive(golden(FcKind::InitFC2, CreditType::NP), at(500_ns));

    bench.run(at(600_ns));

    EXPECT_EQ(bench.vc0().exit_at, at(500_ns));
}

TEST(FcInitOptions, FC_INIT_11_WithoutAMinimumTheExitNeedsNoInitFC2) {
    dll::FcInitSettings hasty;
    hasty.min_initfc1_triples = 0;
    hasty.min_initfc2_triples = 0;
    PortBench bench = with(hasty);
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive_triple(FcKind::InitFC1, at(40_ns));
    bench.arrive(golden(FcKind::InitFC2, CreditType::NP), at(50_ns));

    bench.run(at(96_ns));

    EXPECT_EQ(bench.vc0().exit_at, at(96_ns));
    EXPECT_TRUE(bench.starts_of("InitFC2-P").empty());
}

TEST(FcInitOptions, FC_INIT_11_ThreeTriplesOfEachKindAreSentIfAskedFor) {
    dll::FcInitSettings thorough;
    thorough.min_initfc1_triples = 3;
    thorough.min_initfc2_triples = 3;
    PortBench bench = with(thorough);
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive_triple(FcKind::InitFC1, at(40_ns));
    bench.arrive(golden(FcKind::InitFC2, CreditType::NP), at(50_ns));

    bench.run(at(1_us));

    EXPECT_EQ(bench.starts_of("InitFC1-P").size(), 3U);
    EXPECT_EQ(bench.starts_of("InitFC2-P"), (Times{at(288_ns), at(384_ns), at(480_ns)}));
    EXPECT_EQ(bench.vc0().exit_at, at(576_ns));
}

}  // namespace
}  // namespace pcieflow::port::testing
