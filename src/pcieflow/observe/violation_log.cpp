// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/violation_log.hpp"

#include <utility>

namespace pcieflow::observe {

void ViolationLog::report(core::Violation violation) {
    ++reports_;
    const std::optional<core::Severity> severity = settings_.severity(violation.rule, violation.violation_class);
    if (!severity) {
        return;
    }
    violation.severity = *severity;
    violation.violation_class = settings_.reported_class(violation.rule, violation.violation_class);
    if (*severity == core::Severity::error) {
        ++errors_;
    }
    for (Watch& watch : watches_) {
        const ViolationQuery& query = watch.query;
        if (query.rule != violation.rule) {
            continue;
        }
        const bool fits = query.port.value_or(violation.port) == violation.port && query.bounds.contain(violation.time);
        watch.count += fits ? 1 : 0;
        if (!watch.first) {
            watch.first = First{violation.time, violation.port};
        }
    }
    for (const Listener& listener : listeners_) {
        listener(violation);
    }
    if (++counts_[violation.rule] <= kept_per_rule) {
        kept_.push_back(std::move(violation));
    }
}

std::size_t ViolationLog::watch(const ViolationQuery& query) {
    watches_.push_back({query, 0, {}});
    return watches_.size() - 1;
}

}  // namespace pcieflow::observe
