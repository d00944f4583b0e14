// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcieflow/core/rule.hpp"

namespace pcieflow::app {

/// The rule of that name, or else all whose names begin so: "CHK", "FC-INIT-1"; all if the word is empty.
[[nodiscard]] std::vector<core::RuleId> rules_named(std::string_view word);
/// How a word that names no rule is answered: " (did you mean 'CHK-17'?)", or nothing.
[[nodiscard]] std::string rule_suggestion(std::string_view word);

/// Each rule with its kind, where it comes from, what it says in our words, why it is left out if it is, and the files
/// that implement, check and test it.
[[nodiscard]] std::string rules_text(const std::vector<core::RuleId>& rules);
[[nodiscard]] std::string rules_json(const std::vector<core::RuleId>& rules);

}  // namespace pcieflow::app
