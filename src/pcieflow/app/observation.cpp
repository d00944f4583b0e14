// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/observation.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "pcieflow/app/expectation_text.hpp"
#include "pcieflow/config/port_settings.hpp"
#include "pcieflow/config/tlp_flows.hpp"
#include "pcieflow/port/settings.hpp"
#include "pcieflow/regs/register_map.hpp"
#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::app {

namespace {

using config::ReachesExpectation;
using config::TlpExpectation;
using config::ViolationExpectation;

observe::CheckSetting to_observe(config::CheckSetting setting) {
    switch (setting) {
        case config::CheckSetting::off: return observe::CheckSetting::off;
        case config::CheckSetting::on: return observe::CheckSetting::on;
        case config::CheckSetting::warning: return observe::CheckSetting::warning;
        case config::CheckSetting::error: return observe::CheckSetting::error;
    }
    return observe::CheckSetting::on;
}

/// How many rules a name in `checks` means.
enum class Reach : std::uint8_t { of_class, of_group, of_rule };

Reach reach_of(std::string_view name) {
    if (observe::is_class_name(name)) {
        return Reach::of_class;
    }
    return observe::group_members(name).empty() ? Reach::of_rule : Reach::of_group;
}

observe::CheckSettings check_settings(const config::Scenario& scenario) {
    observe::CheckSettings settings;
    // What is more particular wins, in whatever order the file names them: a rule, a group, a class.
    for (const Reach reach : {Reach::of_class, Reach::of_group, Reach::of_rule}) {
        for (const auto& [name, setting] : scenario.checks) {
            if (reach_of(name) == reach) {
                static_cast<void>(settings.set(name, to_observe(setting)));  // the loader knows the names
            }
        }
    }
    return settings;
}

/// The reset value of VC0's TC/VC map.
std::uint8_t vc0_tc_map(const port::Settings& settings) {
    constexpr std::uint8_t every_tc = 0xFF;
    return settings.vc0_tcs ? static_cast<std::uint8_t>(settings.vc0_tcs->to_ulong()) : every_tc;
}

observe::PortFacts port_facts(const config::Scenario& scenario, core::PortId id) {
    const config::Port& port = scenario.ports[core::index(id)];
    const port::Settings settings = config::port_settings(scenario, id);
    const bool is_switch = port.role == config::Role::upstream || port.role == config::Role::downstream;
    return {{is_switch, port.max_payload},
            {settings.vc0_init.initfc_max_interval, settings.vcn_init.initfc_max_interval},
            {settings.extended_synch, regs::link_control},
            {settings.update_fc.guideline, settings.update_fc.max_payload_credits, settings.update_fc.has_atomic_ops},
            settings.vc0_init.tlp_allowed_in_fc_init2,
            vc0_tc_map(settings)};
}

observe::CheckerSettings checker_settings(const config::Scenario& scenario) {
    observe::CheckerSettings settings;
    settings.ports = {port_facts(scenario, core::PortId::A), port_facts(scenario, core::PortId::B)};
    settings.longest_dllp = wire::isolated_duration(scenario.link.rate, scenario.link.width, wire::dllp_symbols);
    settings.is_complete = true;
    for (const core::PortId id : core::port_ids) {
        for (const traffic::TlpSourceSettings& flow : config::tlp_flows(scenario, id)) {
            settings.flows.ports[core::index(id)].push_back({flow.name, flow.form.requester_id});
        }
    }
    return settings;
}

observe::TimeBounds bounds_of(const config::TimeBounds& bounds) { return {bounds.before, bounds.after, bounds.at}; }

observe::ViolationQuery query_of(const ViolationExpectation& expectation) {
    return {expectation.rule, expectation.port, bounds_of(expectation.bounds)};
}

observe::Delivery delivery_of(const config::Scenario& scenario, std::string_view name) {
    for (const core::PortId id : core::port_ids) {
        const std::vector<traffic::TlpSourceSettings> flows = config::tlp_flows(scenario, id);
        const auto flow =
            std::find_if(flows.begin(), flows.end(), [name](const auto& each) { return each.name == name; });
        if (flow != flows.end()) {
            return {id, static_cast<std::uint32_t>(flow - flows.begin())};
        }
    }
    return {core::PortId::A, core::no_flow};  // the loader knows the names
}

observe::TlpQuery query_of(const config::Scenario& scenario, const TlpExpectation& expectation) {
    observe::TlpQuery query{{}, expectation.port, bounds_of(expectation.bounds)};
    if (const auto* flow = std::get_if<std::string>(&expectation.what)) {
        query.what = delivery_of(scenario, *flow);
    } else if (const auto* reason = std::get_if<core::TlpDrop>(&expectation.what)) {
        query.what = *reason;
    } else {
        query.what =
            observe::ReplayBegins{std::get<config::ReplayCause>(expectation.what) == config::ReplayCause::timer};
    }
    return query;
}

bool is_so_often(std::uint64_t seen, const std::optional<std::uint64_t>& wanted) {
    return wanted ? seen == *wanted : seen > 0;
}

}  // namespace

