// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/dll/update_fc_settings.hpp"
#include "pcieflow/dll/update_fc_timers.hpp"

namespace pcieflow::dll {

/// A release of one pool: what the partner could still use before it, and how much was freed. What an infinite pool
/// has available means nothing.
struct Release {
    std::uint32_t available_before = 0;  ///< (CREDITS_ALLOCATED − CREDITS_RECEIVED) mod 2^n
    std::uint32_t freed = 0;
};

/// When the UpdateFC DLLPs of one virtual channel are due: by its policies for freed credits, and by its timers
/// (docs/protocol.md §7.1). An UpdateFC carries the registers as they are when it starts, so that everything that is
/// freed until then is in it (UPD-01, UPD-03).
class UpdateFcPolicy {
public:
    /// `keep_alive`: longest time between two UpdateFC of a type that is not wholly infinite (UPD-05).
    UpdateFcPolicy(const UpdateFcSettings& settings, const core::Advertisement& advertisement,
                   core::Duration keep_alive);

    /// Another longest time. Timers that run keep the instant from which they run.
    void set_keep_alive(core::Duration keep_alive);
    /// FC_INIT2 was left at `now`: timers run from here (UPD-11), and what was freed before may be reported.
    void start(core::Time now);
    /// The VC was disabled: nothing is due or unreported any more.
    void stop();
    /// Time passed outside L0 does not count (UPD-08).
    void postpone(core::Duration span);

    /// The Transaction Layer freed buffer space. `now` is when time begins to count for it: in Recovery its end.
    /// `header.freed` counts the TLPs, and is told of an infinite pool too.
    void on_freed(core::CreditType type, const Release& header, const Release& data, core::Time now);
    /// The first symbol of an Ack, Nak or TLP leaves at `now`, its last one at `last`.
    void on_tlp_or_ack_started(core::Time now, core::Time last);
    /// An UpdateFC DLLP that carries the current registers has begun.
    void on_started(core::CreditType type, core::Time start);
    /// An UpdateFC of every finite type is wanted now (FC-INIT-19).
    void request_all(core::Time now) { timers_.request_all(now); }

    /// When `expire` has something to do next; `core::never` if not by itself.
    [[nodiscard]] core::Time next_timer() const { return std::min(timers_.next_expiry(), next_deadline_); }
    /// Makes due what is due by `now`.
    void expire(core::Time now);

    /// Since when an UpdateFC of `type` is due; `core::never` if none is.
    [[nodiscard]] core::Time due_since(core::CreditType type) const { return timers_.due_since(type); }
    /// Since when any is due; `core::never` if none is.
    [[nodiscard]] core::Time due_since() const { return timers_.due_since(); }
    /// Whether the next UpdateFC of `type` reports a release that calls for one (UPD-02a, UPD-02b, UPD-02d); if not,
    /// it is voluntary or a keep-alive.
    [[nodiscard]] bool is_mandatory(core::CreditType type) const { return unreported_[core::index(type)].is_mandatory; }
    /// Whether credits of a finite pool of `type` were freed and not yet reported.
    [[nodiscard]] bool has_unreported(core::CreditType type) const;

private:
    /// What was freed since the last UpdateFC of a type.
    struct Unreported {
        std::uint32_t header = 0;  ///< of finite pools only, as is `data`
        std::uint32_t data = 0;
        std::uint32_t tlps = 0;
        bool is_mandatory = false;
        core::Time deadline = core::never;  ///< when the policy will have waited long enough
    };

    [[nodiscard]] UpdateFcTimers::Intervals intervals(core::Duration keep_alive) const;
    [[nodiscard]] bool calls_for_update(core::CreditType type, const Release& header, const Release& data) const;
    [[nodiscard]] bool is_finite(core::CreditType type, core::CreditPart part) const;
    void apply_policy(core::CreditType type, core::Time now);
    void request(core::CreditType type, core::Time now);
    void report_within(core::CreditType type, core::Time deadline);
    void find_next_deadline();

    UpdateFcSettings settings_;
    core::Advertisement advertisement_;
    UpdateFcTimers timers_;
    std::array<Unreported, 3> unreported_;
    core::Time next_deadline_ = core::never;
    core::Time carrier_end_ = core::Time::min();  ///< of the last Ack, Nak or TLP
    bool is_running_ = false;
};

}  // namespace pcieflow::dll
