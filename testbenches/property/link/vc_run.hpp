// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "pcieflow/core/violation.hpp"
#include "property/link/vc_case.hpp"
#include "property/link/vc_oracle.hpp"

namespace pcieflow::link::testing {

/// What became of a case.
struct VcRun {
    std::array<std::vector<core::Event>, 2> records;  ///< by PortId; they reach a little beyond the horizon
    std::array<std::vector<PendingFrom>, 2> pending;  ///< as VC Resource Status read after each instant
    std::array<port::Snapshot, 2> at_horizon;
    std::vector<core::Violation> violations;  ///< of scoreboard and checker, every check on
    std::uint64_t comparisons;                ///< of the scoreboard, at the end of an initialisation
};

/// Works it instant by instant. `with_software` false: the same link, on which nobody enables anything.
[[nodiscard]] VcRun run(const VcCase& vc_case, bool with_software = true);

}  // namespace pcieflow::link::testing
