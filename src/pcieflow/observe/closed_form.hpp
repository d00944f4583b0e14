// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

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

/// Whether it is the header credits of which there are too few for more.
[[nodiscard]] bool is_window_by_header(const core::TypeAdvertisement& credits, std::int64_t payload);

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
    std::optional<double> way_back;     ///< bit/s: what the line rate lets its answers bring
    std::optional<double> drain;        ///< bit/s that the receiver reads out
    std::optional<Window> credits;      ///< a loop time for as many TLPs as there are credits for
    std::optional<Window> outstanding;  ///< a round trip for as many requests as may be outstanding
    std::optional<Window> completer;    ///< an answer's time for as many requests as are worked on at a time
    std::optional<Window> answers;      ///< a loop time for as many completions as there are credits for
    core::Pool pool{};                  ///< the scarcer one of `credits`
    core::Pool answer_pool{};           ///< the same of `answers`
    bool is_by_tags = false;            ///< of `outstanding`: there are no more tags
};

/// The bound that is the least.
struct LeastBound {
    std::string_view
        name;  ///< as the limiter of a flow is called: `line rate`, `PD`, `tags`, …, or `drain` or `completer`
    double bps = 0.0;
    std::optional<Window> window;  ///< absent of a rate
};
[[nodiscard]] LeastBound least_bound(const FlowBounds& bounds);

/// The least of the bounds.
[[nodiscard]] inline double closed_form_bps(const FlowBounds& bounds) { return least_bound(bounds).bps; }

}  // namespace pcieflow::observe
