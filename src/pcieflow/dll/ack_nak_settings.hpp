// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "pcieflow/core/time.hpp"

namespace pcieflow::dll {

/// Parameters of the receiving side of Ack/Nak, resolved.
struct AckSettings {
    core::Duration latency_limit{};  ///< from an unacknowledged TLP to the Ack that is due for it (ACK-14, ACK-17)
};

/// Parameters of the sending side of Ack/Nak, resolved.
struct ReplaySettings {
    core::Duration limit{};          ///< REPLAY_TIMER expires after that time without progress (ACK-09)
    std::size_t buffer_tlps = 2048;  ///< unacknowledged TLPs that the replay buffer holds, at least 1 (ACK-03)
};

}  // namespace pcieflow::dll
