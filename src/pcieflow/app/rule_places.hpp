// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "pcieflow/core/rule.hpp"

namespace pcieflow::app {

/// What a file is to a rule: it does what the rule says, reports that it is violated, or tests either.
enum class RuleRole : std::uint8_t { implemented, checked, tested };

/// A file that cites a rule; the path is relative to the root of the project.
struct RulePlace {
    core::RuleId rule;
    RuleRole role;
    std::string_view file;
};

class RulePlaces {
public:
    constexpr RulePlaces(const RulePlace* first, const RulePlace* last) : first_(first), last_(last) {}
    [[nodiscard]] const RulePlace* begin() const { return first_; }
    [[nodiscard]] const RulePlace* end() const { return last_; }

private:
    const RulePlace* first_;
    const RulePlace* last_;
};

/// All of them, by rule, role and file.
[[nodiscard]] RulePlaces all_rule_places();

}  // namespace pcieflow::app
