// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/core/event.hpp"
#include "pcieflow/port/port.hpp"

namespace pcieflow::app {

/// Tells when `stop.when` has come: the last instant worked by then is the end of the run.
class StopCondition {
public:
    explicit StopCondition(const config::Scenario& scenario);

    /// The ports that are run, which tell whether anything of their traffic is under way. To be called before the run.
    void watch(const std::array<const port::Port*, 2>& ports) { ports_ = ports; }

    void push(const std::vector<core::Event>& events);

    [[nodiscard]] bool is_reached() const { return is_reached_; }
    /// What is waited for, given how the ports are: "A VC1 is in FC_INIT1, B VC1 in DISABLED".
    [[nodiscard]] std::string lacking(const std::array<port::Snapshot, 2>& ports) const;
    [[nodiscard]] bool is_missed() const { return when_.has_value() && !is_reached_; }

private:
    /// DLLPs that the flows of one kind and port have yet to send; a flow without end is never done.
    struct Load {
        core::PortId from;
        config::TrafficKind kind;
        std::optional<std::uint64_t> unsent;
    };

    void on_event(const core::Event& event);
    void on_sent(core::PortId from, const core::DllpSent& sent);
    [[nodiscard]] bool holds() const;
    [[nodiscard]] bool is_traffic_done() const;
    [[nodiscard]] std::vector<std::string> unsent_loads() const;

    std::optional<config::StopWhen> when_;
    std::array<bool, 2> is_active_{};
    int open_vcs_ = 0;  ///< configured VCs that are not DONE, of both ports
    std::vector<Load> loads_;
    bool has_endless_tlps_ = false;
    std::array<const port::Port*, 2> ports_{};  ///< by PortId
    bool is_reached_ = false;
};

/// Whether every UpdateFC that the ports have sent for what they freed has arrived.
[[nodiscard]] bool has_all_credits(const std::array<port::Snapshot, 2>& ports);

/// As it is written in a scenario: "vcs_ready".
[[nodiscard]] std::string_view to_string(config::StopWhen when);

}  // namespace pcieflow::app
