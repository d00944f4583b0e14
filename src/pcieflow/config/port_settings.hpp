// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/port/settings.hpp"

namespace pcieflow::config {

/// What one port of a scenario is built from: the rule profile, the tables and the defaults are applied; a key that the
/// scenario gives wins over its profile.
[[nodiscard]] port::Settings port_settings(const Scenario& scenario, core::PortId id);

}  // namespace pcieflow::config
