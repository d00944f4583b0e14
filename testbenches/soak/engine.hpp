// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/port/snapshot.hpp"

namespace pcieflow::soak {

/// What came of one run.
struct Record {
    std::string trace;  ///< as events.jsonl
    std::array<port::Snapshot, 2> ports;
    std::uint64_t errors = 0;  ///< violations that fail a run
    std::uint64_t comparisons = 0;
};

[[nodiscard]] Record run_in_loop(const config::Scenario& scenario);

/// Once a process.
[[nodiscard]] Record run_in_kernel(const config::Scenario& scenario, core::PortId constructed_first);

}  // namespace pcieflow::soak
