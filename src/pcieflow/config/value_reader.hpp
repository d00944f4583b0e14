// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "pcieflow/config/value_rule.hpp"

namespace pcieflow::config {

/// Reads a text by a rule. The string is what is wrong, to be put behind the key: "is 300; expected 1…255 or infinite".
/// `Value::text` views `text`.
[[nodiscard]] std::variant<Value, std::string> read_value(const ValueRule& rule, std::string_view text);

/// The protocol rules of which a run can report a violation: what `Quantity::rule` accepts.
[[nodiscard]] std::vector<std::string_view> reported_rules();

/// What a rule accepts, in words: "1…255 or infinite".
[[nodiscard]] std::string expected(const ValueRule& rule);

}  // namespace pcieflow::config
