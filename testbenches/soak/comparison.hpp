// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/core/identity.hpp"
#include "soak/tally.hpp"

namespace pcieflow::soak {

/// Whether both ends must be in DL_Active when the scenario stops: no fault goes on for ever, the last time both were
/// down together nothing was left on the way, and both have a keep-alive that had time to heal what was lost.
[[nodiscard]] bool must_end_active(const config::Scenario& scenario);

struct Comparison {
    Tally tally;
    std::string problem;  ///< empty: there is none
};

/// Runs the scenario through both engines and holds the results against each other. Once a process.
[[nodiscard]] Comparison compare_engines(const config::Scenario& scenario, core::PortId constructed_first);

}  // namespace pcieflow::soak
