// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/replay_control.hpp"

#include <algorithm>

namespace pcieflow::dll {

namespace {

constexpr std::uint32_t sequence_window = 2048;  // ACK-02

}  // namespace

ReplayObstacle ReplayControl::obstacle() const {
    if (has_replay()) {
        return ReplayObstacle::replay;
    }
    if (outstanding() >= settings_.buffer_tlps) {
        return ReplayObstacle::replay_buffer;
    }
    return next_transmit_seq_.since(ackd_seq_) >= sequence_window ? ReplayObstacle::sequence : ReplayObstacle::none;
}

TlpTransmission ReplayControl::accept() {
    const TlpTransmission transmission{next_transmit_seq(), false, session_};
    next_transmit_seq_ += 1;
    return transmission;
}

TlpTransmission ReplayControl::start_replay() {
    const TlpTransmission transmission{number_of(seq_at(replay_position())), true, session_};
    --to_replay_;
    to_replay_before_nak_.reset();
    return transmission;
}

void ReplayControl::on_sent(const TlpTransmission& transmission, core::Time timers_from) {
    // What began before the replay that is wanted now leaves the timer held: that waits for its own first TLP.
    if (transmission.session != session_ || SeqNumber{transmission.seq}.since(seq_at(0)) >= outstanding()) {
        return;
    }
    const bool restarts = restarts_timer_ && transmission.is_replay;
    if (restarts || expiry_ == core::never) {
        expiry_ = timers_from + settings_.limit;
    }
    restarts_timer_ = restarts_timer_ && !restarts;
}

ReplayEffects ReplayControl::on_ack_nak(const wire::AckNakDllp& dllp, core::Time timers_from) {
    ReplayEffects effects;
    const std::uint32_t advance = SeqNumber{dllp.seq}.since(ackd_seq_);
    if (advance > outstanding()) {
        effects.is_out_of_range = true;
        return effects;
    }
    effects.acknowledged = advance;
    if (advance > 0) {
        purge(advance, timers_from);
    }
    if (dllp.is_nak && outstanding() > 0) {
        to_replay_before_nak_ = to_replay_before_nak_.value_or(to_replay_);
        begin_replay(effects);
    } else if (advance > 0) {
        cancel_nak();
    }
    return effects;
}

ReplayEffects ReplayControl::expire(core::Time now) {
    ReplayEffects effects;
    if (expiry_ <= now) {
        effects.has_timed_out = true;
        begin_replay(effects);
    }
    return effects;
}

void ReplayControl::postpone(core::Duration span) {
    if (expiry_ != core::never) {
        expiry_ += span;
    }
}

void ReplayControl::reset() {
    const std::uint32_t next_session = session_ + 1;
    *this = ReplayControl{settings_};
    session_ = next_session;
}

ReplayControl::SeqNumber ReplayControl::seq_at(std::uint32_t position) const {
    SeqNumber seq = ackd_seq_;
    seq += 1 + position;
    return seq;
}

void ReplayControl::purge(std::uint32_t count, core::Time timers_from) {
    ackd_seq_ += count;
    replay_num_ = core::ModCounter<2>{0};
    to_replay_ = std::min(to_replay_, outstanding());
    expiry_ = outstanding() > 0 ? timers_from + settings_.limit : core::never;
}

void ReplayControl::begin_replay(ReplayEffects& effects) {
    to_replay_ = outstanding();
    ++session_;
    restarts_timer_ = true;
    expiry_ = core::never;
    replay_num_ += 1;
    effects.begins_replay = true;
    effects.requests_retrain = replay_num_.value() == 0;
}

void ReplayControl::cancel_nak() {
    // ACK-07: what the Nak missed has arrived meanwhile, so what followed it on its way is not lost.
    if (to_replay_before_nak_) {
        to_replay_ = std::min(*to_replay_before_nak_, outstanding());
        to_replay_before_nak_.reset();
        restarts_timer_ = false;
    }
}

}  // namespace pcieflow::dll
