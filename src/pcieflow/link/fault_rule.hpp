// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::link {

enum class FaultAction : std::uint8_t { drop, corrupt };

/// One line of a fault plan: what is done to which of the DLLPs that a port sends.
struct FaultRule {
    FaultAction action = FaultAction::drop;
    core::PortId from = core::PortId::A;
    std::bitset<wire::dllp_kind_count> kinds;  ///< by `wire::kind_index`
    std::optional<core::VcId> vc;              ///< absent: any VC
    std::optional<std::uint64_t> nth;          ///< the n-th matching packet, from 1; absent: every one
};

}  // namespace pcieflow::link
