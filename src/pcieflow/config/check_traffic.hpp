// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/config/set.hpp"

namespace pcieflow::config {

/// Adds what is wrong with the flows of a scenario although each of their values is good by itself.
void check_traffic(const Scenario& scenario, std::vector<Error>& errors);

}  // namespace pcieflow::config
