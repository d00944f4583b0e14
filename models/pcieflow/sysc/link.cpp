// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/sysc/link.hpp"

#include <string>
#include <utility>

#include "pcieflow/link/channel.hpp"

namespace pcieflow::sysc {
namespace {

std::string socket_name(const char* prefix, core::PortId port) {
    return prefix + std::string{port == core::PortId::A ? "a" : "b"};
}

}  // namespace

/// One direction: a target socket, the pure channel, an initiator socket.
class Link::Direction : private LinkFwIf, private LinkBwIf {
public:
    Direction(core::PortId from, const LinkSettings& settings, const TimeScale& scale)
        : rx{socket_name("rx_", from).c_str()},
          tx{socket_name("tx_", core::partner(from)).c_str()},
          scale_{scale},
          channel_{from, settings.latency, settings.faults, settings.seed} {
        rx.bind(static_cast<LinkFwIf&>(*this));
        tx.bind(static_cast<LinkBwIf&>(*this));
    }

    LinkTargetSocket rx;
    LinkInitiatorSocket tx;
    LinkTap tap;

private:
    tlm::tlm_sync_enum nb_transport_fw(LinkPacket& packet, LinkPhase& phase, sc_core::sc_time& delay) override {
        switch (phase) {
            case LinkPhase::PACKET: carry(timed_packet(packet, delay, scale_)); break;
            case LinkPhase::CUT:
                channel_.cut();
                forward(LinkPacket{port::Cut{cut_instant(packet, delay, scale_)}}, LinkPhase::CUT, delay);
                break;
        }
        return tlm::TLM_COMPLETED;
    }

    unsigned transport_dbg(LinkPacket& packet) override { return tx->transport_dbg(packet); }

    void carry(const port::Packet& sent) {
        const std::vector<port::Packet>& arriving = channel_.carry(sent);
        if (tap) tap(sent, arriving);
        for (const port::Packet& packet : arriving) {
            forward(LinkPacket{packet}, LinkPhase::PACKET, scale_.delay_until(packet.arrival));
        }
    }

    void forward(LinkPacket packet, LinkPhase phase, sc_core::sc_time delay) {
        tx->nb_transport_fw(packet, phase, delay);
    }

    const TimeScale& scale_;
    link::Channel channel_;
};

Link::Link(const sc_core::sc_module_name& name, const LinkSettings& settings) : sc_core::sc_module{name} {
    for (const core::PortId from : core::port_ids) {
        directions_[core::index(from)] = std::make_unique<Direction>(from, settings, scale_);
    }
}

Link::~Link() = default;

LinkTargetSocket& Link::rx(core::PortId from) { return directions_[core::index(from)]->rx; }

LinkInitiatorSocket& Link::tx(core::PortId to) { return directions_[core::index(core::partner(to))]->tx; }

void Link::set_tap(core::PortId from, LinkTap tap) { directions_[core::index(from)]->tap = std::move(tap); }

void Link::before_end_of_elaboration() { scale_ = TimeScale::of_kernel(*this); }

}  // namespace pcieflow::sysc
