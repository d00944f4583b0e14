// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace pcieflow::core {

/// Values that never change while anybody holds them; each is kept as long as there is a handle to it. Memory of those
/// that nobody holds is used again: a store asks for more only while more are held than ever before.
///
/// Handles are counted without locks, so they stay in one thread. They may outlive their store.
template <typename T>
class CountedStore {
    struct Shelf;
    struct Slot {
        T value{};
        Shelf* shelf = nullptr;
        Slot* next_free = nullptr;
        std::uint32_t holders = 0;
    };
    struct Shelf {
        std::vector<std::unique_ptr<Slot>> slots;
        Slot* free = nullptr;
        std::size_t held = 0;
        std::shared_ptr<Shelf> survivor;  ///< itself, while there are handles but no store any more
    };

public:
    /// A value of a store, or none.
    class Handle {
    public:
        Handle() = default;
        Handle(const Handle& other) noexcept : slot_(other.slot_) {
            if (slot_ != nullptr) {
                ++slot_->holders;
            }
        }
        Handle(Handle&& other) noexcept : slot_(std::exchange(other.slot_, nullptr)) {}
        Handle& operator=(Handle other) noexcept {
            std::swap(slot_, other.slot_);
            return *this;
        }
        ~Handle() {
            if (slot_ != nullptr && --slot_->holders == 0) {
                give_back(*slot_);
            }
        }

        [[nodiscard]] explicit operator bool() const { return slot_ != nullptr; }
        /// Precondition, here and below: there is one.
        [[nodiscard]] const T& operator*() const { return slot_->value; }
        [[nodiscard]] const T* operator->() const { return &slot_->value; }

    private:
        friend class CountedStore;
        explicit Handle(Slot& slot) : slot_(&slot) { slot.holders = 1; }

        Slot* slot_ = nullptr;
    };

    CountedStore() : shelf_(std::make_shared<Shelf>()) {}
    CountedStore(const CountedStore&) = delete;
    CountedStore& operator=(const CountedStore&) = delete;
    ~CountedStore() {
        if (shelf_->held > 0) {
            shelf_->survivor = shelf_;
        }
    }

    [[nodiscard]] Handle hold(T value) {
        Shelf& shelf = *shelf_;
        if (shelf.free == nullptr) {
            shelf.free = shelf.slots.emplace_back(std::make_unique<Slot>()).get();
            shelf.free->shelf = &shelf;
        }
        Slot& slot = *shelf.free;
        shelf.free = slot.next_free;
        slot.value = std::move(value);
        ++shelf.held;
        return Handle(slot);
    }
    /// Values that somebody holds.
    [[nodiscard]] std::size_t held() const { return shelf_->held; }

private:
    static void give_back(Slot& slot) {
        Shelf& shelf = *slot.shelf;
        slot.value = T{};  // what it held on to goes with it
        slot.next_free = std::exchange(shelf.free, &slot);
        if (--shelf.held == 0) {
            const std::shared_ptr<Shelf> last = std::move(shelf.survivor);
        }
    }

    std::shared_ptr<Shelf> shelf_;
};

}  // namespace pcieflow::core
