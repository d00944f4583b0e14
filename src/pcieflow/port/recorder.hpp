// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "pcieflow/core/event.hpp"

namespace pcieflow::port {

/// Collects the event records of one port until the next `advance`, unless it is told that nobody reads them.
class Recorder {
public:
    explicit Recorder(core::PortId port) : port_(port) {}

    template <typename Body>
    void record(core::Time time, const Body& body) {
        if (is_on_) {
            events_.push_back({time, port_, body});
        }
    }
    void switch_on(bool on) { is_on_ = on; }
    [[nodiscard]] bool is_on() const { return is_on_; }
    void clear() { events_.clear(); }
    [[nodiscard]] const std::vector<core::Event>& events() const { return events_; }

private:
    core::PortId port_;
    bool is_on_ = true;
    std::vector<core::Event> events_;
};

}  // namespace pcieflow::port
