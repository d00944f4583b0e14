// SPDX-License-Identifier: Apache-2.0
// Prints the tables of keys of docs/scenario.md from the field table that reads scenario files.
#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <string_view>

#include "pcieflow/config/field.hpp"
#include "pcieflow/config/value_reader.hpp"

namespace {

using pcieflow::config::Companion;
using pcieflow::config::Field;
using pcieflow::config::Need;
using pcieflow::config::Quantity;
using pcieflow::config::ValueRule;
using pcieflow::config::Words;

/// The keys that one table lists: those whose pattern begins with `prefix` and with no longer prefix of a group.
struct Group {
    std::string_view prefix;
    std::string_view title;
};

constexpr std::array groups{
    Group{"", "The scenario"},
    Group{"stop.", "`stop`"},
    Group{"link.", "`link`"},
    Group{"ports.*.", "`ports.A`, `ports.B`"},
    Group{"ports.*.vcs.*.", "`ports.A.vcs.0` to `ports.B.vcs.7`"},
    Group{"ports.*.update_fc.", "`ports.A.update_fc`, `ports.B.update_fc`"},
    Group{"ports.*.fc_init.", "`ports.A.fc_init`, `ports.B.fc_init`"},
    Group{"events[].", "each of `events`"},
    Group{"faults[].", "each of `faults`"},
    Group{"traffic[].", "each of `traffic`"},
    Group{"expect[].", "each of `expect`"},
};

const Group& group_of(const Field& field) {
    const Group* longest = &groups.front();
    for (const Group& group : groups) {
        const bool matches = field.pattern.substr(0, group.prefix.size()) == group.prefix;
        if (matches && group.prefix.size() > longest->prefix.size()) {
            longest = &group;
        }
    }
    return *longest;
}

std::string list_of(Words words, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view separator = i == 0 ? "" : i + 1 == words.size() ? last : ", ";
        text.append(separator).append("`").append(words[i]).append("`");
    }
    return text;
}

/// What stands for the wildcard of a key.
std::string_view wildcard_name(std::string_view key) {
    if (key.substr(0, key.find('.')) == "checks") {
        return "RULE";
    }
    return key.substr(0, key.find('.')) == "mix" ? "KIND" : "TYPE";
}

std::string key_text(const Field& field) {
    std::string key(field.pattern.substr(group_of(field).prefix.size()));
    const std::size_t wildcard = key.find('*');
    if (wildcard != std::string::npos) {
        key.replace(wildcard, 1, wildcard_name(key));
    }
    return "`" + key + "`";
}

/// Times and data rates are given without their bounds, which nobody meets.
std::string value_text(const ValueRule& rule) {
    std::string text;
    if (rule.quantity == Quantity::time) {
        text = rule.min > 0 ? "time above 0" : "time";
    } else if (rule.quantity == Quantity::data_rate) {
        text = "data rate";
    } else if (rule.quantity != Quantity::word) {
        ValueRule number = rule;
        number.words = {};
        text = pcieflow::config::expected(number);
    }
    if (!rule.words.empty()) {
        text.append(text.empty() ? "" : rule.words.size() > 1 ? ", " : " or ").append(list_of(rule.words, " or "));
    }
    return rule.is_list ? "list of " + text : text;
}

std::string need_text(const Field& field) {
    switch (field.need) {
        case Need::required: return "required";
        case Need::of_vc0: return "required of VC0, else `infinite`";
        case Need::optional: break;
    }
    return field.default_text.empty() ? "" : "`" + std::string(field.default_text) + "`";
}

std::string companion_text(const Companion& companion) {
    std::string text = "`" + std::string(companion.key) + "`";
    if (!companion.words_in_short.empty()) {
        text.append(": ").append(companion.words_in_short);
    } else if (!companion.words.empty()) {
        text += ": " + list_of(companion.words, " or ");
    }
    for (const std::string_view key : companion.or_keys) {
        text += key.empty() ? "" : " or `" + std::string(key) + "`";
    }
    return text;
}

std::string meaning_text(const Field& field) {
    std::string text(field.description);
    if (!field.only_with.key.empty()) {
        text += ". Only with " + companion_text(field.only_with);
        text += field.needed_with.key.empty() ? "" : ", and required there";
    } else if (!field.needed_with.key.empty()) {
        text += ". Required with " + companion_text(field.needed_with);
    }
    if (!field.alternatives.empty()) {
        text += ". Exactly one of " + list_of(field.alternatives, " and ");
    }
    return text;
}

}  // namespace

int main() {
    for (const Group& group : groups) {
        std::cout << "\n### " << group.title << "\n\n| key | value | default | meaning |\n|---|---|---|---|\n";
        for (const Field& field : pcieflow::config::fields()) {
            if (&group_of(field) == &group) {
                std::cout << "| " << key_text(field) << " | " << value_text(field.rule) << " | " << need_text(field)
                          << " | " << meaning_text(field) << " |\n";
            }
        }
    }
    std::cout << '\n';
}
