// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "pcieflow/core/time.hpp"
#include "pcieflow/wire/rate.hpp"

namespace pcieflow::wire {

/// What shares a symbol time with what: at most one packet of each class begins in it, and an ordered set has it alone.
enum class PacketClass : std::uint8_t { dllp, tlp, ordered_set };

/// When a packet is on the wire.
struct Placement {
    core::Time first;  ///< begin of the symbol that holds its first unit
    core::Time last;   ///< end of the symbol that holds its last unit
};

/// Puts one transmitter's packets on the lanes of its link (TIM-06, TIM-07, TIM-08, TIM-08a).
///
/// Packets that follow one another without a gap are a run. Inside it, position is counted in whole symbol times since
/// the run began and in units of 4 lanes, so the fractional symbol times from 16 GT/s on add up no rounding.
class LanePlacer {
public:
    LanePlacer(Rate rate, Width width);

    /// Earliest instant at which a packet of this class may be decided after the previous one: the begin of the symbol
    /// in which that one ends if lanes are left there for this class, else the symbol's end. `core::Time::min()` before
    /// the first packet.
    [[nodiscard]] core::Time earliest(PacketClass packet_class) const;

    /// Whether a packet of this class may begin if it is decided at `now`: at `earliest`, or from the end of the run
    /// on. In between it is too late to share the symbol.
    [[nodiscard]] bool can_start(core::Time now, PacketClass packet_class) const;

    /// Places a packet decided at `now`; precondition: `can_start`. At the latest at the run's end it continues the
    /// run, later it begins a new one at `now` in lane 0. `length` is the symbols of a DLLP or TLP, a multiple of 4; of
    /// an ordered set, which goes on all lanes alike, the symbol times.
    Placement place(core::Time now, PacketClass packet_class, std::int64_t length);

    /// End of the run; `core::Time::min()` before the first packet.
    [[nodiscard]] core::Time busy_until() const { return busy_until_; }

    /// Forgets the previous packets, as after a loss of the link.
    void reset();

private:
    [[nodiscard]] core::Time begin_of(std::int64_t symbol) const;
    [[nodiscard]] bool leaves_lanes_to(PacketClass packet_class) const;
    void open_symbol(core::Time now);

    Rate rate_;
    std::int64_t lanes_;

    core::Time run_begin_{};
    core::Time busy_until_{};
    core::Time last_symbol_begin_{};  ///< asked for more often than it changes
    std::int64_t last_symbol_ = 0;    ///< the run's last symbol time, counted from its begin; -1: the run is empty
    std::int64_t used_lanes_ = 0;     ///< of that symbol time
    std::array<bool, 3> begun_{};     ///< by PacketClass: whether one begins in that symbol time
};

}  // namespace pcieflow::wire
