// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "pcieflow/app/observation_flows.hpp"
#include "pcieflow/config/scenario.hpp"

namespace pcieflow::app {

/// A line for each flow: how much it moves, and what holds it back.
[[nodiscard]] std::string flow_lines(const config::Scenario& scenario, const FlowObservation& flows);

}  // namespace pcieflow::app
