// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/observation_flows.hpp"

#include <algorithm>
#include <utility>

#include "pcieflow/app/flow_bounds.hpp"
#include "pcieflow/config/port_settings.hpp"
#include "pcieflow/port/settings.hpp"

namespace pcieflow::app {

namespace {

std::array<std::size_t, 2> flows_of_ports(const std::vector<PlannedFlow>& flows) {
    std::array<std::size_t, 2> counts{};
    for (const PlannedFlow& flow : flows) {
        ++counts[core::index(flow.from)];
    }
    return counts;
}

}  // namespace

std::vector<PlannedFlow> planned_flows(const config::Scenario& scenario) {
    if (scenario.traffic.empty()) {
        return {};
    }
    const std::array<port::Settings, 2> ports{config::port_settings(scenario, core::PortId::A),
                                              config::port_settings(scenario, core::PortId::B)};
    std::vector<PlannedFlow> planned;
    std::array<std::size_t, 2> next{};  // the flows of a port come in the order of the scenario, without those of DLLPs
    for (const config::Traffic& traffic : scenario.traffic) {
        const port::Settings& sender = ports[core::index(traffic.from)];
        std::size_t& number = next[core::index(traffic.from)];
        if (number == sender.flows.size() || sender.flows[number].name != traffic.name) {
            continue;
        }
        const port::Settings& receiver = ports[core::index(core::partner(traffic.from))];
        const auto bounds = flow_bounds(sender.flows[number], {sender, receiver, scenario.link.latency});
        planned.push_back(
            {traffic.name, traffic.from, number, bounds ? std::optional(observe::least_bound(*bounds)) : std::nullopt});
        ++number;
    }
    return planned;
}

FlowObservation::FlowObservation(const config::Scenario& scenario, std::vector<PlannedFlow> flows)
    : flows_(std::move(flows)),
      line_{scenario.link.rate, scenario.link.width, scenario.link.skp},
      statistics_(flows_of_ports(flows_)),
      meters_{observe::WireMeter(core::PortId::A, line_), observe::WireMeter(core::PortId::B, line_)} {}

void FlowObservation::listen_to(observe::EventStream& stream) {
    stream.add(statistics_);
    stream.add(credits_);
    for (observe::WireMeter& meter : meters_) {
        stream.add(meter);
    }
}

void FlowObservation::note_end(const std::array<port::Snapshot, 2>& ports, core::Time end) {
    are_still_ = ports[0].is_still && ports[1].is_still;
    for (const PlannedFlow& flow : flows_) {
        const auto& vc0 = ports[core::index(flow.from)].vcs[0];
        if (!figures(flow).first && vc0 && vc0->state != core::FcInitState::DONE) {
            statistics_.set_uninitialised(flow.from, flow.number);
        }
        const port::Starvation& starved = ports[core::index(flow.from)].starvations[flow.number];
        const core::Duration lasting = starved.since ? end - *starved.since : core::Duration::zero();
        statistics_.set_starvation(flow.from, flow.number, {starved.ended + lasting, starved.tlps, starved.behind});
    }
}

}  // namespace pcieflow::app
