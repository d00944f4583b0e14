// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/deadlock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "pcieflow/app/stop_condition.hpp"
#include "pcieflow/observe/finding.hpp"

namespace pcieflow::app {

namespace {

using Ports = std::array<port::Snapshot, 2>;

/// A TLP that waits, by port and place in `Snapshot::waiting`.
struct Node {
    core::PortId port{};
    std::size_t place = 0;
    bool operator==(const Node& other) const { return port == other.port && place == other.place; }
};
struct Edge {
    DeadlockWait wait;
    Node next;
};

const port::WaitingTlp& tlp_of(const Ports& ports, const Node& node) {
    return ports[core::index(node.port)].waiting[node.place];
}

template <typename Predicate>
std::optional<Node> find(const Ports& ports, core::PortId id, Predicate predicate) {
    const std::vector<port::WaitingTlp>& waiting = ports[core::index(id)].waiting;
    const auto found = std::find_if(waiting.begin(), waiting.end(), predicate);
    if (found == waiting.end()) {
        return std::nullopt;
    }
    return Node{id, static_cast<std::size_t>(found - waiting.begin())};
}

/// The one that `node` cannot pass.
std::optional<Edge> edge_to_older(const Ports& ports, const Node& node) {
    const port::WaitingTlp& tlp = tlp_of(ports, node);
    if (!tlp.behind) {
        return std::nullopt;
    }
    const auto next = find(ports, node.port, [&](const port::WaitingTlp& other) {
        return other.vc == tlp.vc && other.kind == *tlp.behind;
    });
    return next ? std::optional(Edge{{node.port, tlp.kind, {}, *tlp.behind}, *next}) : std::nullopt;
}

/// The completion that gives the partner's completer room for a request that holds the credits `node` needs.
std::optional<Edge> edge_to_completion(const Ports& ports, const Node& node) {
    const port::WaitingTlp& tlp = tlp_of(ports, node);
    const auto lacks = [&](core::Pool pool) { return tlp.short_pools.test(core::index(pool)); };
    const core::PortId partner = core::partner(node.port);
    const auto& vc = ports[core::index(partner)].vcs[core::index(tlp.vc)];
    const bool is_held_up = (lacks(core::Pool::NPH) || lacks(core::Pool::NPD)) && vc && vc->held_requests > 0;
    if (!is_held_up) {
        return std::nullopt;
    }
    const auto next = find(ports, partner, [](const port::WaitingTlp& other) {
        return core::facts(other.kind).type == core::CreditType::Cpl;
    });
    if (!next) {
        return std::nullopt;
    }
    const core::Pool pool = lacks(core::Pool::NPH) ? core::Pool::NPH : core::Pool::NPD;
    return Edge{{node.port, tlp.kind, pool, tlp_of(ports, *next).kind}, *next};
}

std::optional<Edge> edge_of(const Ports& ports, const Node& node) {
    const auto older = edge_to_older(ports, node);
    return older ? older : edge_to_completion(ports, node);
}

/// The circle that the way from `start` ends in, if it does not end elsewhere.
std::vector<DeadlockWait> circle_from(const Ports& ports, Node start) {
    std::vector<Node> way{start};
    std::vector<DeadlockWait> waits;
    while (const auto edge = edge_of(ports, way.back())) {
        waits.push_back(edge->wait);
        const auto before = std::find(way.begin(), way.end(), edge->next);
        if (before != way.end()) {
            waits.erase(waits.begin(), waits.begin() + (before - way.begin()));
            return waits;
        }
        way.push_back(edge->next);
    }
    return {};
}

std::string wait_text(const DeadlockWait& wait) {
    const std::string_view port = core::to_string(wait.port);
    const std::string_view tlp = core::to_string(wait.tlp);
    if (!wait.pool) {
        return fmt::format("{0}'s {1} waits behind {0}'s {2}", port, tlp, core::to_string(wait.for_tlp));
    }
    return fmt::format("{}'s {} waits for {}, which {} frees when its {} goes", port, tlp, core::to_string(*wait.pool),
                       core::to_string(core::partner(wait.port)), core::to_string(wait.for_tlp));
}

}  // namespace

std::optional<Deadlock> find_deadlock(const std::array<port::Snapshot, 2>& ports) {
    const bool is_still = std::all_of(ports.begin(), ports.end(), [](const auto& port) { return port.is_still; });
    if (!is_still || !has_all_credits(ports)) {
        return std::nullopt;
    }
    for (const core::PortId id : core::port_ids) {
        for (std::size_t place = 0; place < ports[core::index(id)].waiting.size(); ++place) {
            std::vector<DeadlockWait> waits = circle_from(ports, {id, place});
            if (!waits.empty()) {
                return Deadlock{ports[core::index(id)].waiting[place].vc, std::move(waits)};
            }
        }
    }
    return std::nullopt;
}

std::string text_of(const Deadlock& deadlock) {
    std::string text = fmt::format("deadlock in VC{}: ", core::index(deadlock.vc));
    for (const DeadlockWait& wait : deadlock.waits) {
        text += (&wait == &deadlock.waits.front() ? "" : "; ") + wait_text(wait);
    }
    return text;
}

core::Violation violation_of(const Deadlock& deadlock, core::Time end) {
    const auto rank = [](const DeadlockWait& wait) { return std::pair(wait.pool.has_value(), wait.port); };
    const DeadlockWait& at_fault =
        *std::min_element(deadlock.waits.begin(), deadlock.waits.end(),
                          [&](const DeadlockWait& one, const DeadlockWait& other) { return rank(one) < rank(other); });
    return observe::finding(
        core::RuleId::ORD_02, {end, at_fault.port, deadlock.vc},
        fmt::format("{} passes {}", core::to_string(at_fault.tlp), core::to_string(at_fault.for_tlp)),
        "it waits behind it", text_of(deadlock));
}

}  // namespace pcieflow::app
