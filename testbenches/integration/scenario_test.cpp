// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "integration/bench.hpp"
#include "pcieflow/config/fault_plan.hpp"
#include "pcieflow/config/port_settings.hpp"
#include "pcieflow/config/program.hpp"
#include "pcieflow/link/link_loop.hpp"
#include "pcieflow/sysc/link_pair_from_scenario.hpp"
#include "pcieflow/sysc/run.hpp"

namespace pcieflow::integration {
namespace {

using namespace core::literals;
using core::PortId;

/// A wide, fast link with a latency of no round number, on which everything happens that a scenario can ask for: a late
/// partner, a lost and a damaged DLLP, a Recovery, one end down and up again.
config::Scenario eventful_scenario() {
    config::Scenario scenario;
    scenario.link = {wire::Rate::GT5, wire::Width::x16, 7_ns + 333'333_fs, std::nullopt};
    scenario.ports[1].role = config::Role::endpoint;
    scenario.ports[1].link_up = core::Time{100_ns};
    for (config::Port& port : scenario.ports) {
        config::VirtualChannel& vc0 = port.vcs[core::vc0];
        vc0.advertisement[core::CreditType::P] = {core::HdrCredits{4}, core::DataCredits{64}};
        vc0.advertisement[core::CreditType::NP] = {core::HdrCredits{2}, core::DataCredits{32}};
    }
    config::Fault lost;
    lost.match.kinds.set(wire::kind_index(wire::FcDllp{wire::FcKind::InitFC1, core::CreditType::NP}));
    lost.match.nth = 1;
    config::Fault damaged = lost;
    damaged.action = config::FaultAction::corrupt;
    damaged.from = PortId::B;
    scenario.faults = {lost, damaged};

    config::Event retrain;
    retrain.at = core::Time{104_ns};
    retrain.action = config::EventAction::retrain;
    retrain.duration = 50_ns;
    config::Event down;
    down.at = core::Time{45_us};
    down.ports = {true, false};
    config::Event up = down;
    up.at = core::Time{50_us};
    up.action = config::EventAction::link_up;
    scenario.events = {retrain, down, up};
    return scenario;
}

constexpr core::Time end_of_run{51_us};

using Lines = std::array<std::vector<std::string>, 2>;

Lines run_without_kernel(const config::Scenario& scenario, core::Time end) {
    Lines lines;
    const auto channel = [&scenario](PortId from) {
        return link::Channel{from, scenario.link.latency, config::wire_faults(scenario), scenario.seed};
    };
    link::LinkLoop loop{{config::port_settings(scenario, PortId::A), config::port_settings(scenario, PortId::B)},
                        {channel(PortId::A), channel(PortId::B)},
                        [&lines](core::Time /*now*/, const std::vector<core::Event>& events) {
                            for (const core::Event& event : events) {
                                lines[core::index(event.port)].push_back(describe(event));
                            }
                        }};
    for (const PortId port : core::port_ids) config::program(scenario, port, loop.port(port));
    loop.run(end);
    return lines;
}

Lines run_in_kernel(const config::Scenario& scenario, core::Time end, PortId constructed_first) {
    sysc::LinkPair pair{"pair", sysc::link_pair_settings(scenario, constructed_first)};
    const Recording a{pair.device(PortId::A)};
    const Recording b{pair.device(PortId::B)};
    sysc::program(pair, scenario);
    sysc::run_through(end);
    return {a.lines(), b.lines()};
}

struct Kernel {
    sc_core::sc_time_unit resolution;
    PortId constructed_first;
};

void PrintTo(const Kernel& kernel, std::ostream* out) { *out << core::to_string(kernel.constructed_first) << " first"; }

class ScenarioInKernel : public ::testing::TestWithParam<Kernel> {};

TEST_P(ScenarioInKernel, GivesTheEventsOfTheLoopWithoutAKernel) {
    sc_core::sc_set_time_resolution(1, GetParam().resolution);
    const config::Scenario scenario = eventful_scenario();

    const Lines lines = run_in_kernel(scenario, end_of_run, GetParam().constructed_first);

    const Lines expected = run_without_kernel(scenario, end_of_run);
    EXPECT_GT(expected[0].size(), 100U);
    for (const PortId port : core::port_ids) EXPECT_EQ(lines[core::index(port)], expected[core::index(port)]);
}

std::string name_of(const ::testing::TestParamInfo<Kernel>& info) {
    constexpr std::array units{"1fs", "1ps", "1ns"};
    return std::string{core::to_string(info.param.constructed_first)} + "FirstAt" +
           units[static_cast<std::size_t>(info.param.resolution)];
}

INSTANTIATE_TEST_SUITE_P(Kernels, ScenarioInKernel,
                         ::testing::Values(Kernel{sc_core::SC_FS, PortId::A}, Kernel{sc_core::SC_FS, PortId::B},
                                           Kernel{sc_core::SC_PS, PortId::A}, Kernel{sc_core::SC_PS, PortId::B},
                                           Kernel{sc_core::SC_NS, PortId::A}, Kernel{sc_core::SC_NS, PortId::B}),
                         name_of);

}  // namespace
}  // namespace pcieflow::integration
