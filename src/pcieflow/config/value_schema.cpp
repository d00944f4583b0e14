// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/value_schema.hpp"

#include <algorithm>
#include <vector>

#include "pcieflow/config/unit_reader.hpp"
#include "pcieflow/config/value_reader.hpp"

namespace pcieflow::config {

namespace {

/// A regular expression for a number with one of the units of `quantity`.
std::string number_pattern(Quantity quantity) {
    std::string units = unit_list(quantity);
    std::replace(units.begin(), units.end(), ' ', '|');
    return R"(^[0-9]+(\.[0-9]+)? *()" + units + ")$";
}

void write_pattern(JsonWriter& json, const std::string& pattern) {
    json.begin_object().text("type", "string").text("pattern", pattern).end_object();
}

/// A count may be a JSON number or a text. The bounds of the text are the loader's business.
void write_count(JsonWriter& json, const ValueRule& rule) {
    json.begin_object().text("type", "integer").number("minimum", rule.min).number("maximum", rule.max);
    if (rule.step != 1) {
        json.number("multipleOf", rule.step);
    }
    json.end_object();
    const std::string decimal = R"([0-9]+(\.0+)?)";
    write_pattern(json, rule.quantity == Quantity::bits ? "^(0x[0-9A-Fa-f]+|" + decimal + ")$" : "^" + decimal + "$");
}

void write_probability(JsonWriter& json) {
    json.begin_object().text("type", "number").number("minimum", 0).number("maximum", 1).end_object();
    write_pattern(json, R"(^[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]{1,2})?$)");
}

void write_number(JsonWriter& json, const ValueRule& rule) {
    switch (rule.quantity) {
        case Quantity::name: write_pattern(json, "^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,63}$"); break;
        case Quantity::text:
            json.begin_object().key("type").strings({"string", "number", "boolean", "null"}).end_object();
            break;
        case Quantity::word: break;
        case Quantity::count:
        case Quantity::bits:
        case Quantity::pool: write_count(json, rule); break;
        case Quantity::probability: write_probability(json); break;
        case Quantity::time:
        case Quantity::size:
        case Quantity::data_rate:
        case Quantity::transfer_rate: write_pattern(json, number_pattern(rule.quantity)); break;
        case Quantity::width: write_pattern(json, "^x(1|2|4|8|12|16|32)$"); break;
        case Quantity::packet_kinds: write_pattern(json, R"(^[A-Za-z0-9_-]*\*?$)"); break;
        case Quantity::rule: json.begin_object().key("enum").strings(reported_rules()).end_object(); break;
        case Quantity::nothing_yet: json.begin_object().text("type", "array").number("maxItems", 0).end_object(); break;
    }
}

/// The words, and true and false wherever on and off are among them.
void write_words(JsonWriter& json, const Words& words) {
    if (words.empty()) {
        return;
    }
    const auto has = [&](std::string_view word) { return std::find(words.begin(), words.end(), word) != words.end(); };
    std::vector<std::string_view> texts(words.begin(), words.end());
    const bool has_on = has("on") || has("true");
    const bool has_off = has("off") || has("false");
    for (const std::string_view word : {"on", "true"}) {
        if (has_on && !has(word)) {
            texts.push_back(word);
        }
    }
    for (const std::string_view word : {"off", "false"}) {
        if (has_off && !has(word)) {
            texts.push_back(word);
        }
    }
    json.begin_object().key("enum").strings(texts).end_object();
    if (has_on) {
        json.begin_object().boolean("const", true).end_object();
    }
    if (has_off) {
        json.begin_object().boolean("const", false).end_object();
    }
}

void write_alternatives(JsonWriter& json, const ValueRule& rule) {
    json.key("anyOf").begin_array();
    write_number(json, rule);
    write_words(json, rule.words);
    json.end_array();
}

}  // namespace

void write_value_schema(JsonWriter& json, const Field& field) {
    json.text("description", field.description);
    if (!field.default_text.empty()) {
        json.text("default", field.default_text);
    }
    if (!field.rule.is_list) {
        write_alternatives(json, field.rule);
        return;
    }
    json.text("type", "array").number("minItems", 1).key("items").begin_object();
    write_alternatives(json, field.rule);
    json.end_object();
}

}  // namespace pcieflow::config
