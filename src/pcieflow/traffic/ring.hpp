// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace pcieflow::traffic {

/// A queue that grows to the most it ever held and then reuses its memory.
template <typename T>
class Ring {
public:
    [[nodiscard]] bool is_empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Preconditions here and below: there is such an element. 0 is the oldest.
    [[nodiscard]] const T& operator[](std::size_t position) const { return slots_[slot(position)]; }
    [[nodiscard]] const T& front() const { return slots_[first_]; }

    void push(const T& item) {
        if (size_ == slots_.size()) {
            grow();
        }
        slots_[slot(size_++)] = item;
    }
    T pop() {
        const std::size_t popped = first_;
        first_ = slot(1);
        --size_;
        return std::move(slots_[popped]);
    }
    void clear() {
        first_ = 0;
        size_ = 0;
    }

private:
    // The number of slots is a power of two.
    [[nodiscard]] std::size_t slot(std::size_t position) const { return (first_ + position) & (slots_.size() - 1); }

    void grow() {
        constexpr std::size_t fewest = 16;
        std::vector<T> larger(slots_.empty() ? fewest : 2 * slots_.size());
        for (std::size_t i = 0; i < size_; ++i) {
            larger[i] = std::move(slots_[slot(i)]);
        }
        slots_ = std::move(larger);
        first_ = 0;
    }

    std::vector<T> slots_;
    std::size_t first_ = 0;
    std::size_t size_ = 0;
};

}  // namespace pcieflow::traffic
