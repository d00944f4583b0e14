// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace pcieflow::link::testing {

/// Sends so many writes of 128 bytes through PH 1 and PD 8, whose counters wrap again and again. What is wrong then:
/// credits that did not come back, TLPs that did not arrive, memory that was asked for when the link was at work;
/// empty: nothing. The program counts its allocations (support/allocations.hpp).
[[nodiscard]] std::string problem_after_wraps(std::uint64_t tlps);

}  // namespace pcieflow::link::testing
