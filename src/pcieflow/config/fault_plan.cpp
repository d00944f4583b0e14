// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/fault_plan.hpp"

#include <variant>

namespace pcieflow::config {

namespace {

/// What it is to the channel; nothing if its sender carries it out.
std::optional<link::FaultAction> wire_action(FaultAction action) {
    switch (action) {
        case FaultAction::drop: return link::FaultAction::drop;
        case FaultAction::corrupt: return link::FaultAction::corrupt;
        case FaultAction::duplicate: return link::FaultAction::duplicate;
        case FaultAction::delay: return link::FaultAction::delay;
        case FaultAction::reorder: return link::FaultAction::reorder;
        case FaultAction::nullify:
        case FaultAction::change:
        case FaultAction::silence:
        case FaultAction::send: break;
    }
    return std::nullopt;
}

/// Every DLLP that can be sent uncalled, with empty fields.
std::vector<wire::Dllp> sendable_dllps() {
    std::vector<wire::Dllp> dllps{wire::PlainDllp::NOP, wire::VendorDllp{}, wire::UnsupportedDllp{}};
    for (const bool is_nak : {false, true}) {
        dllps.emplace_back(wire::AckNakDllp{is_nak, 0});
    }
    for (const wire::FcKind kind : {wire::FcKind::InitFC1, wire::FcKind::InitFC2, wire::FcKind::UpdateFC}) {
        for (const core::CreditType type : core::credit_types) {
            wire::FcDllp dllp;
            dllp.kind = kind;
            dllp.type = type;
            dllps.emplace_back(dllp);
        }
    }
    return dllps;
}

}  // namespace

std::vector<link::FaultRule> wire_faults(const Scenario& scenario) {
    std::vector<link::FaultRule> rules;
    for (const Fault& fault : scenario.faults) {
        if (const std::optional<link::FaultAction> action = wire_action(fault.action)) {
            rules.push_back({*action, fault.from, fault.match, fault.by});
        }
    }
    return rules;
}

std::vector<port::MisconductRule> misconduct(const Scenario& scenario, core::PortId id) {
    std::vector<port::MisconductRule> rules;
    for (const Fault& fault : scenario.faults) {
        const bool is_silent = fault.action == FaultAction::silence;
        if (fault.from == id && (is_silent || fault.action == FaultAction::change)) {
            rules.push_back({fault.match, is_silent, fault.change});
        }
    }
    return rules;
}

std::vector<port::PacketMatch> nullified(const Scenario& scenario, core::PortId id) {
    std::vector<port::PacketMatch> matches;
    for (const Fault& fault : scenario.faults) {
        if (fault.from == id && fault.action == FaultAction::nullify) {
            matches.push_back(fault.match);
        }
    }
    return matches;
}

std::vector<port::UncalledDllp> uncalled_dllps(const Scenario& scenario, core::PortId id) {
    std::vector<port::UncalledDllp> dllps;
    for (const Fault& fault : scenario.faults) {
        if (fault.from != id || fault.action != FaultAction::send) {
            continue;
        }
        if (const std::optional<wire::Dllp> dllp = dllp_to_send(fault)) {
            dllps.push_back({fault.at, *dllp});
        }
    }
    return dllps;
}

std::optional<wire::Dllp> dllp_to_send(const Fault& fault) {
    for (wire::Dllp dllp : sendable_dllps()) {
        if (fault.match.kinds.count() != 1 || !fault.match.kinds.test(wire::kind_index(dllp))) {
            continue;
        }
        if (auto* fc = std::get_if<wire::FcDllp>(&dllp)) {
            fc->vc = fault.match.vc.value_or(core::vc0);
            fc->hdr = fault.change.hdr.value_or(0);
            fc->data = fault.change.data.value_or(0);
            fc->hdr_scale = fault.change.hdr_scale.value_or(0);
            fc->data_scale = fault.change.data_scale.value_or(0);
        } else if (auto* unsupported = std::get_if<wire::UnsupportedDllp>(&dllp)) {
            unsupported->type = fault.type.value_or(unsupported->type);
        } else if (auto* ack_nak = std::get_if<wire::AckNakDllp>(&dllp)) {
            ack_nak->seq = fault.seq.value_or(ack_nak->seq);
        }
        return dllp;
    }
    return std::nullopt;
}

}  // namespace pcieflow::config
