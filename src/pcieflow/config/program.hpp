// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/port/port.hpp"

namespace pcieflow::config {

/// Tells a port beforehand what the scenario has in store for it: when its LinkUp comes, and its share of `events`.
void program(const Scenario& scenario, core::PortId id, port::Port& port);

}  // namespace pcieflow::config
