// SPDX-License-Identifier: Apache-2.0
#include "support/rule_needs.hpp"

namespace pcieflow::support {

std::vector<std::string> missing_of(const core::Rule& rule, const RulePlaces& places) {
    std::vector<std::string> missing;
    const auto demand = [&](bool is_met, const std::string& sentence) {
        if (!is_met) {
            missing.push_back(std::string(rule.name) + ", " + std::string(to_string(rule.kind)) + ": " + sentence);
        }
    };
    switch (rule.kind) {
        case core::RuleKind::fact:
        case core::RuleKind::behaviour:
            demand(!places.implemented.empty(), "no source cites it");
            demand(!places.tested.empty(), "no test cites it");
            for (const std::string& file : places.checked) {
                demand(core::is_reported(rule.id), file + " reports it, but the registry does not say so");
            }
            break;
        case core::RuleKind::checked:
            demand(!places.checked.empty(), "no check reports it");
            demand(!places.fires.empty(), "no negative test says that its check fires");
            demand(!places.silent.empty(), "no negative test says that its check is silent");
            break;
        case core::RuleKind::left_out:
            demand(!rule.reason.empty(), "no reason is given");
            for (const std::string& file : places.implemented) {
                demand(false, file + " cites it");
            }
            for (const std::string& file : places.checked) {
                demand(false, file + " reports it");
            }
            break;
    }
    return missing;
}

}  // namespace pcieflow::support
