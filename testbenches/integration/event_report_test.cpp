// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/sysc/event_report.hpp"

#include <gtest/gtest.h>

#include "integration/bench.hpp"
#include "pcieflow/regs/register_map.hpp"

namespace pcieflow::integration {
namespace {

using namespace core::literals;
using core::PortId;

/// A link whose A reports Surprise Down and loses LinkUp at 1 µs; the first report ends the run.
class EventReport : public ::testing::Test {
protected:
    EventReport() {
        sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
        sc_core::sc_report_handler::set_actions("/pcieflow/surprise_down", sc_core::SC_THROW);
        for (const char* id : {sysc::bad_dllp_id, sysc::error_detected_id, sysc::software_misuse_id}) {
            sc_core::sc_report_handler::set_actions(id, sc_core::SC_THROW);
        }
    }

    static sysc::LinkPairSettings settings() {
        sysc::LinkPairSettings settings = pair_settings();
        settings.ports[0].reports_surprise_down = true;
        return settings;
    }
};

TEST_F(EventReport, DLC_10_SurpriseDownIsReportedWithModuleAndTimeWhenAskedFor) {
    PairBench bench{settings()};
    bench.device(PortId::A).port().set_link_up(false, core::Time{1_us});
    bench.device(PortId::A).report_events();

    EXPECT_EQ(report_of_run(core::Time{2_us}),
              "/pcieflow/surprise_down: pair.A: 1000000000 fs: DLC-10: Surprise Down: LinkUp fell in DL_Active");
}

TEST_F(EventReport, NothingIsReportedUnlessAskedFor) {
    PairBench bench{settings()};
    bench.device(PortId::A).port().set_link_up(false, core::Time{1_us});

    EXPECT_EQ(report_of_run(core::Time{2_us}), "none");
    EXPECT_EQ(bench.device(PortId::A).snapshot().surprise_downs, 1U);
}

TEST_F(EventReport, ERR_02_BadDllpIsReportedByTheEndThatReceivedIt) {
    sysc::LinkPairSettings faulty = settings();
    link::FaultRule rule;
    rule.action = link::FaultAction::corrupt;
    rule.match.kinds.set();
    rule.match.nth = 1;
    faulty.link.faults.push_back(rule);
    PairBench bench{faulty};
    bench.device(PortId::B).report_events(sc_core::SC_INFO);

    EXPECT_EQ(report_of_run(core::Time{100_ns}),
              "/pcieflow/bad_dllp: pair.B: 42000000 fs: ERR-02: a DLLP with a wrong CRC was dropped");
}

TEST_F(EventReport, ERR_08_WhatTheReceiversChecksFindIsReportedWithRuleAndAerBit) {
    sysc::LinkPairSettings faulty = settings();
    faulty.ports[1].uncalled.push_back(
        {core::Time{1_us}, wire::FcDllp{wire::FcKind::UpdateFC, core::CreditType::Cpl, core::vc0, 1, 0}});
    PairBench bench{faulty};
    bench.device(PortId::A).report_events();

    EXPECT_EQ(report_of_run(core::Time{2_us}),
              "/pcieflow/error_detected: pair.A: 1042000000 fs: CHK-16: FCP set by a DLLP for CplH of VC0");
}

TEST_F(EventReport, TCV_02_MisuseBySoftwareIsReported) {
    sysc::LinkPairSettings two_vcs = settings();
    two_vcs.ports[0].vcs[1] = two_vcs.ports[0].vcs[0];
    PairBench bench{two_vcs};
    sysc::Device& a = bench.device(PortId::A);
    a.report_events();
    const std::uint32_t tc_7_and_enable = 0x81000080;  // VC0 still has TC7
    a.port().write_register(regs::vc_resource_control(1), tc_7_and_enable, core::Time{1_us});

    EXPECT_EQ(report_of_run(core::Time{2_us}),
              "/pcieflow/software_misuse: pair.A: 1000000000 fs: TCV-02: TC7 mapped to VC1 as well as VC0");
}

}  // namespace
}  // namespace pcieflow::integration
