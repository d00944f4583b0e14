// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "pcieflow/config/scenario.hpp"

namespace pcieflow::app {

/// An expectation in words: "A reaches DL_Active before 1us", "CHK-11 at B, 2 times".
[[nodiscard]] std::string expectation_text(const config::Expectation& expectation);

}  // namespace pcieflow::app
