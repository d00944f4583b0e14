// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "pcieflow/core/rule.hpp"
#include "pcieflow/core/violation.hpp"

namespace pcieflow::testkit {

/// "42000000 A vc0 CHK-01 DLPE error: text" for each violation, a line each.
inline std::string to_lines(const std::vector<core::Violation>& violations) {
    std::string lines;
    for (const core::Violation& violation : violations) {
        lines += std::to_string(core::to_fs(violation.time)) + " " + std::string(core::to_string(violation.port)) +
                 " vc" + std::to_string(core::index(violation.vc)) + " " +
                 std::string(core::to_string(violation.rule)) + " " +
                 std::string(core::to_string(violation.violation_class)) + " " +
                 std::string(core::to_string(violation.severity)) + ": " + violation.text + "\n";
    }
    return lines;
}

inline std::vector<core::RuleId> rules_of(const std::vector<core::Violation>& violations) {
    std::vector<core::RuleId> rules;
    for (const core::Violation& violation : violations) {
        rules.push_back(violation.rule);
    }
    return rules;
}

/// How often a rule is among the violations.
inline std::size_t count_of(const std::vector<core::Violation>& violations, core::RuleId rule) {
    std::size_t count = 0;
    for (const core::Violation& violation : violations) {
        count += violation.rule == rule ? 1U : 0U;
    }
    return count;
}

}  // namespace pcieflow::testkit
