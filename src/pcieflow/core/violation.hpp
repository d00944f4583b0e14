// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/rule.hpp"
#include "pcieflow/core/time.hpp"

namespace pcieflow::core {

/// Class of a violation (docs/protocol.md §9.2): Data Link Protocol Error, Flow Control Protocol Error, Receiver
/// Overflow, Malformed TLP, Bad DLLP, Bad TLP, Receiver Error, Replay Timer Timeout, REPLAY_NUM Rollover,
/// warning.
enum class ViolationClass : std::uint8_t { DLPE, FCPE, RO, MT, BD, BT, RE, RT, RN, W };

/// Only errors decide the verdict.
enum class Severity : std::uint8_t { error, correctable, warning };

/// A protocol violation: data, never an exception.
struct Violation {
    RuleId rule;
    ViolationClass violation_class;
    Severity severity;
    Time time;
    PortId port;  ///< the end that is at fault; for a Bad DLLP the end that received it
    VcId vc;
    std::string expected;
    std::string actual;
    std::string text;
};

constexpr std::string_view to_string(ViolationClass violation_class) {
    constexpr std::array<std::string_view, 10> names{"DLPE", "FCPE", "RO", "MT", "BD", "BT", "RE", "RT", "RN", "W"};
    return names[static_cast<std::size_t>(violation_class)];
}
constexpr std::string_view to_string(Severity severity) {
    constexpr std::array<std::string_view, 3> names{"error", "correctable", "warning"};
    return names[static_cast<std::size_t>(severity)];
}

}  // namespace pcieflow::core
