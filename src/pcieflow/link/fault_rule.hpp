// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/port/packet_match.hpp"

namespace pcieflow::link {

/// What becomes of a DLLP or TLP on its way.
enum class FaultAction : std::uint8_t {
    drop,       ///< it does not arrive
    corrupt,    ///< one bit is flipped: the CRC or LCRC is wrong
    duplicate,  ///< a second copy arrives with it
    delay,      ///< it arrives later
    reorder,    ///< it arrives right behind the next packet that arrives of its direction; never, if none does
};

/// One line of a fault plan: what is done to which of the packets that a port sends.
struct FaultRule {
    FaultAction action = FaultAction::drop;
    core::PortId from = core::PortId::A;
    port::PacketMatch match;
    core::Duration by{};  ///< of `delay`
};

}  // namespace pcieflow::link
