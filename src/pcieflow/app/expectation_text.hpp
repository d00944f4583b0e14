// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"

namespace pcieflow::app {

/// An expectation in words: "A reaches DL_Active before 1us", "CHK-11 at B, 2 times".
[[nodiscard]] std::string expectation_text(const config::Expectation& expectation);

/// "reached at 288 ns", or "never reached".
[[nodiscard]] std::string reached_text(const std::optional<core::Time>& time);

/// "came 2 times, first at 64 ns at A"; `fitting` of them are those that were expected, which is told if it is not all.
[[nodiscard]] std::string times_text(std::uint64_t count, std::uint64_t fitting, core::Time first, core::PortId port);

}  // namespace pcieflow::app
