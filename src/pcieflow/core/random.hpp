// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace pcieflow::core {

/// The random numbers of one component. The engine (splitmix64) and the inversion are ours and integer only, so that a
/// scenario's seed gives the same numbers with every compiler and library.
class Random {
public:
    /// `component` names who draws, so that components do not share a sequence.
    constexpr Random(std::uint64_t seed, std::string_view component) : state_(seed) {
        for (const char letter : component) {
            state_ = (state_ ^ static_cast<unsigned char>(letter)) * 0x100000001B3ULL;  // FNV-1a
        }
    }

    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
        return mixed ^ (mixed >> 31U);
    }

    /// Uniform in [0, bound); `bound` at least 1. Values that would favour small numbers are drawn again.
    constexpr std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t unfair = (0 - bound) % bound;  // 2^64 mod bound
        std::uint64_t drawn = next();
        while (drawn < unfair) {
            drawn = next();
        }
        return drawn % bound;
    }

private:
    std::uint64_t state_;
};

}  // namespace pcieflow::core
