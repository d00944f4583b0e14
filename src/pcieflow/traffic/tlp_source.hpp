// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "pcieflow/core/random.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/traffic/offered_tlp.hpp"
#include "pcieflow/traffic/pacer.hpp"
#include "pcieflow/traffic/request_slots.hpp"
#include "pcieflow/traffic/synthetic_transfers.hpp"
#include "pcieflow/traffic/tlp_cutter.hpp"
#include "pcieflow/traffic/trace_source.hpp"
#include "pcieflow/wire/tlp.hpp"

namespace pcieflow::traffic {

/// A flow of TLPs.
struct TlpSourceSettings {
    std::string name;  ///< with the scenario's seed decides what is drawn
    TlpForm form;      ///< a port's flows differ in `requester_id`, so that each has its own tags
    std::vector<MixEntry> mix = std::vector<MixEntry>(1);  ///< what it transfers
    AddressPattern address;                                ///< where
    PacerSettings pace;                                    ///< how fast
    std::vector<TraceRecord> trace;            ///< if not empty, played instead of `mix`, `address` and `pace`
    std::optional<std::uint64_t> count;        ///< TLPs; absent: without end
    core::Time start{};                        ///< none is offered earlier; the times of a trace count from it
    core::Time stop = core::never;             ///< none is offered then or later
    std::uint16_t tags = 256;                  ///< 1…1024; 32, 256 or 1024 as devices have them
    std::optional<std::uint32_t> outstanding;  ///< unanswered requests, at least 1; absent: as many as there are tags
};

/// The TLPs of a flow, one after the other: whoever sends them looks at the next one and takes it.
class TlpSource {
public:
    TlpSource(const TlpSourceSettings& settings, std::uint64_t seed);

    /// From then on the next TLP is offered; `core::never` if none is left. An obstacle does not change it.
    /// At the rate `MaxRate` that is when its predecessor was taken.
    [[nodiscard]] core::Time ready_at() const { return ready_at_; }
    /// What keeps the next TLP from going, offered or not; only a completion removes it.
    [[nodiscard]] Obstacle obstacle() const {
        return wire::facts(next().kind).is_answered ? slots_.obstacle() : Obstacle::none;
    }
    /// The next TLP, its tag still open. Meaningless if none is left.
    [[nodiscard]] const wire::Tlp& next() const { return cutter_.next(); }

    /// The position of the next TLP in the flow, from 0.
    [[nodiscard]] std::uint64_t next_number() const { return taken_; }

    /// Takes the next TLP. Preconditions: `ready_at()` ≤ now, and no obstacle.
    [[nodiscard]] OfferedTlp take(core::Time now);

    /// The request with that tag was answered, or given up.
    void on_completed(std::uint16_t tag) { slots_.release(tag); }
    /// Requests taken and not completed.
    [[nodiscard]] std::uint32_t outstanding() const { return slots_.taken(); }

    /// The link came up at `now`: what was due before is due now, and no request is outstanding.
    void restart(core::Time now);

private:
    struct Synthetic {
        SyntheticTransfers transfers;
        Pacer pacer;
    };

    void begin_transfer();
    void set_ready(core::Time offer);

    TlpCutter cutter_;
    RequestSlots slots_;
    core::Random random_;
    std::variant<Synthetic, TraceSource> plan_;
    core::Time start_;
    core::Time stop_;
    std::uint64_t left_;  ///< TLPs still to be taken
    std::uint64_t taken_ = 0;
    core::Time ready_at_;
};

}  // namespace pcieflow::traffic
