// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/check_expectations.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>

#include "pcieflow/config/nearest_name.hpp"
#include "pcieflow/config/traffic.hpp"
#include "pcieflow/core/rule.hpp"

namespace pcieflow::config {

namespace {

using Errors = std::vector<Error>;

void check_bounds(const TimeBounds& bounds, const std::string& path, Errors& errors) {
    if (bounds.before == core::Time{}) {
        errors.push_back({path + ".before", "before is 0; nothing happens earlier"});
    } else if (bounds.after && bounds.before && *bounds.before <= *bounds.after) {
        errors.push_back({path + ".before", "before is not later than after; nothing lies between them"});
    }
    const bool is_excluded =
        bounds.at && ((bounds.after && *bounds.at < *bounds.after) || (bounds.before && *bounds.at >= *bounds.before));
    if (is_excluded) {
        errors.push_back({path + ".at", "at is not between after and before"});
    }
}

/// Software may give a resource another VC ID by writing a register.
bool may_rename_vcs(const Scenario& scenario) {
    return std::any_of(scenario.events.begin(), scenario.events.end(),
                       [](const Event& event) { return event.action == EventAction::write_register; });
}

void check_expectation(const Scenario& scenario, const ReachesExpectation& expected, const std::string& path,
                       Errors& errors) {
    check_bounds(expected.bounds, path, errors);
    const bool is_of_a_vc =
        std::holds_alternative<core::FcInitState>(expected.what) || std::holds_alternative<core::FcFlag>(expected.what);
    const std::string vc = std::to_string(core::index(expected.vc));
    if (!is_of_a_vc && expected.vc != core::vc0) {
        errors.push_back({path + ".vc", "vc is " + vc + ", but what is expected is a state of the port"});
    }
    const bool is_configured = scenario.ports[core::index(expected.port)].vcs.count(expected.vc) > 0;
    if (is_of_a_vc && !is_configured && !may_rename_vcs(scenario)) {
        errors.push_back({path + ".vc", "vc is " + vc + ", which is not among vcs of port " +
                                            std::string(core::to_string(expected.port))});
    }
}

void check_expectation(const Scenario& scenario, const ViolationExpectation& expected, const std::string& path,
                       Errors& errors) {
    check_bounds(expected.bounds, path, errors);
    const std::string rule(core::to_string(expected.rule));
    const auto setting = scenario.checks.find(rule);
    if (setting != scenario.checks.end() && setting->second == CheckSetting::off) {
        errors.push_back({path + ".violation", "violation is " + rule + ", which checks turns off"});
    }
}

void check_expectation(const Scenario& scenario, const TlpExpectation& expected, const std::string& path,
                       Errors& errors) {
    check_bounds(expected.bounds, path, errors);
    const auto* const flow = std::get_if<std::string>(&expected.what);
    if (flow == nullptr) {
        return;
    }
    std::vector<std::string_view> flows;
    for (const Traffic& each : scenario.traffic) {
        const bool sends_dllps = each.kind && !request_kind(*each.kind);
        if (!sends_dllps) {
            flows.emplace_back(each.name);
        }
    }
    if (std::find(flows.begin(), flows.end(), *flow) == flows.end()) {
        errors.push_back({path + ".delivered", "delivered is " + *flow + ", which is no flow of TLPs" +
                                                   (flows.empty() ? "" : suggestion(*flow, flows))});
    }
}

}  // namespace

void check_expectations(const Scenario& scenario, Errors& errors) {
    for (std::size_t i = 0; i < scenario.expectations.size(); ++i) {
        std::visit(
            [&](const auto& expected) { check_expectation(scenario, expected, "expect." + std::to_string(i), errors); },
            scenario.expectations[i]);
    }
}

}  // namespace pcieflow::config
