// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "property/link/tlp_case.hpp"

namespace pcieflow::link::testing {

/// How closely a run is watched.
struct TlpWatch {
    bool ledger = true;   ///< the credits of every pool after every step
    bool checker = true;  ///< scoreboard and checker of `observe`
};

/// What became of a case.
struct TlpRun {
    std::string problems;  ///< empty: there is none
    std::uint64_t delivered = 0;
    std::uint64_t replays = 0;
    std::uint64_t comparisons = 0;  ///< of the scoreboard
    std::uint64_t steps = 0;
};

/// Works it instant by instant until all is delivered, answered, freed and reported, and judges it on the way: credits
/// are conserved, each TLP is delivered once and in order, and nobody is accused of breaking a rule.
[[nodiscard]] TlpRun run(const TlpCase& tlp_case, TlpWatch watch = {});

}  // namespace pcieflow::link::testing
