// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/state.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/dll/fc_init_settings.hpp"
#include "pcieflow/dll/fc_init_table.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::dll {

/// What a received packet brought about.
struct FcInitEffects {
    bool takes_credits = false;   ///< its values go into CREDIT_LIMIT (FC-INIT-13, FC-INIT-17, TXG-04)
    bool newly_recorded = false;  ///< the first of its type in this FC_INIT1
    bool fi1_set = false;
    bool fi2_set = false;
    std::optional<FcInitTransition> transition;
};

/// The InitFC DLLP that is to go next; `session` tells apart what was sent before a disable from what follows it.
struct InitFcChoice {
    wire::FcKind kind = wire::FcKind::InitFC1;
    core::CreditType type = core::CreditType::P;
    std::uint32_t session = 0;
};

/// The flow-control initialisation of one virtual channel: state, FI1, FI2, and the InitFC triples
/// (docs/protocol.md §2).
///
/// The state follows the receptions; the transmitter follows the state at the next triple (or DLLP) boundary
/// (FC-INIT-10). It waits for the partner for ever (VC-07).
class FcInit {
public:
    explicit FcInit(const FcInitSettings& settings) : settings_(settings) {}

    [[nodiscard]] core::FcInitState state() const { return state_; }
    [[nodiscard]] bool fi1() const { return fi1_; }
    [[nodiscard]] bool fi2() const { return fi2_; }
    [[nodiscard]] bool is_initialising() const {
        return state_ == core::FcInitState::FC_INIT1 || state_ == core::FcInitState::FC_INIT2;
    }

    std::optional<FcInitTransition> enable(core::Time now);
    std::optional<FcInitTransition> disable();

    FcInitEffects on_init_fc(wire::FcKind kind, core::CreditType type);
    FcInitEffects on_update_fc();
    FcInitEffects on_tlp();

    /// Leaves FC_INIT2 if everything FC-INIT-18 asks for holds.
    std::optional<FcInitTransition> try_complete();

    /// Whether TLPs of the VC may go: once it is DONE or, if that is allowed, from the end of the first InitFC2 triple
    /// on wherever no triple is running (FC-INIT-14).
    [[nodiscard]] bool lets_tlps_go() const {
        return state_ == core::FcInitState::DONE ||
               (settings_.tlp_allowed_in_fc_init2 && state_ == core::FcInitState::FC_INIT2 && init_fc2_triples_ > 0 &&
                !is_triple_running_);
    }

    /// The InitFC that may go at `now`; nothing while initialisation is not running or the pause between triples lasts.
    [[nodiscard]] std::optional<InitFcChoice> next(core::Time now) const;
    /// The earliest instant from which `next` has an answer, as things stand; `core::never` if it will have none.
    [[nodiscard]] core::Time next_at() const;
    [[nodiscard]] bool is_triple_running() const { return is_triple_running_; }
    /// The next triple must begin at the latest then (FC-INIT-07); `core::never` while none is to begin.
    [[nodiscard]] core::Time must_begin_by() const;
    /// Time in Recovery does not count (FC-INIT-07).
    void postpone(core::Duration span) { interval_from_ += span; }
    void on_started(const InitFcChoice& choice, core::Time start);
    void on_sent(const InitFcChoice& choice, core::Time end);

private:
    std::optional<FcInitTransition> take(FcInitEvent event);
    [[nodiscard]] wire::FcKind wanted_kind() const;
    FcInitEffects set_fi2();

    FcInitSettings settings_;
    core::FcInitState state_ = core::FcInitState::DISABLED;
    bool fi1_ = false;
    bool fi2_ = false;
    std::array<bool, 3> recorded_{};
    std::uint32_t session_ = 0;

    bool is_triple_running_ = false;
    wire::FcKind triple_kind_ = wire::FcKind::InitFC1;
    std::size_t position_ = 0;  ///< index of the next type of the running triple
    std::uint32_t init_fc1_triples_ = 0;
    std::uint32_t init_fc2_triples_ = 0;
    core::Time repeat_from_{};    ///< earliest start of a further triple of the same kind
    core::Time interval_from_{};  ///< start of the last triple, before the first one the entry into FC_INIT1
};

}  // namespace pcieflow::dll
