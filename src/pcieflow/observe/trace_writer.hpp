// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "pcieflow/core/violation.hpp"
#include "pcieflow/observe/observer.hpp"

namespace pcieflow::observe {

/// Writes events.jsonl (its lines: see trace_line.hpp). The sink gets whole lines, many at a time; the last ones
/// on_finish.
///
/// Violations reach it as a listener of the ViolationLog and are written behind the events of the instant in which they
/// were reported, provided that the checks come before it in the EventStream. One that is of an earlier instant,
/// because it tells of what did not come in time, is written before them. So the lines are in time order.
class TraceWriter final : public Observer {
public:
    using Sink = std::function<void(std::string_view lines)>;

    explicit TraceWriter(Sink sink);

    void on_event(const core::Event& event) override;
    void on_instant_end(core::Time time) override;
    void on_finish(core::Time end) override;

    void on_violation(const core::Violation& violation) { violations_.push_back(violation); }

private:
    void write_violations(std::vector<core::Violation>::const_iterator end);
    void write_earlier_violations(core::Time now);
    void hand_over();

    Sink sink_;
    std::string buffer_;
    std::vector<core::Violation> violations_;  ///< of this instant
};

}  // namespace pcieflow::observe
