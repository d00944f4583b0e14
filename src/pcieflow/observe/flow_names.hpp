// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"

namespace pcieflow::observe {

/// A flow as messages name it.
struct FlowName {
    std::string name;
    std::uint16_t requester_id = 0;  ///< of its requests, by which their completions are known
};

/// The flows of both ports by PortId, each in the order of `TlpRecord::flow`. Of traces of others they may be unknown.
struct FlowNames {
    std::array<std::vector<FlowName>, 2> ports;

    /// ", of flow writes", for the middle of a sentence; empty if it is not known.
    [[nodiscard]] std::string phrase(core::PortId sender, std::uint32_t flow) const;
    /// The same of a TLP that `sender` sent; a completion belongs to the flow whose request it answers.
    [[nodiscard]] std::string phrase(core::PortId sender, const core::TlpRecord& tlp) const;
};

}  // namespace pcieflow::observe
