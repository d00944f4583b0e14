// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "pcieflow/link/link_loop.hpp"
#include "unit/port/golden_settings.hpp"

namespace pcieflow::link::testing {

using namespace core::literals;
using port::testing::golden_advertisement;

/// Everything that a handshake depends on; both ends advertise the golden scenario's credits (docs/protocol.md §12).
struct Handshake {
    wire::Rate rate = wire::Rate::GT2_5;
    wire::Width width = wire::Width::x1;
    core::Duration latency = 10_ns;
    core::Time a_up{};
    core::Time b_up{};
    std::vector<FaultRule> faults;
    std::function<void(port::Settings&)> adjust;  ///< what else differs from the golden settings

    [[nodiscard]] port::Settings settings(core::PortId id) const;
    /// A loop with both link-ups already told.
    [[nodiscard]] LinkLoop loop(LinkLoop::EventSink sink = {}) const;
};

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

/// Both ends go down at `down` and come up again at `up`.
void interrupt(LinkLoop& loop, core::Time down, core::Time up);

/// DLLPs sent so far, by their name ("InitFC1-P").
std::uint64_t sent(const LinkLoop& loop, core::PortId id, std::string_view kind);
std::uint64_t received(const LinkLoop& loop, core::PortId id, std::string_view kind);

/// FC-INIT-21: every CREDIT_LIMIT of `id` equals its partner's CREDITS_ALLOCATED.
bool limits_match_partner(const LinkLoop& loop, core::PortId id);

}  // namespace pcieflow::link::testing
