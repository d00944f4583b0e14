// SPDX-License-Identifier: Apache-2.0
#include "bench/subject.hpp"

#include <numeric>
#include <string_view>

#include "pcieflow/config/port_settings.hpp"

namespace pcieflow::bench {

using namespace core::literals;

core::Duration chunk(Load load) { return load == Load::stream ? 10_us : 10_ms; }

std::vector<core::VcId> software_vcs(Load load) {
    std::vector<core::VcId> vcs;
    for (std::size_t number = 1; load == Load::eight_keep_alive && number < core::vc_count; ++number) {
        vcs.push_back(core::vc_id(number));
    }
    return vcs;
}

config::Scenario golden_scenario() {
    config::VirtualChannel vc0;
    vc0.advertisement[core::CreditType::P] = {core::HdrCredits{4}, core::DataCredits{64}};
    vc0.advertisement[core::CreditType::NP] = {core::HdrCredits{2}, core::DataCredits{32}};
    config::Scenario scenario;
    scenario.name = "golden";
    scenario.link.latency = 10_ns;
    for (config::Port& port : scenario.ports) {
        port.vcs[core::vc0] = vc0;
    }
    return scenario;
}

std::array<port::Settings, 2> golden_settings(Load load) {
    const config::Scenario scenario = golden_scenario();
    std::array<port::Settings, 2> settings;
    for (const core::PortId id : core::port_ids) {
        settings[core::index(id)] = config::port_settings(scenario, id);
        for (const core::VcId vc : software_vcs(load)) {
            settings[core::index(id)].vcs[core::index(vc)] = settings[core::index(id)].vcs[0];
        }
        if (load == Load::stream) {
            settings[core::index(id)].update_fc.policies.fill(dll::periodic(64_ns));  // the two finite types in turn
        }
    }
    return settings;
}

Watch::Watch(Watched watched) {
    switch (watched) {
        case Watched::no: break;
        case Watched::by_checks: observation_.emplace(scenario_, app::Observation::TraceSink{}); break;
        case Watched::and_traced:
            observation_.emplace(scenario_, [this](std::string_view lines) { traced_bytes_ += lines.size(); });
            break;
    }
}

std::uint64_t dllps_sent(const port::Snapshot& snapshot) {
    return std::accumulate(snapshot.sent.begin(), snapshot.sent.end(), std::uint64_t{0});
}

}  // namespace pcieflow::bench
