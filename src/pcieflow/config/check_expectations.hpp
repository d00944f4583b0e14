// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/config/set.hpp"

namespace pcieflow::config {

/// Finds expectations that no run could ever meet, or none could miss.
void check_expectations(const Scenario& scenario, std::vector<Error>& errors);

}  // namespace pcieflow::config
