// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/port_settings.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <variant>

#include "pcieflow/config/check.hpp"
#include "pcieflow/config/fault_plan.hpp"
#include "pcieflow/config/tlp_flows.hpp"
#include "pcieflow/wire/credit_cost.hpp"
#include "pcieflow/wire/latency_table.hpp"
#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::config {

namespace {

using namespace core::literals;

constexpr std::int64_t bits_per_byte = 8;

/// What a rule profile says; one row per profile.
struct ProfileFacts {
    RuleProfile profile;
    core::Duration vc0_initfc_max_interval;  ///< FC-INIT-07
    core::Duration vcn_initfc_max_interval;
    bool tlp_allowed_in_fc_init2;  ///< FC-INIT-14
};

constexpr std::array profiles{
    ProfileFacts{RuleProfile::mindshare, 34_us, 17_us, true},
    ProfileFacts{RuleProfile::base, 34_us, 34_us, false},
};

dll::FcInitSettings fc_init_settings(const FcInit& given, core::Duration profile_interval, bool profile_tlp_allowed) {
    dll::FcInitSettings settings;
    settings.initfc_max_interval = given.initfc_max_interval.value_or(profile_interval);
    settings.vcn_initfc_policy = given.vcn_initfc_policy;
    settings.initfc_switch_point = given.initfc_switch_point;
    settings.min_initfc1_triples = given.min_initfc1_triples;
    settings.min_initfc2_triples = given.min_initfc2_triples;
    settings.tlp_allowed_in_fc_init2 = given.tlp_allowed_in_fc_init2.value_or(profile_tlp_allowed);
    settings.late_initfc_response = given.late_initfc_response;
    return settings;
}

/// From the start of one DLLP to that of the next, rounded up so that the rate is not exceeded.
core::Duration interval_at(std::int64_t bits_per_second) {
    constexpr std::int64_t dllp_bits = 8 * wire::dllp_symbols;
    constexpr std::int64_t fs_per_second = 1'000'000'000'000'000;
    static_assert(dllp_bits <= std::numeric_limits<std::int64_t>::max() / fs_per_second);
    return core::Duration{(dllp_bits * fs_per_second + bits_per_second - 1) / bits_per_second};
}

bool sends_dllps(const Traffic& flow) {
    return flow.kind == TrafficKind::NOP || flow.kind == TrafficKind::VendorSpecific;
}

traffic::DllpSourceSettings dllp_source(const Traffic& flow) {
    traffic::DllpSourceSettings source;
    source.dllp = wire::PlainDllp::NOP;
    if (flow.kind == TrafficKind::VendorSpecific) {
        source.dllp = wire::VendorDllp{flow.value};
    }
    if (flow.bits_per_second) {
        source.interval = interval_at(*flow.bits_per_second);
    }
    source.count = flow.count;
    source.from = flow.start;
    return source;
}

dll::UpdateFcSettings update_fc_settings(const Link& link, const Port& port) {
    dll::UpdateFcSettings settings;
    for (const core::CreditType type : core::credit_types) {
        const UpdateFcPolicy& from = port.update_fc[core::index(type)];
        dll::UpdateFcPolicySettings& policy = settings.policies[core::index(type)];
        policy.kind = from.policy;
        policy.credits = from.credits.value_or(policy.credits);
        policy.every = from.every;
        policy.count = from.count;
    }
    settings.guideline = wire::update_fc_latency(link.rate, link.width, port.max_payload);
    settings.max_payload_credits = static_cast<std::uint32_t>(port.max_payload / wire::bytes_per_data_credit);
    return settings;
}

core::Duration ack_limit(const Link& link, const Port& port) {
    const auto* const time = std::get_if<core::Duration>(&port.ack_limit);
    return time != nullptr ? *time : wire::update_fc_latency(link.rate, link.width, port.max_payload);
}

core::Duration replay_limit(const Link& link, const Port& port) {
    if (const auto* const time = std::get_if<core::Duration>(&port.replay.limit)) {
        return *time;
    }
    if (std::get<NamedLimit>(port.replay.limit) == NamedLimit::simplified) {
        return wire::symbol_times(link.rate, wire::simplified_replay_limit(port.extended_synch).min);
    }
    // The table knows no propagation delay, without which every TLP of a long link would be replayed.
    return wire::symbol_times(link.rate, wire::replay_limit_symbols(link.rate, link.width, port.max_payload)) +
           2 * link.latency;
}

std::vector<traffic::DrainStall> drain_stalls(const DrainStalls& given) {
    std::vector<traffic::DrainStall> stalls;
    if (given.length == core::Duration::zero()) {
        return stalls;
    }
    core::Time from = given.at;
    for (std::uint32_t i = 0; i < given.count && from < core::end_of_time; ++i) {
        stalls.push_back({from, given.length});
        from += given.every.value_or(core::Duration::zero());
    }
    return stalls;
}

traffic::DrainSettings drain_settings(const Port& port) {
    traffic::DrainSettings settings;
    if (port.drain.bits_per_second) {
        settings.bytes_per_second = static_cast<std::uint64_t>(*port.drain.bits_per_second / bits_per_byte);
    }
    settings.latency = port.drain.latency;
    settings.burst = port.drain.burst;
    settings.data_first = port.drain.data_first;
    settings.stalls = drain_stalls(port.drain.stall);
    settings.capacity[core::CreditType::Cpl] = {port.completer.buffer_header.value_or(core::HdrCredits{}),
                                                port.completer.buffer_data.value_or(core::DataCredits{})};
    return settings;
}

traffic::SpanLaw completer_latency(const Completer& completer) {
    const core::Duration given = completer.latency;
    switch (completer.latency_law) {
        case LatencyLaw::fixed: break;
        case LatencyLaw::uniform: return traffic::UniformSpan{given, completer.latency_max.value_or(given)};
        case LatencyLaw::exponential: return traffic::ExponentialSpan{given};
        case LatencyLaw::lognormal: return traffic::LognormalSpan{given, completer.latency_median.value_or(given)};
    }
    return traffic::FixedSpan{given};
}

traffic::CompleterSettings completer_settings(const Port& port, core::PortId id) {
    traffic::CompleterSettings settings;
    settings.name = std::string("completer of ").append(core::to_string(id));
    settings.latency = completer_latency(port.completer);
    settings.completer_id = function_id(id, 0);
    settings.max_payload = static_cast<std::uint32_t>(port.max_payload);
    settings.rcb = static_cast<std::uint32_t>(port.rcb);
    settings.requests = port.completer.requests;
    settings.split_every_rcb = port.completer.split_every_rcb;
    return settings;
}

}  // namespace

