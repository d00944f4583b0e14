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

// The array and nothrow forms of the library end in these.
void* operator new(std::size_t size) {
    ++asked;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) {
        return memory;
    }
    throw std::bad_alloc{};
}

void operator delete(void* memory) noexcept {
    given_back += memory != nullptr ? 1 : 0;
    std::free(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept { operator delete(memory); }
