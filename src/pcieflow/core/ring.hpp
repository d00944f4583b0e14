// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace pcieflow::core {

/// A queue that keeps its memory: it asks for more only while it is longer than ever before.
template <typename T>
class Ring {
public:
    [[nodiscard]] bool is_empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    /// The element `place` behind the front. Precondition: `place` < `size()`.
    [[nodiscard]] const T& operator[](std::size_t place) const { return slots_[slot(place)]; }
    [[nodiscard]] T& operator[](std::size_t place) { return slots_[slot(place)]; }
    /// Precondition: not empty.
    [[nodiscard]] const T& front() const { return slots_[head_]; }

    /// The pushed element, until the next push.
    const T& push(T element) {
        if (size_ == slots_.size()) {
            grow();
        }
        return slots_[slot(size_++)] = std::move(element);
    }
    /// Precondition: not empty.
    T pop() {
        T element = std::exchange(slots_[head_], T{});  // what it held on to goes with it
        head_ = slot(1);
        --size_;
        return element;
    }
    /// Takes out the `count` first, at most `size()`.
    void drop(std::size_t count) {
        for (std::size_t place = 0; place < count; ++place) {
            slots_[slot(place)] = T{};
        }
        head_ = count == 0 ? head_ : slot(count);
        size_ -= count;
    }
    void clear() { drop(size_); }

private:
    static constexpr std::size_t first_capacity = 16;  // a power of two, and so are all that follow

    [[nodiscard]] std::size_t slot(std::size_t place) const { return (head_ + place) & (slots_.size() - 1); }

    void grow() {
        std::vector<T> larger(slots_.empty() ? first_capacity : 2 * slots_.size());
        for (std::size_t place = 0; place < size_; ++place) {
            larger[place] = std::move(slots_[slot(place)]);
        }
        slots_ = std::move(larger);
        head_ = 0;
    }

    std::vector<T> slots_;
    std::size_t head_ = 0;
    std::size_t size_ = 0;
};

}  // namespace pcieflow::core
