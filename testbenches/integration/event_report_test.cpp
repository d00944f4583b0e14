// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/sysc/event_report.hpp"

#include <gtest/gtest.h>

#include "integration/bench.hpp"

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
        sc_core::sc_report_handler::set_actions("/pcieflow/bad_dllp", sc_core::SC_THROW);
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

}  // namespace
}  // namespace pcieflow::integration
