// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace pcieflow::soak {

/// What was seen, in one link or in all of them. It crosses from child to parent as it lies in memory.
struct Tally {
    std::uint64_t links = 0;
    std::uint64_t dllps = 0;
    std::uint64_t lost = 0;       ///< DLLPs that did not arrive undamaged
    std::uint64_t tlps = 0;       ///< sent, replays among them
    std::uint64_t delivered = 0;  ///< TLPs
    std::uint64_t events = 0;
    std::uint64_t trace_bytes = 0;
    std::uint64_t comparisons = 0;  ///< of CREDIT_LIMIT by the scoreboard
    std::uint64_t awaited = 0;      ///< links that had to be up in the end, and were

    Tally& operator+=(const Tally& other);
};

[[nodiscard]] std::string to_string(const Tally& tally);

}  // namespace pcieflow::soak
