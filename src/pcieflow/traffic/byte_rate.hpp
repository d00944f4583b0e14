// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/time.hpp"

namespace pcieflow::traffic {

/// How long bytes take at a rate, without drift: the fraction of a femtosecond that a span leaves is part of the next.
class ByteRate {
public:
    /// `bytes_per_second` is at least 1.
    constexpr explicit ByteRate(std::uint64_t bytes_per_second) : bytes_per_second_(bytes_per_second) {}

    /// `bytes` is at most 8192; 1 kB/s and more leave link time enough for any number of them.
    constexpr core::Duration span_of(std::uint32_t bytes) {
        constexpr std::uint64_t fs_per_second = 1'000'000'000'000'000;
        const std::uint64_t scaled = bytes * fs_per_second + rest_;
        rest_ = scaled % bytes_per_second_;
        return core::Duration{static_cast<std::int64_t>(scaled / bytes_per_second_)};
    }

private:
    std::uint64_t bytes_per_second_;
    std::uint64_t rest_ = 0;
};

}  // namespace pcieflow::traffic
