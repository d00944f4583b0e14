// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "pcieflow/app/observation.hpp"
#include "pcieflow/app/simulation.hpp"
#include "pcieflow/config/scenario.hpp"

namespace pcieflow::app {

/// The run as a person reads it: registers before initialisation, the first DLLPs, when FI1, FI2 and DL_Active came,
/// the credits beside the partner's, and the verdict.
[[nodiscard]] std::string summary(const config::Scenario& scenario, const Outcome& outcome,
                                  const Observation& observation);

}  // namespace pcieflow::app
