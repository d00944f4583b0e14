// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "pcieflow/link/link_loop.hpp"

namespace pcieflow::link::testing {

using namespace core::literals;

/// Everything that a handshake depends on; both ends advertise the golden scenario's credits (spec §12).
struct Handshake {
    wire::Rate rate = wire::Rate::GT2_5;
    wire::Width width = wire::Width::x1;
    core::Duration latency = 10_ns;
    core::Time a_up{};
    core::Time b_up{};
    std::vector<FaultRule> faults;

    [[nodiscard]] port::Settings settings(core::PortId id) const;
    /// A loop with both link-ups already told.
    [[nodiscard]] LinkLoop loop(LinkLoop::EventSink sink = {}) const;
};

/// The golden scenario's advertisement: PH 4, PD 64, NPH 2, NPD 32, completions infinite.
core::Advertisement golden_advertisement();

/// A rule that drops the DLLPs of `kind` ("InitFC1-NP") that `from` sends: all, or the `nth`.
FaultRule drop(core::PortId from, std::string_view kind, std::uint64_t nth = 0);

/// The times of VC0 in nanoseconds, -1 where one never came.
struct Vc0Times {
    std::int64_t fi1_ns;
    std::int64_t fi2_ns;
    std::int64_t exit_ns;
    bool operator==(const Vc0Times& other) const {
        return fi1_ns == other.fi1_ns && fi2_ns == other.fi2_ns && exit_ns == other.exit_ns;
    }
};
std::ostream& operator<<(std::ostream& out, const Vc0Times& times);
Vc0Times vc0_times(const LinkLoop& loop, core::PortId id);

/// DLLPs sent so far, by their name ("InitFC1-P").
std::uint64_t sent(const LinkLoop& loop, core::PortId id, std::string_view kind);

}  // namespace pcieflow::link::testing
