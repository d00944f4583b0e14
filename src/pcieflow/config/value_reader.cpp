// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/value_reader.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "pcieflow/config/nearest_name.hpp"
#include "pcieflow/config/packet_pattern.hpp"
#include "pcieflow/config/unit_reader.hpp"
#include "pcieflow/core/rule.hpp"
#include "pcieflow/wire/rate.hpp"

namespace pcieflow::config {

namespace {

using Result = std::variant<Value, std::string>;

constexpr std::size_t longest_name = 64;

std::vector<std::string_view> names_of(const Words& words) { return {words.begin(), words.end()}; }

std::string is(std::string_view text) { return "is " + (text.empty() ? "empty" : printable(text)); }

std::string refusal(const ValueRule& rule, std::string_view text) { return is(text) + "; expected " + expected(rule); }

/// YAML 1.1 writers turn on and off into true and false, so each stands for the other.
std::string_view synonym(std::string_view text) {
    constexpr std::array<std::array<std::string_view, 2>, 4> pairs{
        {{"on", "true"}, {"true", "on"}, {"off", "false"}, {"false", "off"}}};
    for (const auto& [word, other] : pairs) {
        if (word == text) {
            return other;
        }
    }
    return text;
}

std::optional<Value> find_word(const ValueRule& rule, std::string_view text) {
    for (std::size_t i = 0; i < rule.words.size(); ++i) {
        if (rule.words[i] == text || rule.words[i] == synonym(text)) {
            return Value{i, 0, text};
        }
    }
    return std::nullopt;
}

Result read_word(const ValueRule& rule, std::string_view text) {
    const std::vector<std::string_view> words = names_of(rule.words);
    const std::string_view nearest = nearest_name(text, words);
    const std::string hint = nearest.empty() ? "" : " (did you mean '" + std::string(nearest) + "'?)";
    return refusal(rule, text) + hint;
}

Result read_name(const ValueRule& rule, std::string_view text) {
    const auto is_allowed = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
               c == '-';
    };
    const bool is_good = !text.empty() && text.size() <= longest_name && text.front() != '.' &&
                         std::all_of(text.begin(), text.end(), is_allowed);
    return is_good ? Result{Value{Value::no_word, 0, text}} : Result{refusal(rule, text)};
}

Result read_quantity(const ValueRule& rule, std::string_view text) {
    const Number number = read_number(rule.quantity, text);
    switch (number.fault) {
        case NumberFault::none: break;
        case NumberFault::inexact:
            return rule.quantity == Quantity::time ? is(text) + "; a time is a whole number of fs"
                                                   : refusal(rule, text);
        case NumberFault::too_large:
            return rule.quantity == Quantity::time ? is(text) + "; link time ends at 2^63 fs (2.56 h)"
                                                   : refusal(rule, text);
        case NumberFault::no_unit: return is(text) + " without a unit; expected " + expected(rule);
        case NumberFault::no_number:
        case NumberFault::wrong_unit: return refusal(rule, text);
    }
    if (rule.quantity == Quantity::pool && number.value == 0) {
        return is(text) + "; expected " + expected(rule) + " (write infinite for a pool without limit)";
    }
    const bool is_chosen =
        rule.choices.empty() || std::find(rule.choices.begin(), rule.choices.end(), number.value) != rule.choices.end();
    if (!is_chosen || number.value < rule.min || number.value > rule.max || number.value % rule.step != 0) {
        return refusal(rule, text);
    }
    return Value{Value::no_word, number.value, text};
}

Result read_rate(const ValueRule& rule, std::string_view text) {
    const Number number = read_number(Quantity::transfer_rate, text);
    if (number.fault == NumberFault::no_unit) {
        return is(text) + " without a unit; expected " + expected(rule);
    }
    for (const wire::RateFacts& row : wire::rates) {
        const Number known = read_number(Quantity::transfer_rate, row.name);
        if (number.fault != NumberFault::none || number.value != known.value) {
            continue;
        }
        if (!wire::is_modelled(row.rate)) {
            return is(text) + ", which is not modelled; expected " + expected(rule);
        }
        return Value{Value::no_word, static_cast<std::int64_t>(row.rate), text};
    }
    return refusal(rule, text);
}

std::string width_name(wire::Width width) { return "x" + std::to_string(wire::lanes(width)); }

Result read_width(const ValueRule& rule, std::string_view text) {
    for (const wire::Width width : wire::widths) {
        if (width_name(width) == text) {
            return Value{Value::no_word, wire::lanes(width), text};
        }
    }
    return refusal(rule, text);
}

Result read_kinds(const ValueRule& rule, std::string_view text) {
    if (packet_kinds(text).any()) {
        return Value{Value::no_word, 0, text};
    }
    const std::string_view nearest = nearest_name(text, packet_kind_names());
    return nearest.empty() ? refusal(rule, text)
                           : is(text) + ", which is no packet (did you mean '" + std::string(nearest) + "'?)";
}

Result read_rule(const ValueRule& rule, std::string_view text) {
    if (const std::optional<core::RuleId> id = core::find_rule(text)) {
        if (core::is_reported(*id)) {
            return Value{Value::no_word, 0, text};
        }
        const std::string_view reason = core::rule(*id).reason;
        return is(text) + ", which nothing checks" + (reason.empty() ? "" : ": " + std::string(reason));
    }
    const std::string_view nearest = nearest_name(text, reported_rules());
    return nearest.empty() ? refusal(rule, text)
                           : is(text) + ", which is no rule (did you mean '" + std::string(nearest) + "'?)";
}

std::string range(const ValueRule& rule) {
    std::vector<std::string> numbers;
    for (const std::int64_t choice : rule.choices) {
        numbers.push_back(number_text(rule.quantity, choice));
    }
    if (!numbers.empty()) {
        return either({numbers.begin(), numbers.end()});
    }
    const std::string least = number_text(rule.quantity, rule.min);
    if (rule.max == std::numeric_limits<std::int64_t>::max()) {
        return least + " or more";
    }
    const std::string bounds = least + "…" + number_text(rule.quantity, rule.max);
    const std::string units = unit_list(rule.quantity);
    const std::string multiple = rule.step == 1 ? "" : ", a multiple of " + std::to_string(rule.step);
    return units.empty() ? bounds + multiple : bounds + " (" + units + ")";
}

std::string expected_number(const ValueRule& rule) {
    switch (rule.quantity) {
        case Quantity::name: return "1 to 64 of A-Z a-z 0-9 _ . - without a leading dot";
        case Quantity::text: return "text";
        case Quantity::word: return "";
        case Quantity::probability: return range(rule) + " with at most 6 decimals";
        case Quantity::count:
        case Quantity::bits:
        case Quantity::pool:
        case Quantity::time:
        case Quantity::size:
        case Quantity::data_rate: return range(rule);
        case Quantity::transfer_rate: {
            std::vector<std::string_view> names;
            for (const wire::RateFacts& row : wire::rates) {
                if (wire::is_modelled(row.rate)) {
                    names.push_back(row.name);
                }
            }
            return either(names);
        }
        case Quantity::width: {
            std::vector<std::string> names(wire::widths.size());
            std::transform(wire::widths.begin(), wire::widths.end(), names.begin(), width_name);
            return either({names.begin(), names.end()});
        }
        case Quantity::packet_kinds:
            return "a DLLP or TLP such as InitFC1-P or MWr, or a pattern such as InitFC2-* or Cpl*";
        case Quantity::rule: return "the ID of a rule that is checked, such as CHK-30";
        case Quantity::nothing_yet: return "an empty list";
    }
    return "nothing yet";
}

}  // namespace

