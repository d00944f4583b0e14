// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/result_json.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "pcieflow/app/result_json_flows.hpp"
#include "pcieflow/observe/check_class.hpp"
#include "pcieflow/wire/dllp_kind.hpp"

namespace pcieflow::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr int schema_version = 1;

Json time_or_null(const std::optional<core::Time>& time) { return time ? Json(core::to_fs(*time)) : Json(nullptr); }

Json pool_json(const port::PoolSnapshot& pool) {
    return {{"CREDIT_LIMIT", pool.credit_limit ? Json(*pool.credit_limit) : Json(nullptr)},
            {"CREDITS_CONSUMED", pool.credits_consumed},
            {"CREDITS_ALLOCATED", pool.credits_allocated},
            {"CREDITS_RECEIVED", pool.credits_received},
            {"infinite_tx", pool.infinite_tx},
            {"infinite_rx", pool.infinite_rx}};
}

Json vc_json(const port::VcSnapshot& vc) {
    Json pools = Json::object();
    for (const core::Pool pool : core::pools) {
        pools[std::string(core::to_string(pool))] = pool_json(vc.pools[core::index(pool)]);
    }
    return {{"state", core::to_string(vc.state)},
            {"fi1_fs", time_or_null(vc.fi1_at)},
            {"fi2_fs", time_or_null(vc.fi2_at)},
            {"exit_fs", time_or_null(vc.exit_at)},
            {"pools", std::move(pools)},
            {"enabled", vc.enabled},
            {"pending", vc.pending}};
}

Json counts_json(const std::array<std::uint64_t, wire::dllp_kind_count>& counts) {
    Json json = Json::object();
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] > 0) {
            json[std::string(wire::dllp_kind_name(kind))] = counts[kind];
        }
    }
    return json;
}

Json port_json(const port::Snapshot& port) {
    Json vcs = Json::object();
    for (std::size_t i = 0; i < core::vc_count; ++i) {
        if (port.vcs[i]) {
            vcs[std::to_string(i)] = vc_json(*port.vcs[i]);
        }
    }
    return {{"dlcmsm", core::to_string(port.dlcmsm)},
            {"dl_active_fs", time_or_null(port.dl_active_at)},
            {"vcs", std::move(vcs)},
            {"sent", counts_json(port.sent)},
            {"received", counts_json(port.received)},
            {"dl_status", core::to_string(port.dl_status)},
            {"surprise_downs", port.surprise_downs},
            {"bad_dllps", port.bad_dllps},
            {"completion_timeouts", port.completion_timeouts}};
}

Json violation_json(const core::Violation& violation) {
    const std::string_view aer = observe::aer_name(violation.violation_class);
    return {{"rule", core::to_string(violation.rule)},
            {"class", core::to_string(violation.violation_class)},
            {"severity", core::to_string(violation.severity)},
            {"t_fs", core::to_fs(violation.time)},
            {"port", core::to_string(violation.port)},
            {"vc", core::index(violation.vc)},
            {"expected", violation.expected},
            {"actual", violation.actual},
            {"text", violation.text},
            {"aer", aer.empty() ? Json(nullptr) : Json(aer)}};
}

Json deadlock_json(const Deadlock& deadlock) {
    Json waits = Json::array();
    for (const DeadlockWait& wait : deadlock.waits) {
        waits.push_back({{"port", core::to_string(wait.port)},
                         {"tlp", core::to_string(wait.tlp)},
                         {"pool", wait.pool ? Json(core::to_string(*wait.pool)) : Json(nullptr)},
                         {"for", core::to_string(wait.for_tlp)}});
    }
    return {{"vc", core::index(deadlock.vc)}, {"text", text_of(deadlock)}, {"waits", std::move(waits)}};
}

Json result_json(const config::Scenario& scenario, const Outcome& outcome, const Observation& observation) {
    Json ports = Json::object();
    for (const core::PortId id : core::port_ids) {
        ports[std::string(core::to_string(id))] = port_json(outcome.after[core::index(id)]);
    }
    Json violations = Json::array();
    for (const core::Violation& violation : observation.violations().kept()) {
        violations.push_back(violation_json(violation));
    }
    Json counts = Json::object();
    for (const auto& [rule, count] : observation.violations().counts()) {
        counts[std::string(core::to_string(rule))] = count;
    }
    Json expectations = Json::array();
    for (const ExpectationResult& expectation : outcome.expectations) {
        expectations.push_back(
            {{"text", expectation.text}, {"met", expectation.is_met}, {"actual", expectation.actual}});
    }
    Json json{{"schema", schema_version},
              {"scenario", scenario.name},
              {"rules", scenario.rules == config::RuleProfile::mindshare ? "mindshare" : "base"},
              {"seed", scenario.seed},
              {"verdict", to_string(outcome.verdict)},
              {"simulated_fs", core::to_fs(outcome.end)},
              {"ports", std::move(ports)},
              {"flows", flows_json(observation.flows())},
              {"violations", std::move(violations)},
              {"violation_counts", std::move(counts)},
              {"expectations", std::move(expectations)},
              {"comparisons", observation.scoreboard().comparisons().total()}};
    if (outcome.deadlock) {
        json["deadlock"] = deadlock_json(*outcome.deadlock);
    }
    if (observation.flows() != nullptr) {
        json["wire"] = wire_json(*observation.flows());
    }
    return json;
}

}  // namespace

std::string result_line(const config::Scenario& scenario, const Outcome& outcome, const Observation& observation) {
    return result_json(scenario, outcome, observation).dump();
}

std::string result_text(const config::Scenario& scenario, const Outcome& outcome, const Observation& observation) {
    constexpr int indent = 2;
    return result_json(scenario, outcome, observation).dump(indent) + "\n";
}

}  // namespace pcieflow::app
