// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/core/ring.hpp"
#include "pcieflow/dll/replay_control.hpp"

namespace pcieflow::dll {

/// The sending side of Ack/Nak (docs/protocol.md §8.1): keeps every TLP until it is acknowledged (ACK-03) and says
/// which are to be sent again. `Frame` is what the caller sends; it is copied in, and replaced by a fresh one when its
/// TLP is acknowledged.
template <typename Frame>
class ReplayTransmitter : private ReplayControl {
public:
    using ReplayControl::expire;
    using ReplayControl::has_replay;
    using ReplayControl::next_timer;
    using ReplayControl::next_transmit_seq;
    using ReplayControl::obstacle;
    using ReplayControl::on_sent;
    using ReplayControl::outstanding;
    using ReplayControl::postpone;
    using ReplayControl::replay_num;
    using ReplayControl::ReplayControl;
    using ReplayControl::start_replay;

    /// A new TLP starts and takes its number (ACK-01). Precondition: `obstacle() == none`.
    TlpTransmission accept(const Frame& frame) {
        buffer_.push(frame);
        return ReplayControl::accept();
    }

    /// What `start_replay` sends; valid until the next call of `accept` or `on_ack_nak`. Precondition: `has_replay()`.
    [[nodiscard]] const Frame& next_replay() const { return buffer_[replay_position()]; }

    ReplayEffects on_ack_nak(const wire::AckNakDllp& dllp, core::Time timers_from) {
        const ReplayEffects effects = ReplayControl::on_ack_nak(dllp, timers_from);
        buffer_.drop(effects.acknowledged);
        return effects;
    }

    /// DL_Inactive: forgets every TLP.
    void reset() {
        ReplayControl::reset();
        buffer_.clear();
    }

private:
    core::Ring<Frame> buffer_;
};

}  // namespace pcieflow::dll
