// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "integration/bench.hpp"
#include "pcieflow/sysc/run.hpp"

namespace pcieflow::integration {
namespace {

using namespace core::literals;

TEST(Elaboration, ResolutionOf10NanosecondsIsAnErrorThatNamesTheModuleAndTheRemedy) {
    sc_core::sc_set_time_resolution(10, sc_core::SC_NS);
    const sysc::Device device{"platform_device", port_settings(core::PortId::A)};

    EXPECT_EQ(
        report_of_run(core::Time{1_us}),
        "/pcieflow/time_resolution: platform_device: the kernel's time resolution is 10 ns; a link needs 1 ns or "
        "finer: call sc_core::sc_set_time_resolution(1, sc_core::SC_PS) (or SC_FS) in sc_main before any module is "
        "constructed");
}

TEST(Elaboration, ResolutionOf10NanosecondsIsAnErrorOfALinkToo) {
    sc_core::sc_set_time_resolution(10, sc_core::SC_NS);
    const sysc::Link link{"platform_link", {}};

    EXPECT_NE(report_of_run(core::Time{1_us}).find("platform_link: the kernel's time resolution is 10 ns"),
              std::string::npos);
}

TEST(Elaboration, UnboundSocketIsAnErrorThatNamesIt) {
    const sysc::Device device{"platform_device", port_settings(core::PortId::A)};

    EXPECT_EQ(report_of_run(core::Time{1_us}),
              "complete binding failed: port not bound: port 'platform_device.rx_port_0' (sc_port)");
}

TEST(Elaboration, ConstructingAPairLeavesTheTimeResolutionToThePlatform) {
    const PairBench bench;

    sc_core::sc_set_time_resolution(1, sc_core::SC_NS);
    sysc::run_through(core::Time{1_us});

    EXPECT_EQ(bench.vc0(core::PortId::A).exit_at, core::Time{288_ns});
}

}  // namespace
}  // namespace pcieflow::integration
