// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>
#include <vector>

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/config/set.hpp"

namespace pcieflow::config {

/// What is wrong with a scenario although each of its values is good by itself. Empty: it can be run.
[[nodiscard]] std::vector<Error> check(const Scenario& scenario);

/// The traffic classes of a VC: VC0 has those that belong to no other unless it names its own (TCV-01).
[[nodiscard]] std::bitset<8> traffic_classes(const Port& port, core::VcId vc);

}  // namespace pcieflow::config
