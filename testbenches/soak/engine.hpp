// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "pcieflow/app/simulation.hpp"
#include "pcieflow/config/scenario.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/port/snapshot.hpp"

namespace pcieflow::soak {

/// What came of one run.
struct Record {
    std::string trace;  ///< as events.jsonl
    std::array<port::Snapshot, 2> ports;
    std::uint64_t errors = 0;  ///< violations that fail a run
    std::string first_error;
    std::uint64_t comparisons = 0;
    std::uint64_t tlps = 0;       ///< sent, replays among them
    std::uint64_t delivered = 0;  ///< accepted by a Transaction Layer
};

/// As the command runs it, with everything that watches there. With Engine::systemc once a process.
[[nodiscard]] Record run(const config::Scenario& scenario, app::Engine engine, core::PortId constructed_first);

}  // namespace pcieflow::soak
