// SPDX-License-Identifier: Apache-2.0
// rule_list MODE [ROOT]: prints what is made from the rule registry and from the sources of the project at ROOT.
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "pcieflow/core/rule.hpp"
#include "support/rule_needs.hpp"
#include "support/rule_scan.hpp"

namespace {

using pcieflow::core::all_rules;
using pcieflow::core::Rule;
using pcieflow::core::RuleKind;
using pcieflow::support::Files;
using pcieflow::support::RulePlaces;
using pcieflow::support::RuleScan;

/// "FC-INIT-13a" belongs to the subject "FC-INIT".
std::string_view subject_of(const Rule& rule) { return rule.name.substr(0, rule.name.rfind('-')); }

void print_files(std::string_view title, const Files& files) {
    std::string_view separator = ": ";
    if (!files.empty()) {
        std::cout << "- " << title;
        for (const std::string& file : files) {
            std::cout << separator << '`' << file << '`';
            separator = ", ";
        }
        std::cout << '\n';
    }
}

/// docs/rules.md
void print_page(const RuleScan& scan) {
    std::cout
        << "# Rules\n\n"
           "Every protocol rule by its ID, in our own words, with the documents that state it, where it stands in PCI\n"
           "Express Base 4.0 and later, and the files that cite it. Printed by `testbenches/support/rule_list.cpp` "
           "from "
           "the\n"
           "registry (`src/pcieflow/core/rules`) and the sources; tests fail when this page is outdated and when a "
           "rule "
           "lacks\n"
           "what its kind needs. `pcieflow rules` prints the same in a terminal.\n\n"
           "A *fact* needs code that holds it and a test, a *behaviour* code that shows it and a test, a *checked* "
           "rule "
           "a check\n"
           "that reports its violation, a test in which the check fires and one in which it is silent. What is *left "
           "out* needs\n"
           "a reason, and no code may claim it.\n";
    std::string_view subject;
    for (const Rule& rule : all_rules()) {
        if (subject_of(rule) != subject) {
            subject = subject_of(rule);
            std::cout << "\n## " << subject << '\n';
        }
        std::cout << "\n### " << rule.name << "\n\n" << rule.text << " *" << to_string(rule.kind);
        if (!rule.reason.empty()) {
            std::cout << ": " << rule.reason;
        }
        std::cout << "; " << rule.source << "; " << rule.section << "*\n";
        const RulePlaces& places = scan[rule.id];
        if (!places.implemented.empty() || !places.checked.empty() || !places.tested.empty()) {
            std::cout << '\n';
        }
        print_files("implemented", places.implemented);
        print_files("checked", places.checked);
        print_files("tested", places.tested);
    }
}

/// src/pcieflow/app/rule_places.cpp
void print_table(const RuleScan& scan) {
    std::string rows;
    std::size_t count = 0;
    for (const Rule& rule : all_rules()) {
        const auto print_rows = [&](std::string_view role, const Files& files) {
            for (const std::string& file : files) {
                rows.append("    {RuleId::").append(pcieflow::support::identifier_of(rule));
                rows.append(", RuleRole::").append(role);
                rows.append(", \"").append(file).append("\"},\n");
                ++count;
            }
        };
        print_rows("implemented", scan[rule.id].implemented);
        print_rows("checked", scan[rule.id].checked);
        print_rows("tested", scan[rule.id].tested);
    }
    std::cout << "// SPDX-License-Identifier: Apache-2.0\n"
                 "// Printed by testbenches/support/rule_list.cpp from what the sources cite: `./dev generate`.\n"
                 "#include \"pcieflow/app/rule_places.hpp\"\n\n"
                 "#include <array>\n\n"
                 "namespace pcieflow::app {\n\n"
                 "using core::RuleId;\n\n"
                 "namespace {\n\n"
                 "// clang-format off\n"
                 "constexpr std::array<RulePlace, "
              << count << "> places{{\n"
              << rows
              << "}};\n"
                 "// clang-format on\n\n"
                 "}  // namespace\n\n"
                 "RulePlaces all_rule_places() { return {places.data(), places.data() + places.size()}; }\n\n"
                 "}  // namespace pcieflow::app\n";
}

/// The table of docs/coverage.md.
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

/// What rules lack that their kinds need; none is what the project's gate asks for.
int print_missing(const RuleScan& scan) {
    int status = 0;
    for (const Rule& rule : all_rules()) {
        for (const std::string& sentence : pcieflow::support::missing_of(rule, scan[rule.id])) {
            std::cout << sentence << '\n';
            status = 1;
        }
    }
    return status;
}

}  // namespace

int main(int argc, char* argv[]) {
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    const std::string_view mode = arguments.empty() ? "" : arguments[0];
    if (mode == "--left-out" && arguments.size() == 1) {
        print_left_out();
        return 0;
    }
    if (arguments.size() == 2) {
        const RuleScan scan = pcieflow::support::scan_project(arguments[1]);
        if (mode == "--missing") {
            return print_missing(scan);
        }
        if (mode == "--page") {
            print_page(scan);
            return 0;
        }
        if (mode == "--table") {
            print_table(scan);
            return 0;
        }
    }
    std::cerr << "usage: rule_list --left-out | --missing ROOT | --page ROOT | --table ROOT\n";
    return 2;
}
