// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "pcieflow/app/observation.hpp"
#include "pcieflow/app/simulation.hpp"
#include "pcieflow/config/scenario.hpp"

namespace pcieflow::app {

/// result.json as one line without a line feed; docs/formats.md describes the keys.
[[nodiscard]] std::string result_line(const config::Scenario& scenario, const Outcome& outcome,
                                      const Observation& observation);

/// The same, indented, as it is written to a file.
[[nodiscard]] std::string result_text(const config::Scenario& scenario, const Outcome& outcome,
                                      const Observation& observation);

}  // namespace pcieflow::app
