// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "pcieflow/core/rule.hpp"

/// The rows of the registry, by subject. Only rule.cpp includes them; everybody else asks rule.hpp.
namespace pcieflow::core::rules {

constexpr Rule fact(RuleId id, std::string_view name, std::string_view source, std::string_view section,
                    std::string_view text) {
    return {id, name, RuleKind::fact, source, section, text, {}};
}

constexpr Rule behaviour(RuleId id, std::string_view name, std::string_view source, std::string_view section,
                         std::string_view text) {
    return {id, name, RuleKind::behaviour, source, section, text, {}};
}

constexpr Rule checked(RuleId id, std::string_view name, std::string_view source, std::string_view section,
                       std::string_view text) {
    return {id, name, RuleKind::checked, source, section, text, {}};
}

constexpr Rule left_out(RuleId id, std::string_view name, std::string_view source, std::string_view section,
                        std::string_view text, std::string_view reason) {
    return {id, name, RuleKind::left_out, source, section, text, reason};
}

/// Reasons that several rows share.
namespace reason {
inline constexpr std::string_view feature_exchange = "the feature exchange is not modelled yet";
inline constexpr std::string_view scaling = "Scaled Flow Control is not modelled yet";
inline constexpr std::string_view tokens = "128b/130b framing is not modelled yet";
inline constexpr std::string_view low_power = "low-power states are not modelled";
}  // namespace reason

}  // namespace pcieflow::core::rules
