// SPDX-License-Identifier: Apache-2.0
#include "support/allocations.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

// Replaced allocation functions have nowhere else to count.
std::atomic<std::uint64_t> asked{0};
std::atomic<std::uint64_t> given_back{0};

}  // namespace

namespace pcieflow::testing {

std::uint64_t allocations() { return asked; }
std::int64_t live_allocations() { return static_cast<std::int64_t>(asked - given_back); }

}  // namespace pcieflow::testing

// All forms but the aligned ones, which nothing here uses: a sanitizer's library would bring its own for those left
// out, and then see memory of one kind given back to the other.
void* operator new(std::size_t size, const std::nothrow_t& /*nothrow*/) noexcept {
    ++asked;
    return std::malloc(size == 0 ? 1 : size);
}

void* operator new(std::size_t size) {
    if (void* memory = operator new(size, std::nothrow)) {
        return memory;
    }
    throw std::bad_alloc{};
}

void* operator new[](std::size_t size, const std::nothrow_t& nothrow) noexcept { return operator new(size, nothrow); }

void* operator new[](std::size_t size) { return operator new(size); }

void operator delete(void* memory) noexcept {
    given_back += memory != nullptr ? 1 : 0;
    std::free(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept { operator delete(memory); }

void operator delete[](void* memory) noexcept { operator delete(memory); }

void operator delete[](void* memory, std::size_t /*size*/) noexcept { operator delete(memory); }
