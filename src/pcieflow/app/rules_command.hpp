// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "pcieflow/core/rule.hpp"

namespace pcieflow::app {

/// Each rule with its kind, where it comes from, what it says in our words, why it is left out if it is, and the files
/// that implement, check and test it.
[[nodiscard]] std::string rules_text(const std::vector<core::RuleId>& rules);
[[nodiscard]] std::string rules_json(const std::vector<core::RuleId>& rules);

}  // namespace pcieflow::app
