// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/mod_counter.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/dll/ack_nak_settings.hpp"

namespace pcieflow::dll {

/// How the LCRC that came with a TLP compares with the one that belongs to it.
enum class LcrcMatch : std::uint8_t { good, inverted, bad };

/// What the data link layer sees of a TLP that has arrived.
struct ReceivedTlp {
    std::uint16_t seq = 0;            ///< 0…4095
    bool has_receiver_error = false;  ///< the physical layer found an error in it
    bool ends_in_edb = false;         ///< its sender nullified it, or END was damaged
    LcrcMatch lcrc = LcrcMatch::good;
};

/// What becomes of a TLP that has arrived: only an accepted one goes to the Transaction Layer, every other is dropped.
enum class TlpVerdict : std::uint8_t {
    accepted,        ///< ACK-13
    duplicate,       ///< ACK-13: no error, no credits
    lost_before,     ///< ACK-13: its number is beyond the expected one, a Bad TLP (ERR-03)
    bad_lcrc,        ///< ACK-11: a Bad TLP (ERR-03)
    nullified,       ///< ACK-12: no error
    receiver_error,  ///< ACK-11: a Receiver Error
};

/// The receiving side of Ack/Nak (docs/protocol.md §8.2): judges the TLPs that arrive and says which Ack or Nak is to
/// be sent.
///
/// `timers_from` is the instant from which a timer that is started now counts: now, or the end of Recovery. What is due
/// is for the caller to send, outside Recovery, a Nak before an Ack; either carries the number that holds when it
/// starts.
class AckNakReceiver {
public:
    explicit AckNakReceiver(const AckSettings& settings) : latency_limit_(settings.latency_limit) {}

    TlpVerdict on_tlp(const ReceivedTlp& tlp, core::Time now, core::Time timers_from);

    /// A Nak is to be sent (ACK-11).
    [[nodiscard]] bool is_nak_due() const { return is_nak_due_; }
    /// Since when an Ack must be sent, its timer having expired (ACK-14) or a duplicate having come (ACK-13);
    /// `core::never` if none must. While a Nak is due none must, for the Nak acknowledges as much.
    [[nodiscard]] core::Time ack_due_since() const { return ack_due_since_; }
    /// An Ack would tell something new, be it due or early (ACK-14).
    [[nodiscard]] bool has_unacknowledged() const { return expiry_ != core::never || ack_due_since_ != core::never; }
    /// The number of an Ack or Nak that starts now: NEXT_RCV_SEQ − 1 (ACK-16).
    [[nodiscard]] std::uint16_t number() const;

    void on_ack_started();
    void on_nak_started() { is_nak_due_ = false; }

    /// When the AckNak latency timer expires; `core::never` while it does not run.
    [[nodiscard]] core::Time next_timer() const { return expiry_; }
    /// Makes the Ack due if the timer has expired by `now`.
    void expire(core::Time now);
    /// Time in Recovery does not count (ACK-14).
    void postpone(core::Duration span);
    /// DL_Inactive: back to the state after construction (ACK-10, ACK-15).
    void reset();

private:
    /// ACK-11: one Nak until the expected TLP has come (ACK-15).
    void schedule_nak();
    void schedule_ack(core::Time now);

    core::Duration latency_limit_;
    core::ModCounter<12> next_rcv_seq_{0};
    bool nak_scheduled_ = false;  ///< NAK_SCHEDULED, which outlives the sending of the Nak
    bool is_nak_due_ = false;
    core::Time ack_due_since_ = core::never;
    core::Time expiry_ = core::never;
};

}  // namespace pcieflow::dll
