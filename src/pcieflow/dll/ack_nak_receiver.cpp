// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/ack_nak_receiver.hpp"

#include <algorithm>

namespace pcieflow::dll {

namespace {

using SeqNumber = core::ModCounter<12>;

constexpr std::uint32_t oldest_duplicate = SeqNumber::modulus / 2;  // ACK-13

/// The checks that come before that of the sequence number, in their order (ACK-10).
TlpVerdict integrity_of(const ReceivedTlp& tlp) {
    if (tlp.has_receiver_error) {
        return TlpVerdict::receiver_error;
    }
    if (tlp.ends_in_edb && tlp.lcrc == LcrcMatch::inverted) {
        return TlpVerdict::nullified;
    }
    const bool is_intact = !tlp.ends_in_edb && tlp.lcrc == LcrcMatch::good;
    return is_intact ? TlpVerdict::accepted : TlpVerdict::bad_lcrc;  // ACK-12: EDB with any other LCRC is a damaged TLP
}

}  // namespace

TlpVerdict AckNakReceiver::on_tlp(const ReceivedTlp& tlp, core::Time now, core::Time timers_from) {
    const TlpVerdict integrity = integrity_of(tlp);
    if (integrity == TlpVerdict::nullified) {
        return integrity;
    }
    if (integrity != TlpVerdict::accepted) {
        schedule_nak();
        return integrity;
    }
    const std::uint32_t behind = next_rcv_seq_.since(SeqNumber{tlp.seq});
    if (behind > oldest_duplicate) {
        schedule_nak();
        return TlpVerdict::lost_before;
    }
    if (behind > 0) {
        schedule_ack(now);
        return TlpVerdict::duplicate;
    }
    next_rcv_seq_ += 1;
    nak_scheduled_ = false;
    if (is_nak_due_) {
        // The Nak's reason is gone, but it was to acknowledge the TLPs before, and they have waited already.
        is_nak_due_ = false;
        schedule_ack(now);
    } else if (!has_unacknowledged()) {
        expiry_ = timers_from + latency_limit_;
    }
    return TlpVerdict::accepted;
}

void AckNakReceiver::schedule_nak() {
    if (nak_scheduled_) {
        return;
    }
    nak_scheduled_ = true;
    is_nak_due_ = true;
    ack_due_since_ = core::never;
    expiry_ = core::never;
}

void AckNakReceiver::schedule_ack(core::Time now) {
    if (!is_nak_due_) {
        ack_due_since_ = std::min(ack_due_since_, now);
        expiry_ = core::never;
    }
}

std::uint16_t AckNakReceiver::number() const {
    SeqNumber last = next_rcv_seq_;
    last += SeqNumber::modulus - 1;
    return static_cast<std::uint16_t>(last.value());
}

void AckNakReceiver::on_ack_started() {
    ack_due_since_ = core::never;
    expiry_ = core::never;
}

void AckNakReceiver::expire(core::Time now) {
    if (expiry_ <= now) {
        schedule_ack(expiry_);
    }
}

void AckNakReceiver::postpone(core::Duration span) {
    if (expiry_ != core::never) {
        expiry_ += span;
    }
}

void AckNakReceiver::reset() { *this = AckNakReceiver{AckSettings{latency_limit_}}; }

}  // namespace pcieflow::dll
