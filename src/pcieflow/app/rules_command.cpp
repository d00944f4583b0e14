// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/rules_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>

#include "pcieflow/app/rule_places.hpp"
#include "pcieflow/config/nearest_name.hpp"

namespace pcieflow::app {
namespace {

struct RoleName {
    RuleRole role;
    std::string_view name;
};

constexpr std::array roles{RoleName{RuleRole::implemented, "implemented"}, RoleName{RuleRole::checked, "checked"},
                           RoleName{RuleRole::tested, "tested"}};

constexpr std::size_t columns = 120;
constexpr std::size_t text_column = 24;

std::vector<std::string_view> files_of(core::RuleId rule, RuleRole role) {
    std::vector<std::string_view> files;
    for (const RulePlace& place : all_rule_places()) {
        if (place.rule == rule && place.role == role) {
            files.push_back(place.file);
        }
    }
    return files;
}

/// `heading`, and beside it the words of `text` in as many lines as they need. A word is never broken.
void append_paragraph(std::string& out, std::string_view heading, std::string_view text) {
    std::string line(heading);
    bool is_first = true;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        if (!is_first && line.size() + 1 + word.size() > columns) {
            out.append(line).append("\n");
            line.assign(heading.size(), ' ');
            is_first = true;
        }
        line.append(is_first ? "" : " ").append(word);
        is_first = false;
    }
    out.append(line).append("\n");
}

/// "FC-INIT-13a" belongs to the subject "FC-INIT".
std::string_view subject_of(const core::Rule& rule) { return rule.name.substr(0, rule.name.rfind('-')); }

}  // namespace

std::vector<core::RuleId> rules_named(std::string_view word) {
    if (const auto rule = core::find_rule(word)) {
        return {*rule};
    }
    std::vector<core::RuleId> rules;
    for (const core::Rule& rule : core::all_rules()) {
        if (rule.name.substr(0, word.size()) == word) {
            rules.push_back(rule.id);
        }
    }
    return rules;
}

std::string rule_suggestion(std::string_view word) {
    std::vector<std::string_view> names;
    for (const core::Rule& rule : core::all_rules()) {
        names.push_back(rule.name);
        names.push_back(subject_of(rule));
    }
    return config::suggestion(word, names);
}

std::string rules_text(const std::vector<core::RuleId>& rules) {
    const std::string indent(text_column, ' ');
    std::string text;
    for (const core::RuleId id : rules) {
        const core::Rule& rule = core::rule(id);
        append_paragraph(text, fmt::format("{:12} {:9}  ", rule.name, core::to_string(rule.kind)), rule.text);
        append_paragraph(text, indent, fmt::format("{}; {}", rule.source, rule.section));
        if (!rule.reason.empty()) {
            append_paragraph(text, indent, fmt::format("left out: {}", rule.reason));
        }
        for (const RoleName& role : roles) {
            const std::vector<std::string_view> files = files_of(id, role.role);
            if (!files.empty()) {
                append_paragraph(text, fmt::format("{}{:12} ", indent, fmt::format("{}:", role.name)),
                                 fmt::format("{}", fmt::join(files, ", ")));
            }
        }
    }
    return text;
}

std::string rules_json(const std::vector<core::RuleId>& rules) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const core::RuleId id : rules) {
        const core::Rule& rule = core::rule(id);
        nlohmann::ordered_json entry{{"rule", rule.name},     {"kind", core::to_string(rule.kind)},
                                     {"source", rule.source}, {"section", rule.section},
                                     {"text", rule.text},     {"reason", rule.reason}};
        for (const RoleName& role : roles) {
            entry[role.name] = files_of(id, role.role);
        }
        json.push_back(std::move(entry));
    }
    return json.dump(2) + "\n";
}

}  // namespace pcieflow::app
