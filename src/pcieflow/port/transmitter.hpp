// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "pcieflow/core/ring.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/dll/fc_init.hpp"
#include "pcieflow/dll/replay_control.hpp"
#include "pcieflow/port/packet.hpp"
#include "pcieflow/port/settings.hpp"
#include "pcieflow/wire/lane_placer.hpp"

namespace pcieflow::port {

/// The InitFC that a packet carries, so that the VC of that resource can be told when it has been sent.
struct InitFcOrigin {
    std::size_t resource = 0;
    dll::InitFcChoice choice;
};

/// A packet that has begun but not ended.
struct InFlight {
    Packet packet;
    std::optional<InitFcOrigin> origin;
    std::optional<dll::TlpTransmission> tlp;  ///< of a TLP, unless it is nullified
    bool is_silent = false;                   ///< it takes its time on the lanes, but nothing leaves

    [[nodiscard]] bool has_consequences() const { return origin || packet.kind != PacketKind::Dllp; }
};

/// The sending side's use of the lanes: packets in progress and SKP ordered sets between them.
class Transmitter {
public:
    explicit Transmitter(const Settings& settings);

    /// Data begins to flow at `now`: LinkUp=1 or the end of Recovery; SKP ordered sets are counted from here.
    void begin(core::Time now);
    /// LinkUp=0: what is in progress is lost.
    void abort();

    /// Whether a packet of this class may begin at `now`. Sends the SKP ordered sets that are due first (TIM-10).
    [[nodiscard]] bool can_start(core::Time now, wire::PacketClass packet_class);
    /// The first instant after `now` at which a packet of this class may begin, as things stand.
    [[nodiscard]] core::Time next_start(core::Time now, wire::PacketClass packet_class) const;
    /// The first instant from `from` on at which a packet of any class may begin, as things stand.
    [[nodiscard]] core::Time first_start(core::Time from) const;
    /// Places the packet, `length` as `wire::LanePlacer` takes it, and fills in its times. Precondition: `can_start`.
    const Packet& start(core::Time now, wire::PacketClass packet_class, std::int64_t length, InFlight packet);

    [[nodiscard]] core::Time next_end() const {
        return in_flight_.is_empty() ? core::never : in_flight_.front().packet.last;
    }
    /// The same, of the packets whose end has consequences at this port: DLLPs but InitFC have none.
    [[nodiscard]] core::Time next_consequential_end() const {
        for (std::size_t place = 0; place < in_flight_.size(); ++place) {
            if (in_flight_[place].has_consequences()) {
                return in_flight_[place].packet.last;
            }
        }
        return core::never;
    }
    /// The packet whose end `next_end` tells; precondition, here and below: there is one.
    [[nodiscard]] const InFlight& next_to_end() const { return in_flight_.front(); }
    void drop_ended() { in_flight_.drop(1); }

private:
    void send_due_skp(core::Time now);

    wire::LanePlacer lanes_;
    std::optional<core::Duration> skp_interval_;
    core::Time next_skp_ = core::never;
    core::Ring<InFlight> in_flight_;
};

}  // namespace pcieflow::port
