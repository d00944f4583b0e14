// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/rules_command.hpp"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

namespace pcieflow::app {

std::string rules_text(const std::vector<core::RuleId>& rules) {
    std::string text;
    for (const core::RuleId id : rules) {
        const core::Rule& rule = core::rule(id);
        fmt::format_to(std::back_inserter(text), "{:12} {:9}  {}\n{:24}{}; {}\n", rule.name, core::to_string(rule.kind),
                       rule.text, "", rule.source, rule.section);
        if (!rule.reason.empty()) {
            fmt::format_to(std::back_inserter(text), "{:24}left out: {}\n", "", rule.reason);
        }
    }
    return text;
}

std::string rules_json(const std::vector<core::RuleId>& rules) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const core::RuleId id : rules) {
        const core::Rule& rule = core::rule(id);
        json.push_back({{"rule", rule.name},
                        {"kind", core::to_string(rule.kind)},
                        {"source", rule.source},
                        {"section", rule.section},
                        {"text", rule.text},
                        {"reason", rule.reason}});
    }
    return json.dump(2) + "\n";
}

}  // namespace pcieflow::app
