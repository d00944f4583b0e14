// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/port/settings.hpp"
#include "pcieflow/sysc/link_pair.hpp"

namespace pcieflow::integration {

/// VC0 with PH 4, PD 64, NPH 2, NPD 32, Cpl infinite at 2.5 GT/s x1, as in the handshakes H0–H7.
[[nodiscard]] port::Settings port_settings(core::PortId id);

/// Both ports as above, 10 ns latency.
[[nodiscard]] sysc::LinkPairSettings pair_settings();

/// Everything that an event record says, as one line.
[[nodiscard]] std::string describe(const core::Event& event);

/// Keeps what happens at one device.
class Recording {
public:
    explicit Recording(sysc::Device& device);
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    [[nodiscard]] const std::vector<core::Event>& events() const { return events_; }
    [[nodiscard]] std::vector<std::string> lines() const;

private:
    std::vector<core::Event> events_;
};

/// A link pair, both ports' LinkUp programmed to rise at the given instants, both ports recorded.
class PairBench {
public:
    explicit PairBench(const sysc::LinkPairSettings& settings = pair_settings(), std::array<core::Time, 2> link_up = {},
                       const char* name = "pair");

    [[nodiscard]] sysc::Device& device(core::PortId port) { return pair_.device(port); }
    [[nodiscard]] sysc::Link& link() { return pair_.link(); }
    [[nodiscard]] port::VcSnapshot vc0(core::PortId port) const;
    [[nodiscard]] std::vector<std::string> lines(core::PortId port) const;
    [[nodiscard]] std::uint64_t process_executions() const;
    [[nodiscard]] std::uint64_t dllps_sent() const;

private:
    sysc::LinkPair pair_;
    std::array<Recording, 2> recordings_;
};

/// Runs until everything up to and including `last` has happened; answers the report that ended the run early, as
/// "<id>: <text>", or "none". Such a report is not held against the test.
[[nodiscard]] std::string report_of_run(core::Time last);

/// A platform that calls something at one instant, from a process of its own.
void call_at(core::Time instant, std::function<void()> what);

}  // namespace pcieflow::integration
