// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "pcieflow/core/rule.hpp"
#include "pcieflow/core/violation.hpp"

namespace pcieflow::observe {

/// `on` leaves a check its default severity, `warning` and `error` give it another.
enum class CheckSetting : std::uint8_t { off, on, warning, error };

/// The rules that a group name stands for; empty if there is no such group. The names, all that `checks` of a scenario
/// accepts beside rule IDs:
/// - `fcinit` the course of FC initialisation, `overflow` credits at the receiver, `fcpe` Flow Control Protocol Errors;
/// - the checks of a class: `dlpe`, `ro`, `mt`, `bd`, `bt`, `re`, `rt`, `rn`, `w`; those of FCPE are `fcpe`.
[[nodiscard]] std::vector<core::RuleId> group_members(std::string_view name);

/// Whether the name is that of a class, which says less than `fcinit` or `overflow`: their settings win over it.
[[nodiscard]] bool is_class_name(std::string_view name);

/// Severity of a violation unless a setting says otherwise. Only errors decide the verdict.
[[nodiscard]] core::Severity default_severity(core::RuleId rule, core::ViolationClass violation_class);

/// What is to become of each rule's violations; all are on unless set.
class CheckSettings {
public:
    CheckSettings() { settings_.fill(CheckSetting::on); }

    void set(core::RuleId rule, CheckSetting setting);
    /// Sets a rule ("CHK-19") or every rule of a group ("fcpe"). The later call wins, so set classes first, then the
    /// other groups, then rules. False: neither.
    [[nodiscard]] bool set(std::string_view name, CheckSetting setting);

    [[nodiscard]] CheckSetting operator[](core::RuleId rule) const;

    /// The class of a violation as it is reported: a check that warns unless it is told otherwise is a Data Link
    /// Protocol Error when it is told to be an error ("W → DLPE" in docs/protocol.md §9.2).
    [[nodiscard]] core::ViolationClass reported_class(core::RuleId rule, core::ViolationClass violation_class) const;

    /// The severity of a violation; nothing if its rule is off.
    [[nodiscard]] std::optional<core::Severity> severity(core::RuleId rule, core::ViolationClass violation_class) const;

private:
    std::array<CheckSetting, core::rule_count> settings_{};  ///< by RuleId
};

}  // namespace pcieflow::observe
