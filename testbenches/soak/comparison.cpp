// SPDX-License-Identifier: Apache-2.0
#include "soak/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <vector>

#include "pcieflow/config/fault_plan.hpp"
#include "pcieflow/config/port_settings.hpp"
#include "soak/engine.hpp"

namespace pcieflow::soak {

namespace {

using namespace core::literals;
using config::EventAction;
using core::PortId;
using core::Time;

/// The last link-up of a port, and the link-down before it; nothing if the link is down in the end.
struct LastRise {
    Time down = Time::min();
    std::optional<Time> up;
};

LastRise last_rise(const config::Scenario& scenario, PortId port) {
    struct Change {
        Time at;
        bool up;
    };
    std::vector<Change> changes{{scenario.ports[core::index(port)].link_up, true}};
    for (const config::Event& event : scenario.events) {
        const bool is_up = event.action == EventAction::link_up;
        if (event.ports[core::index(port)] && (is_up || event.action == EventAction::link_down)) {
            changes.push_back({event.at, is_up});
        }
    }
    std::stable_sort(changes.begin(), changes.end(),
                     [](const Change& a, const Change& b) { return a.at != b.at ? a.at < b.at : a.up < b.up; });
    LastRise rise;
    for (const Change& change : changes) {
        if (!change.up) {
            rise = {change.at, std::nullopt};
        } else if (!rise.up) {
            rise.up = change.at;
        }
    }
    return rise;
}

bool has_finite_type(const config::Scenario& scenario, PortId port) {
    const core::Advertisement& vc0 = scenario.ports[core::index(port)].vcs.at(core::vc0).advertisement;
    return std::any_of(core::pools.begin(), core::pools.end(),
                       [&vc0](core::Pool pool) { return vc0.count(pool) != 0; });
}

std::uint64_t total(const std::array<std::uint64_t, wire::dllp_kind_count>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

bool same(const port::PoolSnapshot& a, const port::PoolSnapshot& b) {
    return a.credit_limit == b.credit_limit && a.credits_consumed == b.credits_consumed &&
           a.credits_allocated == b.credits_allocated && a.credits_received == b.credits_received &&
           a.infinite_tx == b.infinite_tx && a.infinite_rx == b.infinite_rx;
}

bool same(const std::optional<port::VcSnapshot>& a, const std::optional<port::VcSnapshot>& b) {
    if (!a || !b) {
        return a.has_value() == b.has_value();
    }
    return a->state == b->state && a->fi1_at == b->fi1_at && a->fi2_at == b->fi2_at && a->exit_at == b->exit_at &&
           std::equal(a->pools.begin(), a->pools.end(), b->pools.begin(),
                      [](const auto& left, const auto& right) { return same(left, right); });
}

bool same(const port::Snapshot& a, const port::Snapshot& b) {
    return a.dlcmsm == b.dlcmsm && a.dl_status == b.dl_status && a.dl_active_at == b.dl_active_at &&
           a.surprise_downs == b.surprise_downs && a.bad_dllps == b.bad_dllps &&
           a.completion_timeouts == b.completion_timeouts && a.sent == b.sent && a.received == b.received &&
           std::equal(a.vcs.begin(), a.vcs.end(), b.vcs.begin(),
                      [](const auto& left, const auto& right) { return same(left, right); });
}

std::string first_difference(const std::string& loop, const std::string& kernel) {
    const auto [left, right] = std::mismatch(loop.begin(), loop.end(), kernel.begin(), kernel.end());
    const auto line = 1 + std::count(loop.begin(), left, '\n');
    return fmt::format("the traces differ in line {}", line);
}

bool is_active(const Record& record) {
    return std::all_of(record.ports.begin(), record.ports.end(),
                       [](const auto& port) { return port.dlcmsm == core::DlcmsmState::DL_Active; });
}

std::string problem_of(const config::Scenario& scenario, const Record& loop, const Record& kernel) {
    if (loop.trace != kernel.trace) {
        return first_difference(loop.trace, kernel.trace);
    }
    if (!same(loop.ports[0], kernel.ports[0]) || !same(loop.ports[1], kernel.ports[1])) {
        return "the traces are the same, but the final registers or counts differ";
    }
    if (loop.errors != 0) {
        return fmt::format("{} violations of a link that breaks no rule; the first: {}", loop.errors, loop.first_error);
    }
    if (must_end_active(scenario) && !is_active(loop)) {
        return "the link did not come back to DL_Active";
    }
    return {};
}

}  // namespace

bool must_end_active(const config::Scenario& scenario) {
    const auto goes_on = [](const link::FaultRule& fault) { return !fault.match.nth; };
    const LastRise a = last_rise(scenario, PortId::A);
    const LastRise b = last_rise(scenario, PortId::B);
    const std::vector<link::FaultRule> on_the_wire = config::wire_faults(scenario);
    if (std::any_of(on_the_wire.begin(), on_the_wire.end(), goes_on) || !a.up || !b.up) {
        return false;
    }
    // FC-INIT-20: without a finite type nothing tells a partner that missed the InitFC2, or took them in FC_INIT1.
    if (!has_finite_type(scenario, PortId::A) || !has_finite_type(scenario, PortId::B)) {
        return false;
    }
    const core::Duration longest_packet = 64_ns;
    const Time both_down = std::max(a.down, b.down);
    const bool nothing_on_the_way =
        both_down == Time::min() || both_down + scenario.link.latency + longest_packet <= std::min(*a.up, *b.up);

    Time calm_from = std::max(*a.up, *b.up);
    core::Duration keep_alive{};
    for (const config::Event& event : scenario.events) {
        calm_from = std::max(calm_from, event.at + event.duration);
    }
    for (const PortId id : core::port_ids) {
        keep_alive = std::max(keep_alive, config::port_settings(scenario, id).keep_alive);
    }
    const auto faults = static_cast<std::int64_t>(scenario.faults.size());
    const core::Duration healing = (faults + 1) * (keep_alive + 2_us) + 20 * scenario.link.latency + 20_us;
    return nothing_on_the_way && calm_from + healing <= scenario.stop.at;
}

Comparison compare_engines(const config::Scenario& scenario, PortId constructed_first) {
    const Record loop = run(scenario, app::Engine::loop, constructed_first);
    const Record kernel = run(scenario, app::Engine::systemc, constructed_first);
    Comparison comparison;
    comparison.problem = problem_of(scenario, loop, kernel);
    Tally& tally = comparison.tally;
    tally.links = 1;
    tally.events = static_cast<std::uint64_t>(std::count(loop.trace.begin(), loop.trace.end(), '\n'));
    tally.trace_bytes = loop.trace.size();
    tally.comparisons = loop.comparisons;
    tally.tlps = loop.tlps;
    tally.delivered = loop.delivered;
    tally.awaited = must_end_active(scenario) && comparison.problem.empty() ? 1 : 0;
    for (const port::Snapshot& port : loop.ports) {
        tally.dllps += total(port.sent);
        tally.lost -= total(port.received);
    }
    tally.lost += tally.dllps;
    return comparison;
}

}  // namespace pcieflow::soak
