// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "pcieflow/core/rule.hpp"
#include "support/rule_scan.hpp"

namespace pcieflow::support {

/// What a rule's kind demands and the sources do not show, one sentence each:
///
/// - a fact: code that holds it, and a test
/// - a behaviour: code that shows it, and a test
/// - both of them, if an observer reports them: `core::is_reported` says so
/// - a checked rule: a check that reports it, a negative test in which it fires and one in which it is silent
/// - a rule that is left out: a reason, and no code that claims it
[[nodiscard]] std::vector<std::string> missing_of(const core::Rule& rule, const RulePlaces& places);

}  // namespace pcieflow::support
