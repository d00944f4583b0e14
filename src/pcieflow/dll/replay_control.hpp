// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "pcieflow/core/mod_counter.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/dll/ack_nak_settings.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::dll {

/// Why no new TLP may be taken, the first that holds of those that do.
enum class ReplayObstacle : std::uint8_t {
    none,
    replay,         ///< TLPs are being replayed (ACK-07)
    replay_buffer,  ///< it is full (ACK-03)
    sequence,       ///< NEXT_TRANSMIT_SEQ is 2048 beyond ACKD_SEQ (ACK-02)
};

/// One sending of a TLP; `session` tells apart what began before a replay from what follows.
struct TlpTransmission {
    std::uint16_t seq = 0;
    bool is_replay = false;
    std::uint32_t session = 0;
};

/// What an Ack, a Nak or the expiry of REPLAY_TIMER brought about.
struct ReplayEffects {
    bool is_out_of_range = false;    ///< a Data Link Protocol Error; nothing else happened (ACK-04, ERR-06)
    std::uint32_t acknowledged = 0;  ///< that many of the oldest TLPs are done with: forward progress (ACK-05)
    bool has_timed_out = false;      ///< Replay Timer Timeout (ERR-04)
    bool begins_replay = false;      ///< what is unacknowledged is to be sent again (ACK-06, ACK-09)
    bool requests_retrain = false;   ///< first the link is to retrain: REPLAY_NUM Rollover (ACK-08, ERR-05)
};

/// The course of Ack/Nak at the sending side (docs/protocol.md §8.1): sequence numbers, REPLAY_TIMER, REPLAY_NUM, and
/// which TLP is to be replayed next. It knows TLPs by their numbers; `ReplayTransmitter` keeps them.
///
/// `timers_from` is the instant from which a timer that is started now counts: now, or the end of Recovery.
class ReplayControl {
public:
    explicit ReplayControl(const ReplaySettings& settings) : settings_(settings) {}

    [[nodiscard]] ReplayObstacle obstacle() const;
    /// A new TLP starts and takes its number (ACK-01). Precondition: `obstacle() == none`.
    TlpTransmission accept();
    /// NEXT_TRANSMIT_SEQ. A nullified TLP carries it without taking it, and is not accepted (ACK-01, ACK-12).
    [[nodiscard]] std::uint16_t next_transmit_seq() const { return number_of(next_transmit_seq_); }

    /// A TLP is to be sent again.
    [[nodiscard]] bool has_replay() const { return to_replay_ > 0; }
    /// Which one, counted from the oldest unacknowledged. Precondition: `has_replay()`.
    [[nodiscard]] std::uint32_t replay_position() const { return outstanding() - to_replay_; }
    /// It starts. Precondition: `has_replay()`.
    TlpTransmission start_replay();

    /// The last symbol of a TLP that was accepted or replayed has left (ACK-09).
    void on_sent(const TlpTransmission& transmission, core::Time timers_from);

    ReplayEffects on_ack_nak(const wire::AckNakDllp& dllp, core::Time timers_from);

    /// When REPLAY_TIMER expires; `core::never` while it is held.
    [[nodiscard]] core::Time next_timer() const { return expiry_; }
    /// Has the unacknowledged TLPs replayed if REPLAY_TIMER has expired by `now`.
    ReplayEffects expire(core::Time now);
    /// Time in Recovery does not count (ACK-09).
    void postpone(core::Duration span);
    /// DL_Inactive: forgets every TLP.
    void reset();

    /// TLPs taken and not yet acknowledged.
    [[nodiscard]] std::uint32_t outstanding() const { return next_transmit_seq_.since(ackd_seq_) - 1; }
    /// REPLAY_NUM, 0…3.
    [[nodiscard]] std::uint32_t replay_num() const { return replay_num_.value(); }

private:
    using SeqNumber = core::ModCounter<12>;

    static std::uint16_t number_of(SeqNumber seq) { return static_cast<std::uint16_t>(seq.value()); }
    [[nodiscard]] SeqNumber seq_at(std::uint32_t position) const;
    void purge(std::uint32_t count, core::Time timers_from);
    void begin_replay(ReplayEffects& effects);
    void cancel_nak();

    ReplaySettings settings_;
    SeqNumber next_transmit_seq_{0};
    SeqNumber ackd_seq_{SeqNumber::modulus - 1};
    core::ModCounter<2> replay_num_{0};
    core::Time expiry_ = core::never;

    std::uint32_t to_replay_ = 0;  ///< that many of the youngest TLPs are to be sent again
    /// `to_replay_` as it was before a Nak whose replay has not started yet.
    std::optional<std::uint32_t> to_replay_before_nak_;
    std::uint32_t session_ = 0;    ///< counts replays
    bool restarts_timer_ = false;  ///< no TLP of the replay that counts has been sent
};

}  // namespace pcieflow::dll
