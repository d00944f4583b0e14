// SPDX-License-Identifier: Apache-2.0
// Prints docs/rules.md from the rule registry; with --left-out the table of docs/coverage.md.
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "pcieflow/core/rule.hpp"

namespace {

using pcieflow::core::all_rules;
using pcieflow::core::Rule;
using pcieflow::core::RuleKind;

/// "FC-INIT-13a" belongs to the subject "FC-INIT".
std::string_view subject_of(const Rule& rule) { return rule.name.substr(0, rule.name.rfind('-')); }

void print_rules() {
    std::cout
        << "# Rules\n\n"
           "Every protocol rule by its ID, in our own words, with the documents that state it and where it stands in\n"
           "PCI Express Base 4.0 and later. Printed by `testbenches/support/rule_list.cpp` from the registry\n"
           "(`src/pcieflow/core/rules`); a test fails when the two differ. `pcieflow rules` prints the same in a "
           "terminal.\n\n"
           "A *fact* has a table and a test, a *behaviour* code and a test, a *checked* rule a check that reports its\n"
           "violation. What is *left out* has a reason.\n";
    std::string_view subject;
    for (const Rule& rule : all_rules()) {
        if (subject_of(rule) != subject) {
            subject = subject_of(rule);
            std::cout << "\n## " << subject
                      << "\n\n| rule | | what it says | source | section |\n|---|---|---|---|---|\n";
        }
        std::cout << "| " << rule.name << " | " << to_string(rule.kind) << " | " << rule.text;
        if (!rule.reason.empty()) {
            std::cout << " *Left out: " << rule.reason << ".*";
        }
        std::cout << " | " << rule.source << " | " << rule.section << " |\n";
    }
}

void print_left_out() {
    std::vector<std::string_view> reasons;
    std::map<std::string_view, std::string> rules;
    for (const Rule& rule : all_rules()) {
        if (rule.kind == RuleKind::left_out) {
            if (rules.find(rule.reason) == rules.end()) {
                reasons.push_back(rule.reason);
            }
            std::string& list = rules[rule.reason];
            list.append(list.empty() ? "" : ", ").append(rule.name);
        }
    }
    std::cout << "| why | rules |\n|---|---|\n";
    for (const std::string_view reason : reasons) {
        std::cout << "| " << reason << " | " << rules[reason] << " |\n";
    }
}

}  // namespace

int main(int argc, char* argv[]) {
    if (argc > 1 && std::string_view(argv[1]) == "--left-out") {
        print_left_out();
    } else {
        print_rules();
    }
}
