// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/latency_histogram.hpp"

namespace pcieflow::observe {

/// How long each cause kept a flow's TLPs from a free wire, by StallCause.
using StallTimes = std::array<core::Duration, core::stall_cause_count>;

/// What holds a flow back.
struct Limiter {
    enum class Kind : std::uint8_t {
        stall,      ///< `cause`
        line_rate,  ///< the wire is never free when a TLP is ready
        way_back,   ///< requests wait for their answers, and these fill the wire on which they come
        source,     ///< again and again no TLP is ready: no more is asked for
    };
    Kind kind = Kind::source;
    core::StallCause cause{};  ///< Kind::stall
};
/// `PD`, `tags`, …, `line rate`, `way back` or `source`.
[[nodiscard]] std::string_view to_string(const Limiter& limiter);

/// TLPs that were ready, and went behind so many of other VCs that no table of a weighted round robin explains it.
struct Starvation {
    core::Duration time{};   ///< all together
    std::uint64_t tlps = 0;  ///< that went before
    core::VcId behind{};     ///< whose the last of them was
};

/// What became of the TLPs of one flow.
struct FlowFigures {
    std::uint64_t tlps = 0;           ///< accepted by the partner, each once
    std::uint64_t payload_bytes = 0;  ///< in them; of requests that carry none what their completions brought
    std::optional<core::Time> first;  ///< the first symbol of its first TLP left
    std::optional<core::Time> last;   ///< its last TLP, or the last completion of its requests, was accepted
    LatencyHistogram latency;         ///< from the offer to the acceptance, replays included
    LatencyHistogram round_trip;      ///< from a request's last symbol to its last completion
    StallTimes stalled{};
    StallTimes answers_stalled{};  ///< the same of the completions that answer its requests, at the partner
    Starvation starvation;
    core::VcId vc = core::vc0;  ///< of its last TLP or stall
    /// Its next TLP needs more of this pool than the partner ever advertised; nothing else is charged then.
    std::optional<core::Pool> never_enough;

    /// Payload bits a second from `first` to `last`; 0 if nothing was delivered.
    [[nodiscard]] double goodput_bps() const;
    /// TLPs that are ready and do not go, on average from the first offer to the last start (Little's law).
    [[nodiscard]] double mean_queue_depth() const;
    /// TLPs that left and never arrived, if nothing is on its way any more: a link-down took them, or a VC that had
    /// gone.
    [[nodiscard]] std::uint64_t lost() const { return numbered - std::min(numbered, tlps); }
    /// What took most since the flow's first TLP left, or at all if none did. What takes less than a hundredth of the
    /// time holds nothing back.
    [[nodiscard]] Limiter limiter() const;

    // What the answers are made of.
    StallTimes stalled_before_first{};
    core::Duration stalled_since_last{};  ///< since its last TLP left, by whatever
    core::Duration idle{};                ///< none of its TLPs was on the wire or ready, between the first and the last
    core::Duration answers_busy{};        ///< the partner's direction carried packets, from the first TLP to `last`
    std::uint64_t sent = 0;               ///< without replays
    std::uint64_t numbered = 0;     ///< what went out before its last one, this included; some may have been cut off
    bool is_uninitialised = false;  ///< nothing went, as VC0 never was DONE
    double waited_fs = 0.0;         ///< from the offer to the first symbol, all together
    core::Time first_offer{};
    core::Time last_start{};
};

}  // namespace pcieflow::observe