Result read_value(const ValueRule& rule, std::string_view text) {
    if (const std::optional<Value> word = find_word(rule, text)) {
        return *word;
    }
    switch (rule.quantity) {
        case Quantity::name: return read_name(rule, text);
        case Quantity::text: break;
        case Quantity::word: return read_word(rule, text);
        case Quantity::count:
        case Quantity::bits:
        case Quantity::probability:
        case Quantity::pool:
        case Quantity::time:
        case Quantity::size:
        case Quantity::data_rate: return read_quantity(rule, text);
        case Quantity::transfer_rate: return read_rate(rule, text);
        case Quantity::width: return read_width(rule, text);
        case Quantity::packet_kinds: return read_kinds(rule, text);
        case Quantity::rule: return read_rule(rule, text);
        case Quantity::nothing_yet: return std::string("is not available yet");
    }
    return Value{Value::no_word, 0, text};
}

std::vector<std::string_view> reported_rules() {
    std::vector<std::string_view> names;
    for (const core::Rule& row : core::all_rules()) {
        if (core::is_reported(row.id)) {
            names.push_back(row.name);
        }
    }
    return names;
}

std::string expected(const ValueRule& rule) {
    std::vector<std::string_view> alternatives;
    const std::string number = expected_number(rule);
    if (!number.empty()) {
        alternatives.push_back(number);
    }
    alternatives.insert(alternatives.end(), rule.words.begin(), rule.words.end());
    return either(alternatives);
}

}  // namespace pcieflow::config
