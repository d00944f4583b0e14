// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "pcieflow/core/aer.hpp"
#include "pcieflow/core/rule.hpp"
#include "pcieflow/core/violation.hpp"

namespace pcieflow::observe {

/// Class of the violations of a rule (docs/protocol.md §9.2); of rules about what software must not do it is W. Those
/// of the scoreboard are not among them.
[[nodiscard]] core::ViolationClass violation_class(core::RuleId rule);

/// The checks of a class, and with W those of software.
[[nodiscard]] std::vector<core::RuleId> checks_of(core::ViolationClass violation_class);

/// The error that a receiver reports for such a violation; nothing for a warning.
[[nodiscard]] std::optional<core::AerError> aer_error(core::ViolationClass violation_class);

/// Its bit in Advanced Error Reporting as `lspci` names it, "DLP"; empty if it has none.
[[nodiscard]] std::string_view aer_name(core::ViolationClass violation_class);

}  // namespace pcieflow::observe
