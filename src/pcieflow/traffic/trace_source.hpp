// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "pcieflow/core/time.hpp"
#include "pcieflow/traffic/tlp_cutter.hpp"

namespace pcieflow::traffic {

/// A transfer that a trace says begins at `at`.
struct TraceRecord {
    core::Time at;
    Transfer transfer;
};

/// Plays the records of a trace in their order. One whose time is before its predecessor's comes with that.
class TraceSource {
public:
    explicit TraceSource(std::vector<TraceRecord> records) : records_(std::move(records)) {}

    /// The next record; nothing after the last one.
    [[nodiscard]] std::optional<TraceRecord> next() {
        return played_ == records_.size() ? std::nullopt : std::optional(records_[played_++]);
    }

private:
    std::vector<TraceRecord> records_;
    std::size_t played_ = 0;
};

}  // namespace pcieflow::traffic
