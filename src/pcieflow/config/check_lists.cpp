// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/check_lists.hpp"

#include <array>
#include <string>
#include <string_view>

#include "pcieflow/config/fault_plan.hpp"
#include "pcieflow/wire/dllp.hpp"
#include "pcieflow/wire/dllp_kind.hpp"
#include "pcieflow/wire/packet_kinds.hpp"

namespace pcieflow::config {

namespace {

using Errors = std::vector<Error>;

void check_event(const Scenario& scenario, const Event& event, const std::string& path, Errors& errors) {
    if (event.action == EventAction::retrain && event.duration == core::Duration::zero()) {
        errors.push_back({path + ".for", "retrain needs for"});
    }
    if (event.action != EventAction::enable_vc && event.action != EventAction::disable_vc) {
        return;
    }
    for (const core::PortId id : core::port_ids) {
        const bool is_configured = scenario.ports[core::index(id)].vcs.count(event.vc) > 0;
        if (event.ports[core::index(id)] && !is_configured) {
            errors.push_back({path + ".vc", "vc is " + std::to_string(core::index(event.vc)) +
                                                ", which is not among vcs of port " +
                                                std::string(core::to_string(id))});
        }
    }
}

bool names_fc_dllps(const Fault& fault) {
    for (std::size_t kind = 0; kind < wire::fc_kind_count; ++kind) {
        if (fault.match.kinds.test(kind)) {
            return true;
        }
    }
    return false;
}

bool names_ack_nak(const Fault& fault) {
    return fault.match.kinds.test(wire::kind_index(wire::AckNakDllp{false})) ||
           fault.match.kinds.test(wire::kind_index(wire::AckNakDllp{true}));
}

bool names_tlps(const Fault& fault) { return (fault.match.kinds & wire::all_tlps()).any(); }
bool names_dllps(const Fault& fault) { return (fault.match.kinds & wire::all_dllps()).any(); }

/// A key of a fault, and whether it is there.
struct GivenKey {
    std::string_view key;
    bool is_given;
};

/// What a fault puts in place of what the sender of a FC DLLP put there.
std::array<GivenKey, 6> fc_keys(const Fault& fault) {
    const port::DllpChange& change = fault.change;
    return {GivenKey{"to", change.kind.has_value()},
            GivenKey{"to_vc", change.vc.has_value()},
            GivenKey{"hdr", change.hdr.has_value()},
            GivenKey{"data", change.data.has_value()},
            GivenKey{"hdr_scale", change.hdr_scale.has_value()},
            GivenKey{"data_scale", change.data_scale.has_value()}};
}

/// DLLP-01: only of an unsupported DLLP the type byte is free, and it must be none that means something.
void check_type(const Fault& fault, const std::string& path, Errors& errors) {
    const std::size_t unsupported = wire::kind_index(wire::UnsupportedDllp{});
    const std::size_t kind = wire::kind_index_of_type(*fault.type);
    if (!fault.match.kinds.test(unsupported)) {
        errors.push_back({path + ".type", "type is for match: Unsupported"});
    } else if (kind != unsupported) {
        errors.push_back({path + ".type", std::string("type is that of ").append(wire::dllp_kind_name(kind))});
    }
}

/// A port nullifies only TLPs, and misbehaves only in DLLPs.
void check_sort(const Fault& fault, const std::string& path, Errors& errors) {
    if (fault.action == FaultAction::nullify && !names_tlps(fault)) {
        errors.push_back({path + ".match", "nullify is for TLPs; match names none"});
    }
    if (fault.action == FaultAction::change && !names_dllps(fault)) {
        errors.push_back({path + ".match", "change is for DLLPs; match names none"});
    }
    if (fault.action == FaultAction::silence && !names_dllps(fault)) {
        errors.push_back({path + ".match", "silence is for DLLPs; match names none"});
    }
    if (fault.match.vc && !names_fc_dllps(fault) && !names_tlps(fault)) {
        errors.push_back({path + ".vc", "vc is for FC DLLPs and TLPs; match names none"});
    }
}

void check_contents(const Fault& fault, const std::string& path, Errors& errors) {
    check_sort(fault, path, errors);
    bool changes_something = false;
    for (const GivenKey& given : fc_keys(fault)) {
        changes_something = changes_something || given.is_given;
        if (given.is_given && !names_fc_dllps(fault)) {
            errors.push_back({std::string(path).append(".").append(given.key),
                              std::string(given.key).append(" is for FC DLLPs; match names none")});
        }
    }
    if (fault.action == FaultAction::change && !changes_something) {
        errors.push_back({path + ".do", "change needs to, to_vc, hdr, data, hdr_scale or data_scale"});
    }
    if (fault.action == FaultAction::send && !dllp_to_send(fault)) {
        errors.push_back(
            {path + ".match",
             "send needs one kind: of InitFC1, InitFC2 and UpdateFC, Ack, Nak, NOP, Vendor-Specific or Unsupported"});
    }
    if (fault.type) {
        check_type(fault, path, errors);
    }
    if (fault.seq && !names_ack_nak(fault)) {
        errors.push_back({path + ".seq", "seq is for match: Ack or Nak"});
    }
    if (fault.action == FaultAction::delay && fault.by == core::Duration::zero()) {
        errors.push_back({path + ".by", "delay needs by"});
    }
}

void check_conditions(const port::PacketMatch& match, const std::string& path, Errors& errors) {
    if (match.after && match.before && *match.before <= *match.after) {
        errors.push_back({path + ".before", "before is not later than after; nothing can match"});
    }
    if (match.nth && match.count && *match.nth > *match.count) {
        errors.push_back({path + ".nth", "nth is " + std::to_string(*match.nth) + ", above count " +
                                             std::to_string(*match.count) + "; nothing can match"});
    }
}

}  // namespace

void check_lists(const Scenario& scenario, Errors& errors) {
    for (std::size_t i = 0; i < scenario.events.size(); ++i) {
        check_event(scenario, scenario.events[i], "events." + std::to_string(i), errors);
    }
    for (std::size_t i = 0; i < scenario.faults.size(); ++i) {
        const std::string path = "faults." + std::to_string(i);
        check_contents(scenario.faults[i], path, errors);
        check_conditions(scenario.faults[i].match, path, errors);
    }
}

}  // namespace pcieflow::config
