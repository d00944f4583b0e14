// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/config/set.hpp"

namespace pcieflow::config {

/// What is wrong with `events`, `faults` and `traffic` although each of their values is good by itself.
void check_lists(const Scenario& scenario, std::vector<Error>& errors);

}  // namespace pcieflow::config
