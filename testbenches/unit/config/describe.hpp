// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "pcieflow/config/scenario.hpp"

namespace pcieflow::config {

/// Everything a scenario says, as text: two scenarios that say the same have the same description.
[[nodiscard]] std::string describe(const Scenario& scenario);

}  // namespace pcieflow::config
