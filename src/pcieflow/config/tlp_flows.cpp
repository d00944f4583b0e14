// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/tlp_flows.hpp"

#include <algorithm>
#include <array>

#include "pcieflow/config/request_kinds.hpp"

namespace pcieflow::config {

namespace {

constexpr std::int64_t bits_per_byte = 8;
constexpr std::size_t last_vc = core::vc_count - 1;

traffic::TlpForm form_of(const Traffic& flow, const Port& port, std::uint16_t requester_id) {
    traffic::TlpForm form;
    form.requester_id = requester_id;
    form.tc = flow.tc;
    form.header = flow.has_64_bit_address ? wire::HeaderSize::dw4 : wire::HeaderSize::dw3;
    form.relaxed_ordering = flow.relaxed_ordering;
    form.id_based_ordering = flow.id_based_ordering;
    form.has_ecrc = flow.has_ecrc;
    form.max_payload = static_cast<std::uint32_t>(port.max_payload);
    form.max_read_request = static_cast<std::uint32_t>(port.max_read_request);
    return form;
}

std::vector<traffic::MixEntry> mix_of(const Traffic& flow) {
    std::vector<traffic::MixEntry> mix;
    for (const core::TlpKind kind : request_kinds(flow)) {
        const std::uint32_t bytes = transfer_bytes(flow, kind);
        const auto weight = flow.mix.find(kind);
        mix.push_back({kind, {bytes, bytes, 1}, weight == flow.mix.end() ? 1 : weight->second});
    }
    return mix;
}

traffic::TlpSourceSettings source_of(const Traffic& flow, const Port& port, std::uint16_t requester_id) {
    traffic::TlpSourceSettings source;
    source.name = flow.name;
    source.form = form_of(flow, port, requester_id);
    source.mix = mix_of(flow);
    // An address that fits into 32 bits has a header of 3 DW.
    constexpr std::uint64_t first_wide_address = std::uint64_t{1} << 32U;
    source.address.base = flow.has_64_bit_address ? first_wide_address : 0;
    if (flow.bits_per_second) {
        source.pace.rate = traffic::BytesPerSecond{static_cast<std::uint64_t>(*flow.bits_per_second / bits_per_byte)};
    }
    source.pace.arrival = flow.arrival;
    source.pace.burst = flow.burst;
    source.trace = flow.trace;
    source.count = flow.count;
    source.start = flow.start;
    source.tags = flow.tags.value_or(source.tags);
    source.outstanding = flow.outstanding;
    return source;
}

std::size_t low_priority_count(const Port& port) {
    return port.vc_arbitration == VcArbitration::strict ? 0 : port.low_priority_vc_count.value_or(last_vc);
}

tl::VcScheme scheme_of(VcArbitration arbitration) {
    switch (arbitration) {
        case VcArbitration::strict:
        case VcArbitration::round_robin: break;
        case VcArbitration::wrr32: return tl::VcScheme::wrr_32;
        case VcArbitration::wrr64: return tl::VcScheme::wrr_64;
        case VcArbitration::wrr128: return tl::VcScheme::wrr_128;
    }
    return tl::VcScheme::round_robin;
}

/// By VC; 0 of those that take no part.
std::array<std::int64_t, core::vc_count> weights_of(const Port& port) {
    std::array<std::int64_t, core::vc_count> weights{};
    for (const auto& [vc, channel] : port.vcs) {
        if (core::index(vc) <= low_priority_count(port)) {
            weights[core::index(vc)] = channel.weight;
        }
    }
    return weights;
}

/// Each VC has phases in proportion to its weight, spread as evenly as can be: in each phase every VC gains its weight,
/// and the one that has gained most has the phase and pays for it what all have gained.
tl::WrrTable weighted_table(const std::array<std::int64_t, core::vc_count>& weights, std::size_t phases) {
    tl::WrrTable table{};
    std::array<std::int64_t, core::vc_count> gained{};
    for (std::size_t phase = 0; phase < phases; ++phase) {
        std::int64_t all = 0;
        for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
            gained[vc] += weights[vc];
            all += weights[vc];
        }
        auto* const most = std::max_element(gained.begin(), gained.end());
        *most -= all;
        table[phase] = core::vc_id(static_cast<std::size_t>(most - gained.begin()));
    }
    return table;
}

}  // namespace

std::uint16_t function_id(core::PortId id, std::size_t function) {
    constexpr std::size_t functions = 0x8000;
    return static_cast<std::uint16_t>(core::index(id) * functions + function);
}

std::vector<traffic::TlpSourceSettings> tlp_flows(const Scenario& scenario, core::PortId id) {
    std::vector<traffic::TlpSourceSettings> flows;
    for (const Traffic& flow : scenario.traffic) {
        if (flow.from == id && !request_kinds(flow).empty()) {
            flows.push_back(source_of(flow, scenario.ports[core::index(id)], function_id(id, flows.size() + 1)));
        }
    }
    return flows;
}

bool answers_requests(const Scenario& scenario, core::PortId id) {
    return std::any_of(scenario.traffic.begin(), scenario.traffic.end(),
                       [id](const Traffic& flow) { return flow.from != id && is_answered(flow); });
}

tl::VcArbiterSettings vc_arbitration(const Port& port) {
    tl::VcArbiterSettings settings;
    settings.low_priority_count = low_priority_count(port);
    settings.scheme = scheme_of(port.vc_arbitration);
    settings.table = weighted_table(weights_of(port), tl::phases(settings.scheme));
    return settings;
}

WeightedTurns weighted_turns(const Port& port) {
    WeightedTurns turns{tl::phases(scheme_of(port.vc_arbitration)), 0};
    for (const std::int64_t weight : weights_of(port)) {
        turns.weights += static_cast<std::size_t>(weight);
    }
    return turns;
}

}  // namespace pcieflow::config
