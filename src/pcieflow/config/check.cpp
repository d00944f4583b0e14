// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/check.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "pcieflow/config/check_expectations.hpp"
#include "pcieflow/config/check_lists.hpp"
#include "pcieflow/config/check_receivers.hpp"
#include "pcieflow/config/check_traffic.hpp"
#include "pcieflow/config/port_settings.hpp"
#include "pcieflow/config/tlp_flows.hpp"
#include "pcieflow/config/unit_reader.hpp"
#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::config {

namespace {

using Errors = std::vector<Error>;

void check_traffic_classes(const Port& port, const std::string& path, Errors& errors) {
    std::array<std::optional<std::size_t>, 8> owner{};
    for (const auto& [id, vc] : port.vcs) {
        const std::string tcs_path = path + ".vcs." + std::to_string(core::index(id)) + ".tcs";
        if (vc.tcs.any() && vc.tcs[0] != (id == core::vc0)) {
            errors.push_back({tcs_path, id == core::vc0 ? "TC0 is missing; it belongs to VC0 (TCV-02)"
                                                        : "TC0 belongs to VC0 and to no other (TCV-02)"});
        }
        for (std::size_t tc = 1; tc < owner.size(); ++tc) {
            if (!vc.tcs[tc]) {
                continue;
            }
            if (owner[tc]) {
                errors.push_back({tcs_path, "TC" + std::to_string(tc) + " belongs to VC" + std::to_string(*owner[tc]) +
                                                " already; a TC has one VC (TCV-02)"});
            }
            owner[tc] = core::index(id);
        }
    }
}

/// A parameter of a policy, and whether it is there.
struct Parameter {
    std::string_view name;
    bool is_given;
    bool belongs;
};

void check_policies(const Port& port, const std::string& path, Errors& errors) {
    for (const core::CreditType type : core::credit_types) {
        const UpdateFcPolicy& policy = port.update_fc[core::index(type)];
        const std::string place = path + ".update_fc." + std::string(core::to_string(type));
        const bool is_threshold = policy.policy == dll::UpdateFcPolicyKind::threshold;
        const bool is_interval = policy.policy == dll::UpdateFcPolicyKind::interval;
        if (is_threshold && !policy.credits) {
            errors.push_back({place + ".policy", "policy threshold needs credits"});
        }
        if (is_interval && !policy.every && !policy.count) {
            errors.push_back({place + ".policy", "policy interval needs every or count"});
        }
        const std::array parameters{Parameter{"credits", policy.credits.has_value(), is_threshold},
                                    Parameter{"every", policy.every.has_value(), is_interval},
                                    Parameter{"count", policy.count.has_value(), is_interval}};
        for (const Parameter& parameter : parameters) {
            if (parameter.is_given && !parameter.belongs) {
                const std::string_view owner = parameter.name == "credits" ? "threshold" : "interval";
                errors.push_back({std::string(place).append(".").append(parameter.name),
                                  std::string(parameter.name).append(" belongs to policy ").append(owner)});
            }
        }
    }
}

/// FC-INIT-06: the pause and the triple behind it must fit into the longest interval of FC-INIT-07.
void check_initfc_pace(const Scenario& scenario, core::PortId id, const std::string& path, Errors& errors) {
    const port::Settings settings = port_settings(scenario, id);
    const core::Duration triple = wire::triple_duration(settings.rate, settings.width);
    const std::string needed = to_text(triple) + " of a triple";
    for (const dll::FcInitSettings* init : {&settings.vc0_init, &settings.vcn_init}) {
        if (init->initfc_gap + triple > init->initfc_max_interval) {
            const bool has_gap = init->initfc_gap != core::Duration::zero();
            errors.push_back({path + ".fc_init." + (has_gap ? "vc0_initfc_gap" : "initfc_max_interval"),
                              "initfc_max_interval " + to_text(init->initfc_max_interval) + " is shorter than the " +
                                  needed + (has_gap ? " and its gap " + to_text(init->initfc_gap) : "") +
                                  " (FC-INIT-07)"});
            return;
        }
    }
}

/// docs/protocol.md §8.3: every class has one rank.
void check_transmit_priority(const Port& port, const std::string& path, Errors& errors) {
    if (port.transmit_priority.empty()) {
        return;
    }
    for (const port::TransmitClass each : port::recommended_priority) {
        const auto count = std::count(port.transmit_priority.begin(), port.transmit_priority.end(), each);
        if (count != 1) {
            errors.push_back({path + ".transmit_priority", std::string("transmit_priority ")
                                                               .append(count == 0 ? "lacks " : "repeats ")
                                                               .append(port::transmit_class_names[port::index(each)])});
        }
    }
}

/// TCV-08: a VC without a phase would get nothing.
void check_arbitration(const Port& port, const std::string& path, Errors& errors) {
    const WeightedTurns turns = weighted_turns(port);
    if (turns.phases > 0 && turns.weights > turns.phases) {
        errors.push_back({path + ".vc_arbitration", "the weights of the VCs add up to " +
                                                        std::to_string(turns.weights) + "; the table has " +
                                                        std::to_string(turns.phases) + " phases"});
    }
    if (port.vc_arbitration == VcArbitration::strict && port.low_priority_vc_count) {
        errors.push_back({path + ".low_priority_vc_count", "low_priority_vc_count is for VCs that take turns"});
    }
}

}  // namespace

std::vector<Error> check(const Scenario& scenario) {
    Errors errors;
    for (const core::PortId id : core::port_ids) {
        const Port& port = scenario.ports[core::index(id)];
        const std::string path = "ports." + std::string(core::to_string(id));
        if (port.vcs.count(core::vc0) == 0) {
            errors.push_back({path + ".vcs.0", "VC0 is missing; it is always enabled (VC-01)"});
        }
        check_traffic_classes(port, path, errors);
        check_policies(port, path, errors);
        check_initfc_pace(scenario, id, path, errors);
        check_arbitration(port, path, errors);
        check_transmit_priority(port, path, errors);
        check_receiver(port, path, errors);
    }
    check_lists(scenario, errors);
    check_traffic(scenario, errors);
    check_expectations(scenario, errors);
    return errors;
}

std::bitset<8> traffic_classes(const Port& port, core::VcId vc) {
    const auto own = port.vcs.find(vc);
    if (own == port.vcs.end()) {
        return {};
    }
    if (vc != core::vc0 || own->second.tcs.any()) {
        return own->second.tcs;
    }
    std::bitset<8> others;
    for (const auto& [id, other] : port.vcs) {
        others |= other.tcs;
    }
    return ~others;
}

}  // namespace pcieflow::config
