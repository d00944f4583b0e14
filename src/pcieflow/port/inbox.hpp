// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>

#include "pcieflow/core/ring.hpp"
#include "pcieflow/port/packet.hpp"

namespace pcieflow::port {

/// Announced packets in the order of their arrival; those of one instant in the order of their announcement.
class Inbox {
public:
    void push(const Packet& packet) {
        packets_.push(packet);
        for (std::size_t place = packets_.size() - 1;
             place > 0 && packets_[place].arrival < packets_[place - 1].arrival; --place) {
            std::swap(packets_[place], packets_[place - 1]);
        }
    }
    [[nodiscard]] core::Time next_arrival() const { return is_empty() ? core::never : packets_.front().arrival; }
    [[nodiscard]] bool is_empty() const { return packets_.is_empty(); }
    /// Precondition: not empty.
    Packet pop() { return packets_.pop(); }
    /// Drops the packets that began before `at`.
    void drop_begun_before(core::Time at) {
        remove_if([at](const Packet& packet) { return packet.first < at; });
    }
    /// Drops the packets whose last symbol leaves after `at`.
    void cut(core::Time at) {
        remove_if([at](const Packet& packet) { return packet.last > at; });
    }

private:
    template <typename Predicate>
    void remove_if(Predicate predicate) {
        for (std::size_t left = packets_.size(); left > 0; --left) {
            Packet packet = packets_.pop();
            if (!predicate(packet)) {
                packets_.push(std::move(packet));
            }
        }
    }

    core::Ring<Packet> packets_;
};

}  // namespace pcieflow::port
