// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pcieflow::dll {

/// The TLPs that wait for their Ack, oldest first, in a ring that grows as far as it is needed and keeps its memory.
template <typename Frame>
class ReplayBuffer {
public:
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Precondition: `position` below `size()`; 0 is the oldest.
    [[nodiscard]] const Frame& operator[](std::size_t position) const { return slots_[slot_of(position)]; }

    void push(const Frame& frame) {
        if (size_ == slots_.size()) {
            grow();
        }
        slots_[slot_of(size_)] = frame;
        ++size_;
    }

    /// Takes out the `count` oldest, at most `size()`, and gives back what they held.
    void drop_oldest(std::size_t count) {
        for (std::size_t position = 0; position < count; ++position) {
            slots_[slot_of(position)] = Frame{};
        }
        oldest_ = count == 0 ? oldest_ : slot_of(count);
        size_ -= count;
    }

private:
    static constexpr std::size_t least_slots = 16;

    /// Precondition: there are slots.
    [[nodiscard]] std::size_t slot_of(std::size_t position) const {
        const std::size_t slot = oldest_ + position;
        return slot < slots_.size() ? slot : slot - slots_.size();
    }

    void grow() {
        const auto oldest = slots_.begin() + static_cast<std::ptrdiff_t>(oldest_);
        std::rotate(slots_.begin(), oldest, slots_.end());
        oldest_ = 0;
        slots_.resize(std::max(least_slots, 2 * slots_.size()));
    }

    std::vector<Frame> slots_;
    std::size_t oldest_ = 0;
    std::size_t size_ = 0;
};

}  // namespace pcieflow::dll
