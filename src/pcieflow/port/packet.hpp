// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/time.hpp"

namespace pcieflow::port {

/// What a packet on the link is: a DLLP, or the training sets by which one end takes the other into Recovery.
enum class PacketKind : std::uint8_t { Dllp, TrainingSet };

/// One packet on its way. It is announced when its first symbol leaves, so it lies at the partner before it arrives.
struct Packet {
    PacketKind kind = PacketKind::Dllp;
    core::DllpBytes dllp{};     ///< PacketKind::Dllp
    core::Duration recovery{};  ///< PacketKind::TrainingSet: how long Recovery lasts, counted from `first`
    core::Time first{};         ///< its first symbol leaves
    core::Time last{};          ///< its last symbol has left
    core::Time arrival{};       ///< it is wholly at the partner; the sender says `last`, the channel adds its latency
};

}  // namespace pcieflow::port
