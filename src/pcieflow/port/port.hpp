// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/port/packet.hpp"
#include "pcieflow/port/settings.hpp"
#include "pcieflow/port/snapshot.hpp"

namespace pcieflow::port {

/// The sender's LinkUp fell at `at`: of the packets it announced, those whose last symbol lies later are void.
struct Cut {
    core::Time at;
};

/// What a port hands to the channel.
using Announcement = std::variant<Packet, Cut>;

/// One end of a link: DLCMSM, per-VC FC initialisation, credit registers, UpdateFC timers, transmission decision.
///
/// Pure: it has no clock. It is told what will happen and when, and works everything due when `advance` is called, each
/// at its own exact time. At one instant the order is: the packet in progress ends, LinkUp=0, LinkUp=1, receptions in
/// arrival order, timers, scenario events, and last the transmission decision. Times handed in that lie before the last
/// `advance` are worked at the next one, as if they were at that instant: a decision that was made is never undone.
class Port {
public:
    explicit Port(const Settings& settings);
    ~Port();
    Port(Port&&) noexcept;
    Port& operator=(Port&&) noexcept;
    Port(const Port&) = delete;
    Port& operator=(const Port&) = delete;

    /// The physical layer's LinkUp takes the value `up` at `at` (DLC-04, DLC-07). `is_surprise` = false: one of the
    /// conditions of DLC-11 holds, so leaving DL_Active is no Surprise Down.
    void set_link_up(bool up, core::Time at, bool is_surprise = true);

    /// LTSSM Recovery from `at` for `span`: packets in progress finish, transmission pauses, timers freeze (DLC-08).
    void retrain(core::Duration span, core::Time at);

    /// Software sets or clears VC Enable of the VC resource with this VC ID, as configuration software does it: the
    /// VC's TCs leave VC0 and are mapped to it (VC-02). Nothing happens if no resource has the ID.
    void set_vc_enable(core::VcId vc, bool enable, core::Time at);

    /// Software writes a 32-bit register, see regs/register_map.hpp. `offset` in bytes, a multiple of 4; bit n of
    /// `byte_enables` lets byte n through.
    void write_register(std::uint32_t offset, std::uint32_t value, core::Time at, unsigned byte_enables = 0xF);

    /// Software reads a register at `at`; what it reads is an event record.
    void read_register(std::uint32_t offset, core::Time at);

    /// The register as it stands now, without a record.
    [[nodiscard]] std::uint32_t peek_register(std::uint32_t offset) const;

    /// A packet will arrive at `packet.arrival`, which may lie in the future. It is lost if LinkUp is 0 then, or fell
    /// after `packet.first`.
    void deliver(const Packet& packet);

    /// The partner's LinkUp fell at `at`: announced packets whose last symbol lies later are void.
    void cut(core::Time at);

    /// Performs everything due up to and including `now`. What came of it is in `announcements()` and `events()` until
    /// the next call.
    void advance(core::Time now);

    /// The next instant at which `advance` has something to do; `core::never` if nothing is due. While no events are
    /// recorded, what happens at instants at which no packet can begin is left until one can: `advance` works it then,
    /// as of its own time.
    [[nodiscard]] core::Time wakeup() const;

    /// Works what was left so far that lies before `wakeup()` and not after `now`. Nothing comes of it but that
    /// snapshots and registers are up to date.
    void settle(core::Time now);

    [[nodiscard]] const std::vector<Announcement>& announcements() const;
    [[nodiscard]] const std::vector<core::Event>& events() const;

    /// Whether `events()` is filled from now on; it is unless this was called. What packets go and when does
    /// not depend on it.
    void record_events(bool on);

    [[nodiscard]] Snapshot snapshot() const;

    /// Whether the flows that have an end have sent everything, and nothing that was sent or received waits any more:
    /// for an acknowledgement, an answer or its completion, or to be freed.
    [[nodiscard]] bool is_traffic_done() const;
    [[nodiscard]] const Settings& settings() const;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace pcieflow::port
