// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/core/rule.hpp"

#include <algorithm>

#include "pcieflow/core/rules/ack.hpp"
#include "pcieflow/core/rules/channels.hpp"
#include "pcieflow/core/rules/checks.hpp"
#include "pcieflow/core/rules/credits.hpp"
#include "pcieflow/core/rules/errors.hpp"
#include "pcieflow/core/rules/fc_init.hpp"
#include "pcieflow/core/rules/generations.hpp"
#include "pcieflow/core/rules/link.hpp"
#include "pcieflow/core/rules/ordering.hpp"
#include "pcieflow/core/rules/packets.hpp"
#include "pcieflow/core/rules/time.hpp"
#include "pcieflow/core/rules/updates.hpp"

namespace pcieflow::core {
namespace {

template <std::size_t... Sizes>
constexpr std::array<Rule, (Sizes + ...)> concatenate(const std::array<Rule, Sizes>&... tables) {
    std::array<Rule, (Sizes + ...)> all{};
    std::size_t next = 0;
    const auto append = [&all, &next](const auto& table) {
        for (const Rule& row : table) {
            all[next++] = row;
        }
    };
    (append(tables), ...);
    return all;
}

constexpr std::array<Rule, rule_count> registry =
    concatenate(rules::link, rules::fc_init, rules::channels, rules::packets, rules::time, rules::credits,
                rules::updates, rules::ack, rules::errors, rules::checks, rules::ordering, rules::generations);

constexpr bool is_in_order_of_ids() {
    for (std::size_t i = 0; i < registry.size(); ++i) {
        if (static_cast<std::size_t>(registry[i].id) != i) {
            return false;
        }
    }
    return true;
}
static_assert(is_in_order_of_ids());

/// Behaviours of which observers report violations under the rule's own name.
constexpr std::array watched_behaviours{RuleId::TXG_02, RuleId::TXG_03, RuleId::TXG_04, RuleId::ORD_02, RuleId::VC_01};

}  // namespace

const std::array<Rule, rule_count>& all_rules() { return registry; }

const Rule& rule(RuleId id) { return registry[static_cast<std::size_t>(id)]; }

std::optional<RuleId> find_rule(std::string_view name) {
    const auto* const found =
        std::find_if(registry.begin(), registry.end(), [name](const Rule& row) { return row.name == name; });
    if (found == registry.end()) {
        return std::nullopt;
    }
    return found->id;
}

bool is_reported(RuleId id) {
    return rule(id).kind == RuleKind::checked ||
           std::find(watched_behaviours.begin(), watched_behaviours.end(), id) != watched_behaviours.end();
}

std::string_view to_string(RuleId id) { return rule(id).name; }

std::string_view to_string(RuleKind kind) {
    constexpr std::array<std::string_view, 4> names{"fact", "behaviour", "checked", "left out"};
    return names[static_cast<std::size_t>(kind)];
}

}  // namespace pcieflow::core
