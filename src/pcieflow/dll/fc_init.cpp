// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/fc_init.hpp"

#include <algorithm>

namespace pcieflow::dll {

using core::FcInitState;
using wire::FcKind;

std::optional<FcInitTransition> FcInit::take(FcInitEvent event) {
    const std::optional<FcInitTransition> transition = fc_init_transition(state_, event);
    if (transition) {
        state_ = transition->to;
    }
    return transition;
}

std::optional<FcInitTransition> FcInit::enable(core::Time now) {
    const std::optional<FcInitTransition> transition = take(FcInitEvent::Enable);
    if (transition) {
        // FC-INIT-12: everything starts afresh, and DLLPs of an earlier session no longer count.
        const std::uint32_t session = session_ + 1;
        *this = FcInit(settings_);
        state_ = transition->to;
        session_ = session;
        interval_from_ = now;
    }
    return transition;
}

std::optional<FcInitTransition> FcInit::disable() {
    const std::optional<FcInitTransition> transition = take(FcInitEvent::Disable);
    if (transition) {
        fi1_ = false;
        fi2_ = false;
        recorded_.fill(false);
        is_triple_running_ = false;
        ++session_;
    }
    return transition;
}

FcInitEffects FcInit::on_init_fc(FcKind kind, core::CreditType type) {
    if (state_ == FcInitState::FC_INIT2 && kind == FcKind::InitFC2) {
        return set_fi2();  // FC-INIT-15, FC-INIT-16: the values are ignored, the arrival counts
    }
    FcInitEffects effects;
    if (state_ != FcInitState::FC_INIT1) {
        return effects;  // FC-INIT-15, FC-INIT-19
    }
    effects.takes_credits = true;
    effects.newly_recorded = !recorded_[core::index(type)];
    recorded_[core::index(type)] = true;
    if (std::all_of(recorded_.begin(), recorded_.end(), [](bool recorded) { return recorded; })) {
        fi1_ = true;
        effects.fi1_set = true;
        effects.transition = take(FcInitEvent::Fi1Set);
    }
    return effects;
}

FcInitEffects FcInit::on_update_fc() {
    FcInitEffects effects = set_fi2();
    // FC-INIT-13a: ignored in FC_INIT1, where a VC that was enabled again alone stays (VC-08). FC-INIT-17: the one that
    // sets FI2 is a credit update as well.
    effects.takes_credits = state_ == FcInitState::FC_INIT2 || state_ == FcInitState::DONE;
    return effects;
}

FcInitEffects FcInit::on_tlp() { return set_fi2(); }

FcInitEffects FcInit::set_fi2() {
    // FC-INIT-20: if the partner's only InitFC2 triple was lost, this waits for an UpdateFC or a TLP.
    FcInitEffects effects;
    if (state_ == FcInitState::FC_INIT2 && !fi2_) {
        fi2_ = true;
        effects.fi2_set = true;
    }
    return effects;
}

std::optional<FcInitTransition> FcInit::try_complete() {
    const bool is_complete = state_ == FcInitState::FC_INIT2 && fi2_ && !is_triple_running_ &&
                             init_fc1_triples_ >= settings_.min_initfc1_triples &&
                             init_fc2_triples_ >= settings_.min_initfc2_triples;
    return is_complete ? take(FcInitEvent::Complete) : std::nullopt;
}

FcKind FcInit::wanted_kind() const {
    const bool may_send_init_fc2 =
        state_ == FcInitState::FC_INIT2 && init_fc1_triples_ >= settings_.min_initfc1_triples;
    return may_send_init_fc2 ? FcKind::InitFC2 : FcKind::InitFC1;
}

std::optional<InitFcChoice> FcInit::next(core::Time now) const {
    if (now < next_at()) {
        return std::nullopt;
    }
    const FcKind wanted = wanted_kind();
    const bool breaks_off = settings_.initfc_switch_point == InitFcSwitchPoint::DLLP_BOUNDARY && wanted != triple_kind_;
    if (is_triple_running_ && !breaks_off) {
        return InitFcChoice{triple_kind_, core::credit_types[position_], session_};
    }
    return InitFcChoice{wanted, core::CreditType::P, session_};
}

core::Time FcInit::next_at() const {
    const bool last_is_in_progress = is_triple_running_ && position_ == core::credit_types.size();
    if (!is_initialising() || last_is_in_progress) {
        return core::never;
    }
    const bool repeats = !is_triple_running_ && wanted_kind() == triple_kind_;
    return repeats ? repeat_from_ : core::Time{};
}

core::Time FcInit::must_begin_by() const {
    return is_initialising() ? interval_from_ + settings_.initfc_max_interval : core::never;
}

void FcInit::on_started(const InitFcChoice& choice, core::Time start) {
    if (choice.type == core::CreditType::P) {
        interval_from_ = start;
    }
    is_triple_running_ = true;
    triple_kind_ = choice.kind;
    position_ = core::index(choice.type) + 1;
}

void FcInit::on_sent(const InitFcChoice& choice, core::Time end) {
    if (choice.session != session_ || choice.type != core::CreditType::Cpl) {
        return;
    }
    is_triple_running_ = false;
    ++(choice.kind == FcKind::InitFC1 ? init_fc1_triples_ : init_fc2_triples_);
    repeat_from_ = end + settings_.initfc_gap;
}

}  // namespace pcieflow::dll
