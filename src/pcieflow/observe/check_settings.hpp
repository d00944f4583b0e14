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

/// The rules that a group name stands for: `fcinit` (the course of FC initialisation), `overflow` (credits at the
/// receiver), `fcpe` (Flow Control Protocol Errors). Empty if there is no such group.
[[nodiscard]] std::vector<core::RuleId> group_members(std::string_view name);

/// Severity of a violation unless a setting says otherwise. Only errors decide the verdict.
[[nodiscard]] core::Severity default_severity(core::RuleId rule, core::ViolationClass violation_class);

/// What is to become of each rule's violations; all are on unless set.
class CheckSettings {
public:
    CheckSettings() { settings_.fill(CheckSetting::on); }

    void set(core::RuleId rule, CheckSetting setting);
    /// Sets a rule ("CHK-19") or every rule of a group ("fcpe"). The later call wins, so set groups first. False:
    /// neither.
    [[nodiscard]] bool set(std::string_view name, CheckSetting setting);

    [[nodiscard]] CheckSetting operator[](core::RuleId rule) const;

    /// The severity of a violation; nothing if its rule is off.
    [[nodiscard]] std::optional<core::Severity> severity(core::RuleId rule, core::ViolationClass violation_class) const;

private:
    std::array<CheckSetting, core::rule_count> settings_{};  ///< by RuleId
};

}  // namespace pcieflow::observe
