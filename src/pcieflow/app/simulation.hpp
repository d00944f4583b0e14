// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pcieflow/app/deadlock.hpp"
#include "pcieflow/app/observation.hpp"
#include "pcieflow/config/scenario.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/port/snapshot.hpp"

namespace pcieflow::app {

/// What carries the two ports: the SystemC kernel, or the loop without a kernel. Both give the same events.
enum class Engine : std::uint8_t { systemc, loop };

enum class Verdict : std::uint8_t { passed, incomplete, expectation_missed, violation };
[[nodiscard]] std::string_view to_string(Verdict verdict);

/// What came out of a run.
struct Outcome {
    Verdict verdict = Verdict::passed;
    core::Time end{};                      ///< the instant at which the run stopped
    std::array<port::Snapshot, 2> before;  ///< by PortId
    std::array<port::Snapshot, 2> after;
    std::vector<ExpectationResult> expectations;
    std::optional<Deadlock> deadlock;
    std::string stop_lacks;  ///< what `stop.when` still waited for; empty if it was reached
};

/// Runs the scenario to its stop. `observation` watches, and must be fresh. With Engine::systemc this can be done once
/// in a process; `constructed_first` is then the device that is built first, on which nothing depends: it is there for
/// tests.
[[nodiscard]] Outcome simulate(const config::Scenario& scenario, Engine engine, Observation& observation,
                               core::PortId constructed_first = core::PortId::A);

}  // namespace pcieflow::app
