// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/port/misconduct.hpp"

#include <string>
#include <variant>

namespace pcieflow::port {

namespace {

void change_fields(wire::Dllp& dllp, const DllpChange& change) {
    auto* fc = std::get_if<wire::FcDllp>(&dllp);
    if (fc == nullptr) {
        return;
    }
    fc->kind = change.kind.value_or(fc->kind);
    fc->type = change.type.value_or(fc->type);
    fc->vc = change.vc.value_or(fc->vc);
    fc->hdr = change.hdr.value_or(fc->hdr);
    fc->data = change.data.value_or(fc->data);
    fc->hdr_scale = change.hdr_scale.value_or(fc->hdr_scale);
    fc->data_scale = change.data_scale.value_or(fc->data_scale);
}

}  // namespace

Misconduct::Misconduct(const std::vector<MisconductRule>& rules, std::uint64_t seed, core::PortId port)
    : random_(seed, std::string("misconduct of ").append(core::to_string(port))) {
    for (const MisconductRule& rule : rules) {
        entries_.push_back({PacketMatcher(rule.match), rule.is_silent, rule.change});
    }
}

std::optional<wire::Dllp> Misconduct::apply(const wire::Dllp& dllp, core::Time first) {
    wire::Dllp sent = dllp;
    bool is_silent = false;
    // Every rule judges what the port meant to send, so that rules do not hide packets from one another.
    for (Entry& entry : entries_) {
        if (entry.matcher.takes(dllp, first, random_)) {
            is_silent = is_silent || entry.is_silent;
            change_fields(sent, entry.change);
        }
    }
    return is_silent ? std::nullopt : std::optional(sent);
}

}  // namespace pcieflow::port
