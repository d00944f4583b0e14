// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/counted_store.hpp"
#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/wire/tlp.hpp"

namespace pcieflow::port {

/// What a packet on the link is: a DLLP, a TLP, or the training sets by which one end takes the other into Recovery.
enum class PacketKind : std::uint8_t { Dllp, Tlp, TrainingSet };

/// A TLP as the data link layer sends it, and whose it is.
struct TlpFrame {
    wire::Tlp tlp;
    std::uint16_t seq = 0;      ///< sequence number; of a nullified TLP that of the next one (ACK-01)
    bool is_nullified = false;  ///< ends in EDB, with the LCRC inverted (ACK-12)
    std::uint32_t flow = 0;     ///< of the sending port, by its position in the scenario
    std::uint64_t number = 0;   ///< its position in that flow, or among the completions of its sender, from 0
    core::Time offered{};       ///< when it was ready to be sent
    core::VcId vc = core::vc0;  ///< that it was sent on, by its sender's map; the receiver goes by its own
};

/// TLPs are copied once when they are sent, and then shared by all who keep, carry or receive them.
using TlpStore = core::CountedStore<TlpFrame>;
using SharedTlp = TlpStore::Handle;

/// One packet on its way. It is announced when its first symbol leaves, so it lies at the partner before it arrives.
struct Packet {
    PacketKind kind = PacketKind::Dllp;
    bool has_good_lcrc = true;  ///< PacketKind::Tlp; false: damaged on its way
    core::DllpBytes dllp{};     ///< PacketKind::Dllp
    SharedTlp tlp;              ///< PacketKind::Tlp
    core::Duration recovery{};  ///< PacketKind::TrainingSet: how long Recovery lasts, counted from `first`
    core::Time first{};         ///< its first symbol leaves
    core::Time last{};          ///< its last symbol has left
    core::Time arrival{};       ///< it is wholly at the partner; the sender says `last`, the channel adds its latency
};

}  // namespace pcieflow::port
