// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/tl/vc_arbiter.hpp"
#include "pcieflow/traffic/tlp_source.hpp"

/// What a scenario says of the TLPs that a port sends.
namespace pcieflow::config {

/// The Requester ID, and as completer the Completer ID, of function `function` of a port.
[[nodiscard]] std::uint16_t function_id(core::PortId id, std::size_t function);

/// The flows of TLPs of a port, in the order of the scenario. Each is a function of its own, from 1 on.
[[nodiscard]] std::vector<traffic::TlpSourceSettings> tlp_flows(const Scenario& scenario, core::PortId id);

/// Whether the partner of a port sends requests that this port answers.
[[nodiscard]] bool answers_requests(const Scenario& scenario, core::PortId id);

/// How the VCs of a port take turns.
[[nodiscard]] tl::VcArbiterSettings vc_arbitration(const Port& port);

/// The VCs of a port that take turns by weight, and the phases that they share; none unless it is a weighted one.
struct WeightedTurns {
    std::size_t phases = 0;
    std::size_t weights = 0;  ///< of all VCs that take part
};
[[nodiscard]] WeightedTurns weighted_turns(const Port& port);

}  // namespace pcieflow::config
