// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "pcieflow/core/violation.hpp"
#include "pcieflow/observe/check_settings.hpp"
#include "pcieflow/observe/time_bounds.hpp"

namespace pcieflow::observe {

/// Which violations are to be counted.
struct ViolationQuery {
    core::RuleId rule{};
    std::optional<core::PortId> port;  ///< absent: either
    TimeBounds bounds;
};

/// Where every check reports to. Violations of rules that are off leave no trace.
class ViolationLog {
public:
    using Listener = std::function<void(const core::Violation&)>;

    /// Of each rule so many violations are kept; all are counted.
    static constexpr std::uint64_t kept_per_rule = 100;

    ViolationLog() = default;
    explicit ViolationLog(const CheckSettings& settings) : settings_(settings) {}

    /// The severity is decided here; what the violation brings along is overwritten.
    void report(core::Violation violation);

    /// Is told of every violation that counts, also of those beyond the kept ones.
    void add_listener(Listener listener) { listeners_.push_back(std::move(listener)); }

    /// Where a rule was violated first.
    struct First {
        core::Time time;
        core::PortId port;
    };

    /// Counts what is reported from now on and fits the query. The answer is `count(number)`.
    [[nodiscard]] std::size_t watch(const ViolationQuery& query);
    [[nodiscard]] std::uint64_t count(std::size_t watch_number) const { return watches_[watch_number].count; }
    /// The first violation of the rule that is watched, whether it fits the query or not.
    [[nodiscard]] const std::optional<First>& first(std::size_t watch_number) const {
        return watches_[watch_number].first;
    }
    /// Violations of this rule leave no trace.
    [[nodiscard]] bool is_off(core::RuleId rule) const { return settings_[rule] == CheckSetting::off; }

    /// In the order in which they were reported.
    [[nodiscard]] const std::vector<core::Violation>& kept() const { return kept_; }
    /// All that were reported, by rule; rules without any are absent.
    [[nodiscard]] const std::map<core::RuleId, std::uint64_t>& counts() const { return counts_; }
    [[nodiscard]] std::uint64_t errors() const { return errors_; }
    /// How often `report` was called, whatever became of it.
    [[nodiscard]] std::uint64_t reports() const { return reports_; }

private:
    struct Watch {
        ViolationQuery query;
        std::uint64_t count = 0;
        std::optional<First> first;
    };

    CheckSettings settings_;
    std::vector<Listener> listeners_;
    std::vector<Watch> watches_;
    std::vector<core::Violation> kept_;
    std::map<core::RuleId, std::uint64_t> counts_;
    std::uint64_t errors_ = 0;
    std::uint64_t reports_ = 0;
};

}  // namespace pcieflow::observe
