// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/config/value_rule.hpp"
#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/identity.hpp"

namespace pcieflow::config {

/// What the wildcards of a field's pattern stand for in one path.
struct Where {
    core::PortId port = core::PortId::A;
    core::VcId vc = core::vc0;
    core::CreditType type = core::CreditType::P;
    std::string_view name;    ///< group or rule ID of a check, kind of a mix
    std::size_t element = 0;  ///< of a list of mappings
    std::size_t item = 0;     ///< of a list of values
};

using Setter = void (*)(Scenario& scenario, const Where& where, const Value& value);

enum class Need : std::uint8_t { optional, required, of_vc0 };

/// A key beside this one, with words: whose value is one of them. Or another key instead of it.
struct Companion {
    std::string_view key;
    Words words{};
    std::array<std::string_view, 3> or_keys{};
    std::string_view words_in_short{};  ///< what the words have in common, where they are many
};

/// One key of a scenario file. The table of these drives loading, `set`, the JSON Schema and the documentation.
struct Field {
    std::string_view pattern;  ///< "ports.*.vcs.*.PH", "events[].at"
    ValueRule rule;
    std::string_view default_text;  ///< empty: none
    std::string_view description;   ///< one line
    Setter set;
    Need need = Need::optional;
    Companion only_with{};    ///< the key belongs nowhere else
    Companion needed_with{};  ///< the key must be there then
    Words alternatives{};     ///< exactly one of these keys must be there; this one is the first of them

    [[nodiscard]] constexpr Field required() const {
        Field field = *this;
        field.need = Need::required;
        return field;
    }
    [[nodiscard]] constexpr Field required_of_vc0() const {
        Field field = *this;
        field.need = Need::of_vc0;
        return field;
    }
    [[nodiscard]] constexpr Field goes_with(std::string_view key, Words words = {}) const {
        Field field = *this;
        field.only_with = {key, words};
        return field;
    }
    [[nodiscard]] constexpr Field goes_with(const Companion& companion) const {
        Field field = *this;
        field.only_with = companion;
        return field;
    }
    [[nodiscard]] constexpr Field is_needed_with(std::string_view key, Words words = {}) const {
        Field field = *this;
        field.needed_with = {key, words};
        return field;
    }
    [[nodiscard]] constexpr Field goes_with_either(std::string_view key, std::string_view or_key) const {
        Field field = *this;
        field.only_with = {key, {}, {or_key}};
        return field;
    }
    [[nodiscard]] constexpr Field is_needed_with_either(std::string_view key, std::string_view or_key) const {
        Field field = *this;
        field.needed_with = {key, {}, {or_key}};
        return field;
    }
    [[nodiscard]] constexpr Field is_one_of(Words keys) const {
        Field field = *this;
        field.alternatives = keys;
        return field;
    }
};

/// Every key, in the order in which a scenario is filled: what decides over others comes before them.
[[nodiscard]] const std::vector<Field>& fields();

}  // namespace pcieflow::config
