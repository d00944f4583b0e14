// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// A program that links allocations.cpp counts its uses of `new`.
namespace pcieflow::testing {

/// How often this process has asked for memory with `new` so far.
[[nodiscard]] std::uint64_t allocations();

/// How many of these have not been given back.
[[nodiscard]] std::int64_t live_allocations();

}  // namespace pcieflow::testing
