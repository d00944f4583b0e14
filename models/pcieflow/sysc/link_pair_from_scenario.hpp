// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/sysc/link_pair.hpp"

namespace pcieflow::sysc {

/// What the link pair of a scenario is built from.
[[nodiscard]] LinkPairSettings link_pair_settings(const config::Scenario& scenario,
                                                  core::PortId constructed_first = core::PortId::A);

/// Tells both ports, before the simulation starts, what the scenario has in store for them: LinkUp and `events`.
void program(LinkPair& pair, const config::Scenario& scenario);

}  // namespace pcieflow::sysc
