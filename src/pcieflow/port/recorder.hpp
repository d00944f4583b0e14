// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "pcieflow/core/event.hpp"

namespace pcieflow::port {

/// Collects the event records of one port until the next `advance`.
class Recorder {
public:
    explicit Recorder(core::PortId port) : port_(port) {}

    void record(core::Time time, core::EventBody body) { events_.push_back({time, port_, std::move(body)}); }
    void clear() { events_.clear(); }
    [[nodiscard]] const std::vector<core::Event>& events() const { return events_; }

private:
    core::PortId port_;
    std::vector<core::Event> events_;
};

}  // namespace pcieflow::port
