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
    core::Time horizon;                               ///< what it was watched until
    std::array<std::vector<core::Event>, 2> records;  ///< by PortId; they reach a little beyond the horizon
    std::array<std::vector<PendingFrom>, 2> pending;  ///< as VC Resource Status read after each instant
    std::array<port::Snapshot, 2> at_horizon;
    std::vector<core::Violation> violations;  ///< of scoreboard and checker, every check on
    std::uint64_t comparisons;                ///< of the scoreboard, at the end of an initialisation
};

/// Works it instant by instant: until whatever completes has completed and, if a VC still waits then, on until that has
/// been reported.
[[nodiscard]] VcRun run(const VcCase& vc_case);

/// The same link for as long, on which nobody enables anything.
[[nodiscard]] VcRun run_alone(const VcCase& vc_case, core::Time horizon);

}  // namespace pcieflow::link::testing
