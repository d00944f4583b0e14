// SPDX-License-Identifier: Apache-2.0
#include "bench/subject.hpp"

#include <numeric>
#include <string_view>

#include "pcieflow/config/port_settings.hpp"

namespace pcieflow::bench {

using namespace core::literals;

namespace {

bool writes(Load load) { return load == Load::writes_x1 || load == Load::writes_x8 || load == Load::writes_x8_both; }

/// Credits for more than the link holds. Ack and UpdateFC go as the tables say for the smallest Max_Payload_Size.
config::Scenario writing_scenario(Load load) {
    constexpr std::uint32_t payload = 128;
    config::Scenario scenario = golden_scenario();
    if (load != Load::writes_x1) {
        scenario.link.rate = wire::Rate::GT5;
        scenario.link.width = wire::Width::x8;
    }
    for (const core::PortId id : core::port_ids) {
        config::Port& port = scenario.ports[core::index(id)];
        port.max_payload = payload;
        port.vcs[core::vc0].advertisement[core::CreditType::P] = {core::HdrCredits{64}, core::DataCredits{1024}};
        if (id == core::PortId::A || load == Load::writes_x8_both) {
            config::Traffic& flow = scenario.traffic.emplace_back();
            flow.name = "writes";
            flow.from = id;
            flow.kind = config::TrafficKind::MWr;
            flow.payload = payload;
        }
    }
    return scenario;
}

}  // namespace

core::Duration chunk(Load load) {
    switch (load) {
        case Load::stream: return 10_us;
        case Load::writes_x1: return 1_ms;
        case Load::writes_x8:
        case Load::writes_x8_both: return 100_us;
        case Load::keep_alive:
        case Load::eight_keep_alive: break;
    }
    return 10_ms;
}

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
    const config::Scenario scenario = writes(load) ? writing_scenario(load) : golden_scenario();
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

Traffic traffic(const port::Snapshot& port_a, const port::Snapshot& port_b) {
    const std::uint64_t tlps = port_a.tlps_received + port_b.tlps_received;
    return {tlps, tlps + dllps_sent(port_a) + dllps_sent(port_b)};
}

}  // namespace pcieflow::bench
