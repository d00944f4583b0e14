// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "pcieflow/core/rule_id.hpp"

namespace pcieflow::core {

/// What a rule is to this model, and so what it needs: a fact a table and a test; a behaviour code and a test; a
/// checked rule code, a check and a test in which the check fires; a rule that is left out a reason.
enum class RuleKind : std::uint8_t { fact, behaviour, checked, left_out };

/// One requirement, in our own words.
struct Rule {
    RuleId id;
    std::string_view name;  ///< "FC-INIT-13a"
    RuleKind kind;
    std::string_view source;   ///< the documents that state it
    std::string_view section;  ///< where it is found in Base 4.0 and later
    std::string_view text;     ///< one sentence
    std::string_view reason;   ///< why it is left out; empty otherwise
};

inline constexpr std::size_t rule_count = static_cast<std::size_t>(RuleId::G3_05) + 1;

/// Every rule, in the order of RuleId.
[[nodiscard]] const std::array<Rule, rule_count>& all_rules();

[[nodiscard]] const Rule& rule(RuleId id);

/// The rule of that name; names are matched exactly.
[[nodiscard]] std::optional<RuleId> find_rule(std::string_view name);

/// Whether a run can report a violation of this rule: it is of kind `checked`, or one of the behaviours that observers
/// watch as well. Of other rules a violation would be waited for in vain.
[[nodiscard]] bool is_reported(RuleId id);

/// "FC-INIT-13a"
[[nodiscard]] std::string_view to_string(RuleId id);

[[nodiscard]] std::string_view to_string(RuleKind kind);

}  // namespace pcieflow::core
