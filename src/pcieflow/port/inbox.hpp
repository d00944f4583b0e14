// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "pcieflow/port/packet.hpp"

namespace pcieflow::port {

/// Announced packets in the order of their arrival; those of one instant in the order of their announcement.
class Inbox {
public:
    void push(const Packet& packet) {
        const auto later = [](core::Time arrival, const Packet& other) { return arrival < other.arrival; };
        packets_.insert(std::upper_bound(begin(), packets_.end(), packet.arrival, later), packet);
    }
    [[nodiscard]] core::Time next_arrival() const { return is_empty() ? core::never : packets_[head_].arrival; }
    [[nodiscard]] bool is_empty() const { return head_ == packets_.size(); }
    /// Precondition: not empty.
    Packet pop() {
        const Packet packet = packets_[head_++];
        if (head_ > compact_from && 2 * head_ > packets_.size()) {
            packets_.erase(packets_.begin(), begin());
            head_ = 0;
        }
        return packet;
    }
    /// Drops the packets that began before `at`.
    void drop_begun_before(core::Time at) {
        remove_if([at](const Packet& packet) { return packet.first < at; });
    }
    /// Drops the packets whose last symbol leaves after `at`.
    void cut(core::Time at) {
        remove_if([at](const Packet& packet) { return packet.last > at; });
    }

private:
    // A moving head instead of a deque: it reuses its memory.
    static constexpr std::size_t compact_from = 32;
    [[nodiscard]] std::vector<Packet>::iterator begin() {
        return packets_.begin() + static_cast<std::ptrdiff_t>(head_);
    }
    template <typename Predicate>
    void remove_if(Predicate predicate) {
        packets_.erase(std::remove_if(begin(), packets_.end(), predicate), packets_.end());
    }

    std::vector<Packet> packets_;
    std::size_t head_ = 0;
};

}  // namespace pcieflow::port
