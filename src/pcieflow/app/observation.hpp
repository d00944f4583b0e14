// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "pcieflow/app/observation_flows.hpp"
#include "pcieflow/config/scenario.hpp"
#include "pcieflow/core/event.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/bad_dllp_check.hpp"
#include "pcieflow/observe/checker.hpp"
#include "pcieflow/observe/event_merger.hpp"
#include "pcieflow/observe/event_stream.hpp"
#include "pcieflow/observe/expectation_watch.hpp"
#include "pcieflow/observe/ladder.hpp"
#include "pcieflow/observe/scoreboard.hpp"
#include "pcieflow/observe/tlp_watch.hpp"
#include "pcieflow/observe/trace_writer.hpp"
#include "pcieflow/observe/violation_log.hpp"
#include "pcieflow/port/snapshot.hpp"

namespace pcieflow::app {

/// One line of `expect`, whether it came true, and what happened.
struct ExpectationResult {
    std::string text;
    bool is_met = false;
    std::string actual;
};

/// Everything that watches one run: scoreboard, checks, expectations, the ladder and, if asked for, the trace.
class Observation {
public:
    using TraceSink = observe::TraceWriter::Sink;

    /// `trace` receives the lines of events.jsonl; empty: no trace is made.
    Observation(const config::Scenario& scenario, TraceSink trace);

    /// What a port recorded when it was advanced at `now`.
    void push(core::Time now, const std::vector<core::Event>& events);
    /// What the ports tell of the whole run, which ended at `end`.
    void note_ports(const std::array<port::Snapshot, 2>& ports, core::Time end);
    void finish(core::Time end) { merger_.finish(end); }
    /// What is found when the run has ended.
    void report(const core::Violation& violation) { log_.report(violation); }

    [[nodiscard]] const observe::ViolationLog& violations() const { return log_; }
    [[nodiscard]] const observe::Scoreboard& scoreboard() const { return scoreboard_; }
    [[nodiscard]] const observe::Ladder& ladder() const { return ladder_; }
    /// Null if the scenario has no flows of TLPs.
    [[nodiscard]] const FlowObservation* flows() const { return flows_.get(); }
    [[nodiscard]] std::vector<ExpectationResult> expectations() const;
    /// Violations of severity error that no expectation asks for.
    [[nodiscard]] std::uint64_t unexpected_errors() const { return unexpected_errors_; }

private:
    void watch(const config::Expectation& expectation);
    [[nodiscard]] bool is_met(std::size_t number) const;
    [[nodiscard]] std::string actual(std::size_t number) const;
    [[nodiscard]] bool is_expected(const core::Violation& violation) const;

    const config::Scenario& scenario_;
    observe::ViolationLog log_;
    observe::Scoreboard scoreboard_;
    observe::Checker checker_;
    observe::BadDllpCheck bad_dllp_check_;
    observe::ExpectationWatch milestones_;
    observe::TlpWatch tlps_;
    observe::Ladder ladder_;
    std::unique_ptr<FlowObservation> flows_;
    std::unique_ptr<observe::TraceWriter> trace_;
    observe::EventStream stream_;
    observe::EventMerger merger_{stream_};
    std::vector<std::size_t> watch_numbers_;  ///< of each expectation, in milestones_, log_ or tlps_
    std::uint64_t unexpected_errors_ = 0;
};

}  // namespace pcieflow::app