port::Settings port_settings(const Scenario& scenario, core::PortId id) {
    const Port& port = scenario.ports[core::index(id)];
    const ProfileFacts& profile = profiles[static_cast<std::size_t>(scenario.rules)];

    port::Settings settings;
    settings.id = id;
    settings.seed = scenario.seed;
    settings.rate = scenario.link.rate;
    settings.width = scenario.link.width;
    settings.skp_interval = scenario.link.skp;
    settings.reports_surprise_down = port.role == Role::root || port.role == Role::downstream;
    settings.extended_synch = port.extended_synch;
    settings.fc_timeout = port.fc_timeout;
    settings.fcpe_check = port.fcpe_check;
    settings.fcinit_checker = port.fcinit_checker;
    settings.update_fc = update_fc_settings(scenario.link, port);
    settings.ack.latency_limit = ack_limit(scenario.link, port);
    settings.replay = {replay_limit(scenario.link, port), port.replay.buffer};
    settings.drain = drain_settings(port);
    settings.completer = completer_settings(port, id);
    settings.vc0_init =
        fc_init_settings(port.fc_init, profile.vc0_initfc_max_interval, profile.tlp_allowed_in_fc_init2);
    settings.vc0_init.initfc_gap = port.fc_init.vc0_initfc_gap;
    settings.vcn_init =
        fc_init_settings(port.fc_init, profile.vcn_initfc_max_interval, profile.tlp_allowed_in_fc_init2);
    for (const auto& [vc, channel] : port.vcs) {
        settings.vcs[core::index(vc)] = channel.advertisement;
        if (vc != core::vc0) {
            settings.tcs[core::index(vc)] = traffic_classes(port, vc);
        } else if (channel.tcs.any()) {
            settings.vc0_tcs = channel.tcs;
        }
    }
    for (const Traffic& flow : scenario.traffic) {
        if (flow.from == id && sends_dllps(flow)) {
            settings.dllp_sources.push_back(dllp_source(flow));
        }
    }
    settings.flows = tlp_flows(scenario, id);
    settings.answers_requests = answers_requests(scenario, id);
    settings.completion_timeout = port.completion_timeout;
    settings.queue_mode = port.transmit_queues;
    settings.arbitration = vc_arbitration(port);
    if (port.transmit_priority.size() == settings.transmit_priority.size()) {
        std::copy(port.transmit_priority.begin(), port.transmit_priority.end(), settings.transmit_priority.begin());
    }
    settings.misconduct = misconduct(scenario, id);
    settings.uncalled = uncalled_dllps(scenario, id);
    settings.nullified = nullified(scenario, id);
    return settings;
}

}  // namespace pcieflow::config
