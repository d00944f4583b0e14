// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/stop_condition.hpp"

#include <algorithm>
#include <variant>

#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::app {

namespace {

bool is_of(config::TrafficKind kind, const wire::Dllp& dllp) {
    switch (kind) {
        case config::TrafficKind::NOP: return dllp == wire::Dllp{wire::PlainDllp::NOP};
        case config::TrafficKind::VendorSpecific: break;
    }
    return std::holds_alternative<wire::VendorDllp>(dllp);
}

}  // namespace

StopCondition::StopCondition(const config::Scenario& scenario) : when_(scenario.stop.when) {
    for (const config::Port& port : scenario.ports) {
        open_vcs_ += static_cast<int>(port.vcs.size());
    }
    for (const config::Traffic& flow : scenario.traffic) {
        const auto same = std::find_if(loads_.begin(), loads_.end(), [&flow](const Load& load) {
            return load.from == flow.from && load.kind == flow.kind;
        });
        if (same == loads_.end()) {
            loads_.push_back({flow.from, flow.kind, flow.count});
        } else if (same->unsent && flow.count) {
            *same->unsent += *flow.count;
        } else {
            same->unsent.reset();
        }
    }
}

void StopCondition::push(const std::vector<core::Event>& events) {
    if (!when_) {
        return;
    }
    for (const core::Event& event : events) {
        on_event(event);
    }
    is_reached_ = holds();
}

void StopCondition::on_event(const core::Event& event) {
    if (const auto* dlcmsm = std::get_if<core::DlcmsmChanged>(&event.body)) {
        is_active_[core::index(event.port)] = dlcmsm->to == core::DlcmsmState::DL_Active;
    } else if (const auto* vc = std::get_if<core::FcInitChanged>(&event.body)) {
        open_vcs_ += (vc->from == core::FcInitState::DONE ? 1 : 0) - (vc->to == core::FcInitState::DONE ? 1 : 0);
    } else if (const auto* sent = std::get_if<core::DllpSent>(&event.body)) {
        on_sent(event.port, *sent);
    }
}

void StopCondition::on_sent(core::PortId from, const core::DllpSent& sent) {
    if (loads_.empty() || when_ != config::StopWhen::traffic_done) {
        return;
    }
    const wire::Dllp dllp = wire::decode_unchecked(sent.bytes);
    for (Load& load : loads_) {
        if (load.from == from && load.unsent.value_or(0) > 0 && is_of(load.kind, dllp)) {
            --*load.unsent;
        }
    }
}

bool StopCondition::holds() const {
    const bool is_active = is_active_[0] && is_active_[1];
    switch (*when_) {
        case config::StopWhen::dl_active: return is_active;
        case config::StopWhen::vcs_ready: return open_vcs_ == 0;
        case config::StopWhen::traffic_done: break;
    }
    return is_active && std::all_of(loads_.begin(), loads_.end(), [](const Load& load) { return load.unsent == 0U; });
}

}  // namespace pcieflow::app