Observation::Observation(const config::Scenario& scenario, TraceSink trace)
    : scenario_(scenario),
      log_(check_settings(scenario)),
      scoreboard_(log_),
      checker_(checker_settings(scenario), log_),
      bad_dllp_check_(log_),
      ladder_(scenario.link.latency) {
    log_.add_listener([this](const core::Violation& violation) {
        if (violation.severity == core::Severity::error && !is_expected(violation)) {
            ++unexpected_errors_;
        }
    });
    stream_.add(milestones_);
    stream_.add(ladder_);
    stream_.add(scoreboard_);
    stream_.add(checker_);
    stream_.add(bad_dllp_check_);
    if (std::vector<PlannedFlow> flows = planned_flows(scenario); !flows.empty()) {
        flows_ = std::make_unique<FlowObservation>(scenario, std::move(flows));
        flows_->listen_to(stream_);
    }
    if (trace) {
        trace_ = std::make_unique<observe::TraceWriter>(std::move(trace));
        log_.add_listener([this](const core::Violation& violation) { trace_->on_violation(violation); });
        stream_.add(*trace_);
    }
    for (const config::Expectation& expectation : scenario.expectations) {
        watch(expectation);
    }
    if (tlps_.is_used()) {
        stream_.add(tlps_);
    }
}

void Observation::watch(const config::Expectation& expectation) {
    if (const auto* reaches = std::get_if<ReachesExpectation>(&expectation)) {
        watch_numbers_.push_back(
            milestones_.add({reaches->port, reaches->what, reaches->vc, bounds_of(reaches->bounds)}));
    } else if (const auto* of_tlps = std::get_if<TlpExpectation>(&expectation)) {
        watch_numbers_.push_back(tlps_.add(query_of(scenario_, *of_tlps)));
    } else {
        watch_numbers_.push_back(log_.watch(query_of(std::get<ViolationExpectation>(expectation))));
    }
}

void Observation::push(core::Time now, const std::vector<core::Event>& events) {
    merger_.advance_to(now);
    merger_.push(events);
}

void Observation::note_ports(const std::array<port::Snapshot, 2>& ports, core::Time end) {
    if (flows_) {
        flows_->note_end(ports, end);
    }
}

std::vector<ExpectationResult> Observation::expectations() const {
    std::vector<ExpectationResult> results;
    for (std::size_t i = 0; i < scenario_.expectations.size(); ++i) {
        results.push_back({expectation_text(scenario_.expectations[i]), is_met(i), actual(i)});
    }
    return results;
}

bool Observation::is_met(std::size_t number) const {
    const config::Expectation& expectation = scenario_.expectations[number];
    if (const auto* reaches = std::get_if<ReachesExpectation>(&expectation)) {
        return milestones_.result(watch_numbers_[number]).is_met() != reaches->is_never;
    }
    if (const auto* of_tlps = std::get_if<TlpExpectation>(&expectation)) {
        return is_so_often(tlps_.result(watch_numbers_[number]).count, of_tlps->count);
    }
    return is_so_often(log_.count(watch_numbers_[number]), std::get<ViolationExpectation>(expectation).count);
}

std::string Observation::actual(std::size_t number) const {
    const std::size_t watch = watch_numbers_[number];
    if (std::holds_alternative<ReachesExpectation>(scenario_.expectations[number])) {
        const observe::ExpectationWatch::Result& result = milestones_.result(watch);
        return reached_text(result.met_at ? result.met_at : result.first_seen);
    }
    if (std::holds_alternative<TlpExpectation>(scenario_.expectations[number])) {
        const observe::TlpWatch::Result& result = tlps_.result(watch);
        return result.first ? times_text(result.count_in_all, result.count, *result.first, result.first_port)
                            : "it never came";
    }
    const auto& expectation = std::get<ViolationExpectation>(scenario_.expectations[number]);
    if (log_.is_off(expectation.rule)) {
        return "the check is off";
    }
    const auto all = log_.counts().find(expectation.rule);
    const auto& first = log_.first(watch);
    if (!first || all == log_.counts().end()) {
        return "it never came";
    }
    return times_text(all->second, log_.count(watch), first->time, first->port);
}

bool Observation::is_expected(const core::Violation& violation) const {
    return std::any_of(scenario_.expectations.begin(), scenario_.expectations.end(), [&](const auto& expectation) {
        const auto* expected = std::get_if<ViolationExpectation>(&expectation);
        return expected != nullptr && expected->rule == violation.rule &&
               (!expected->port || *expected->port == violation.port) &&
               bounds_of(expected->bounds).contain(violation.time);
    });
}

}  // namespace pcieflow::app
