// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/stop_condition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::app {

namespace {

bool is_of(config::TrafficKind kind, const wire::Dllp& dllp) {
    return kind == config::TrafficKind::NOP ? dllp == wire::Dllp{wire::PlainDllp::NOP}
                                            : std::holds_alternative<wire::VendorDllp>(dllp);
}

/// Every UpdateFC that `receiver` has sent for what it freed has reached `sender`.
bool has_all_credits(const port::VcSnapshot& sender, const port::VcSnapshot& receiver) {
    for (const core::Pool pool : core::pools) {
        const port::PoolSnapshot& allocated = receiver.pools[core::index(pool)];
        const port::PoolSnapshot& limit = sender.pools[core::index(pool)];
        if (!allocated.infinite_rx && limit.credit_limit != allocated.credits_allocated) {
            return false;
        }
    }
    return true;
}

/// "A is in DL_Init" for each end that is not in DL_Active.
std::vector<std::string> inactive_ends(const std::array<port::Snapshot, 2>& ports) {
    std::vector<std::string> ends;
    for (const core::PortId id : core::port_ids) {
        const core::DlcmsmState state = ports[core::index(id)].dlcmsm;
        if (state != core::DlcmsmState::DL_Active) {
            ends.push_back(fmt::format("{} is in {}", core::to_string(id), core::to_string(state)));
        }
    }
    return ends;
}

/// "A VC1 is in FC_INIT1" for each VC that is not DONE.
std::vector<std::string> open_vcs(const std::array<port::Snapshot, 2>& ports) {
    std::vector<std::string> vcs;
    for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
        for (const core::PortId id : core::port_ids) {
            const auto& snapshot = ports[core::index(id)].vcs[vc];
            if (snapshot && snapshot->state != core::FcInitState::DONE) {
                vcs.push_back(
                    fmt::format("{} VC{} is in {}", core::to_string(id), vc, core::to_string(snapshot->state)));
            }
        }
    }
    return vcs;
}

/// " for NPH", " behind MWr"; empty if nothing but its turn is missing.
std::string reason_of(const port::WaitingTlp& waiting) {
    for (const core::Pool pool : core::pools) {
        if (waiting.short_pools.test(core::index(pool))) {
            return fmt::format(" for {}", core::to_string(pool));
        }
    }
    return waiting.behind ? fmt::format(" behind {}", core::to_string(*waiting.behind)) : std::string();
}

/// "A's MRd waits for NPH", for the oldest TLP of each type that waits, and what is on its way.
std::vector<std::string> unfinished_tlps(const std::array<port::Snapshot, 2>& ports) {
    std::vector<std::string> tlps;
    for (const core::PortId id : core::port_ids) {
        const port::Snapshot& port = ports[core::index(id)];
        for (const port::WaitingTlp& waiting : port.waiting) {
            tlps.push_back(
                fmt::format("{}'s {} waits{}", core::to_string(id), core::to_string(waiting.kind), reason_of(waiting)));
        }
        if (!port.is_still) {
            tlps.push_back(fmt::format("{} has TLPs under way", core::to_string(id)));
        }
    }
    return tlps;
}

}  // namespace

bool has_all_credits(const std::array<port::Snapshot, 2>& ports) {
    for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
        const std::optional<port::VcSnapshot>& a = ports[0].vcs[vc];
        const std::optional<port::VcSnapshot>& b = ports[1].vcs[vc];
        const bool is_used = a && b && a->state == core::FcInitState::DONE && b->state == core::FcInitState::DONE;
        if (is_used && (!has_all_credits(*a, *b) || !has_all_credits(*b, *a))) {
            return false;
        }
    }
    return true;
}

StopCondition::StopCondition(const config::Scenario& scenario) : when_(scenario.stop.when) {
    for (const config::Port& port : scenario.ports) {
        open_vcs_ += static_cast<int>(port.vcs.size());
    }
    for (const config::Traffic& flow : scenario.traffic) {
        if (!flow.kind || config::request_kind(*flow.kind)) {
            has_endless_tlps_ = has_endless_tlps_ || (!flow.count && flow.trace.empty());
            continue;
        }
        const auto same = std::find_if(loads_.begin(), loads_.end(), [&flow](const Load& load) {
            return load.from == flow.from && load.kind == *flow.kind;
        });
        if (same == loads_.end()) {
            loads_.push_back({flow.from, *flow.kind, flow.count});
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
    return is_active && is_traffic_done();
}

bool StopCondition::is_traffic_done() const {
    const bool is_loading =
        std::any_of(loads_.begin(), loads_.end(), [](const Load& load) { return load.unsent != 0U; });
    if (is_loading || has_endless_tlps_ || !ports_[0]->is_traffic_done() || !ports_[1]->is_traffic_done()) {
        return false;
    }
    return has_all_credits({ports_[0]->snapshot(), ports_[1]->snapshot()});
}

std::vector<std::string> StopCondition::unsent_loads() const {
    std::vector<std::string> loads;
    for (const Load& load : loads_) {
        const std::string_view kind = load.kind == config::TrafficKind::NOP ? "NOPs" : "Vendor-Specific DLLPs";
        if (!load.unsent) {
            loads.push_back(fmt::format("{} sends {} without end", core::to_string(load.from), kind));
        } else if (*load.unsent > 0) {
            loads.push_back(fmt::format("{} has {} {} to send", core::to_string(load.from), *load.unsent, kind));
        }
    }
    return loads;
}

std::string StopCondition::lacking(const std::array<port::Snapshot, 2>& ports) const {
    std::vector<std::string> parts = when_ == config::StopWhen::vcs_ready ? open_vcs(ports) : inactive_ends(ports);
    if (when_ == config::StopWhen::traffic_done) {
        const std::vector<std::string> loads = unsent_loads();
        parts.insert(parts.end(), loads.begin(), loads.end());
        const std::vector<std::string> tlps = unfinished_tlps(ports);
        parts.insert(parts.end(), tlps.begin(), tlps.end());
        if (parts.empty()) {
            parts.emplace_back("flows have TLPs left that they have not offered");
        }
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string_view to_string(config::StopWhen when) {
    switch (when) {
        case config::StopWhen::dl_active: return "dl_active";
        case config::StopWhen::vcs_ready: return "vcs_ready";
        case config::StopWhen::traffic_done: break;
    }
    return "traffic_done";
}

}  // namespace pcieflow::app
