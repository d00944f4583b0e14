// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/wire/rate.hpp"

/// What a flow can move if nothing else is on the link: the formulas that one does on paper, held beside what was
/// measured. All results are in bits per second.
namespace pcieflow::observe {

/// A link and what the physical layer takes of it.
struct LineFacts {
    wire::Rate rate = wire::Rate::GT2_5;
    wire::Width width = wire::Width::x1;
    std::optional<std::int64_t> skp_interval;  ///< symbol times from one SKP ordered set to the next (TIM-09)
};

/// Bits of packets that the link carries, after 8b/10b.
[[nodiscard]] double line_bps(const LineFacts& line);

/// TLPs that carry so many bytes together and take so many symbols (TIM-04).
struct TlpGroup {
    std::int64_t bytes = 0;
    std::int64_t symbols = 0;
    std::int64_t tlps = 1;
};

/// What is left of the line rate for their bytes if they come back to back. No two TLPs begin in one symbol time
/// (TIM-07).
[[nodiscard]] double saturated_bps(const LineFacts& line, const TlpGroup& group);

/// How many TLPs of `payload` bytes may be on their way with these credits; absent: any number.
[[nodiscard]] std::optional<std::int64_t> credit_window(const core::TypeAdvertisement& credits, std::int64_t payload);

/// From the first symbol of a TLP until its credits are back at its sender.
struct LoopTime {
    core::Duration tlp{};      ///< on the wire
    core::Duration latency{};  ///< of the link, one way
    core::Duration drain{};    ///< from arrival until the credits are free
    core::Duration update{};   ///< until the UpdateFC begins
    core::Duration dllp{};     ///< on the wire

    [[nodiscard]] constexpr core::Duration total() const { return tlp + latency + drain + update + dllp + latency; }
};

/// At most `count` transfers of `bytes` bytes every `time`.
struct Window {
    std::int64_t count = 0;
    std::int64_t bytes = 0;
    core::Duration time{};
};

/// What a window lets through. Precondition: `time` > 0.
[[nodiscard]] double window_bps(const Window& window);

/// The bounds of a flow; those that are absent do not bound it.
struct FlowBounds {
    double saturated = 0.0;             ///< bit/s
    std::optional<Window> credits;      ///< a loop time for as many TLPs as there are credits for
    std::optional<Window> outstanding;  ///< a round trip for as many requests as may be outstanding
};

/// The least of the bounds.
[[nodiscard]] double closed_form_bps(const FlowBounds& bounds);

}  // namespace pcieflow::observe
