// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/time.hpp"
#include "pcieflow/port/packet.hpp"
#include "pcieflow/port/port.hpp"
#include "pcieflow/sysc/kernel.hpp"
#include "pcieflow/sysc/time.hpp"

/// The link as a TLM-2.0 protocol of its own, so that either device can be replaced by somebody else's module.
namespace pcieflow::sysc {

/// What crosses a link socket. It belongs to the caller; the called side copies it during the call and keeps no
/// pointer.
///
/// Its times are exact, so that a kernel coarser than the link loses nothing. A caller that does not know them leaves
/// them out: `arrival` is then the annotated instant, `last` the arrival and `first` the instant of the call. The
/// annotation has the last word: an `arrival` that does not round up to it is replaced by it.
struct LinkPacket {
    static constexpr core::Time not_given = core::Time::min();

    port::Packet packet;            ///< phase PACKET
    core::Time cut_at = not_given;  ///< phase CUT: when the sender's LinkUp fell

    LinkPacket();
    explicit LinkPacket(const port::Packet& timed);
    explicit LinkPacket(const port::Cut& cut);
};

/// PACKET: called once a packet, from the instant at which its first symbol leaves to that at which its last one has;
/// the delay leads to its arrival. CUT: the sender's LinkUp fell, announced packets whose last symbol lies later are
/// void; the delay is zero.
enum class LinkPhase : std::uint8_t { PACKET, CUT };

struct LinkProtocolTypes {
    using tlm_payload_type = LinkPacket;
    using tlm_phase_type = LinkPhase;
};

/// What a target link socket offers.
class LinkFwIf : public virtual sc_core::sc_interface {
public:
    using protocol_types = LinkProtocolTypes;

    /// Always answers TLM_COMPLETED and leaves all three arguments as they were.
    virtual tlm::tlm_sync_enum nb_transport_fw(LinkPacket& packet, LinkPhase& phase, sc_core::sc_time& delay) = 0;

    /// Untimed and without any effect on the link; answers the number of bytes transferred.
    virtual unsigned transport_dbg(LinkPacket& packet) = 0;
};

/// What an initiator link socket offers: nothing, a link has no backward path.
class LinkBwIf : public virtual sc_core::sc_interface {
public:
    using protocol_types = LinkProtocolTypes;
};

inline constexpr unsigned link_socket_width = 32;

using LinkInitiatorSocket = tlm::tlm_base_initiator_socket<link_socket_width, LinkFwIf, LinkBwIf>;
using LinkTargetSocket = tlm::tlm_base_target_socket<link_socket_width, LinkFwIf, LinkBwIf>;

/// The packet of a PACKET call that is being made now, with all its times.
[[nodiscard]] port::Packet timed_packet(const LinkPacket& call, const sc_core::sc_time& delay, const TimeScale& scale);

/// The instant of a CUT call that is being made now.
[[nodiscard]] core::Time cut_instant(const LinkPacket& call, const sc_core::sc_time& delay, const TimeScale& scale);

}  // namespace pcieflow::sysc
