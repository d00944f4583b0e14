// SPDX-License-Identifier: Apache-2.0
// What a port does with TLPs: its Transaction Layer and Ack/Nak, at the instants at which port_impl.cpp calls.
#include <algorithm>
#include <utility>

#include "pcieflow/port/port_impl.hpp"
#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::port {

using core::Time;

namespace {

/// Whether a completion is the last one of its request: an error, nothing to carry, or all bytes that were to come.
bool ends_request(const wire::Tlp& tlp) {
    if (wire::facts(tlp.kind).type != core::CreditType::Cpl) {
        return false;
    }
    constexpr std::uint32_t bytes_per_dw = 4;
    constexpr std::uint32_t largest_count = 4096;  // of which the field is 0
    const std::uint32_t to_come = tlp.byte_count == 0 ? largest_count : tlp.byte_count;
    const std::uint32_t carried = bytes_per_dw * tlp.length_dw - tlp.lower_address % bytes_per_dw;
    return tlp.status != wire::CompletionStatus::SC || !wire::facts(tlp.kind).has_data || carried >= to_come;
}

}  // namespace

core::TlpRecord Port::Impl::record_of(const TlpFrame& frame, core::VcId vc) {
    core::TlpRecord record;
    record.offered = frame.offered;
    record.number = frame.number;
    record.flow = frame.flow;
    record.seq = frame.seq;
    record.payload_dw = static_cast<std::uint16_t>(wire::payload_dw(frame.tlp.kind, frame.tlp.length_dw));
    record.requester_id = frame.tlp.requester_id;
    record.tag = frame.tlp.tag;
    record.kind = frame.tlp.kind;
    record.vc = vc;
    record.tc = frame.tlp.tc;
    record.ends_request = ends_request(frame.tlp);
    return record;
}

core::VcId Port::Impl::vc_of(const TlpFrame& frame) const {
    const auto resource = vcs_.resource_of_tc(frame.tlp.tc);
    return resource ? vcs_.channels()[*resource].id() : core::vc0;
}

Time Port::Impl::next_tlp_event() const {
    Time next = std::min({sender_.next_offer(last_advance_), completer_.next_timer(), requester_.next_timer()});
    if (!recovery_.is_active()) {
        next = std::min({next, ack_nak_.next_timer(), replay_.next_timer()});
    }
    for (const VirtualChannel& vc : vcs_.channels()) {
        next = std::min(next, vc.buffer().next_timer());
    }
    return next;
}

bool Port::Impl::is_still() const {
    const bool is_all_freed = std::all_of(vcs_.channels().begin(), vcs_.channels().end(), [](const VirtualChannel& vc) {
        return vc.buffer().next_timer() == core::never;
    });
    return is_all_freed && replay_.outstanding() == 0 && !ack_nak_.is_nak_due() && !ack_nak_.has_unacknowledged() &&
           completer_.waiting() == 0;
}

bool Port::Impl::is_traffic_done() const {
    const bool holds_requests = std::any_of(vcs_.channels().begin(), vcs_.channels().end(),
                                            [](const auto& vc) { return !vc.held_requests().is_empty(); });
    return is_still() && !holds_requests && sender_.is_done();
}

void Port::Impl::prepare_tlps(Time now) {
    admit_requests(now);
    for (VirtualChannel& vc : vcs_.channels()) {
        if (vc.buffer().next_timer() <= now) {
            vc.free(now, recovery_.timers_from(now), recorder_);
        }
    }
    sender_.gather(vcs_, completer_, now, recorder_);
}

void Port::Impl::forget_tlps(Time now) {
    sender_.link_down(vcs_, now, recorder_);
    requester_.reset();
    completer_.reset();
    replay_.reset();
    ack_nak_.reset();
}

void Port::Impl::receive_ack_nak(const wire::AckNakDllp& dllp, Time now) {
    const dll::ReplayEffects effects = replay_.on_ack_nak(dllp, recovery_.timers_from(now));
    if (effects.is_out_of_range) {
        vcs_.report(core::AerErrors{}.set(core::index(core::AerError::DataLinkProtocolError)));  // ERR-06
    }
    work_replay(effects, now);
}

void Port::Impl::work_replay(const dll::ReplayEffects& effects, Time now) {
    core::AerErrors errors;
    errors.set(core::index(core::AerError::ReplayTimerTimeout), effects.has_timed_out);    // ERR-04
    errors.set(core::index(core::AerError::ReplayNumRollover), effects.requests_retrain);  // ERR-05
    vcs_.report(errors);
    if (effects.begins_replay) {
        recorder_.record(now, core::ReplayStarted{effects.has_timed_out, effects.requests_retrain});
    }
    if (effects.requests_retrain) {
        recovery_to_announce_ = now + settings_.recovery_time;
        enter_recovery(*recovery_to_announce_, now);
    }
}

void Port::Impl::receive_tlp(const Packet& packet, Time now) {
    const TlpFrame& frame = *packet.tlp;
    has_tlps_ = true;
    // FC-INIT-13b: before DL_Up it is dropped and never acknowledged, so that it is replayed.
    if (dl_status_ != core::DlStatus::DL_Up) {
        drop_tlp(frame, core::TlpDrop::not_active, now);
        return;
    }
    const dll::LcrcMatch damaged = frame.is_nullified ? dll::LcrcMatch::inverted : dll::LcrcMatch::good;
    const dll::ReceivedTlp received{frame.seq, false, frame.is_nullified,
                                    packet.has_good_lcrc ? damaged : dll::LcrcMatch::bad};
    core::AerErrors bad_tlp;
    bad_tlp.set(core::index(core::AerError::BadTlp));
    switch (ack_nak_.on_tlp(received, now, recovery_.timers_from(now))) {
        case dll::TlpVerdict::accepted: accept_tlp(frame, now); break;
        case dll::TlpVerdict::duplicate: drop_tlp(frame, core::TlpDrop::duplicate, now); break;
        case dll::TlpVerdict::nullified: drop_tlp(frame, core::TlpDrop::nullified, now); break;
        case dll::TlpVerdict::lost_before:
            vcs_.report(bad_tlp);
            drop_tlp(frame, core::TlpDrop::lost_before, now);
            break;
        case dll::TlpVerdict::bad_lcrc:
        case dll::TlpVerdict::receiver_error:
            vcs_.report(bad_tlp);
            drop_tlp(frame, core::TlpDrop::bad_lcrc, now);
            break;
    }
}

void Port::Impl::accept_tlp(const TlpFrame& frame, Time now) {
    const auto resource = vcs_.resource_of_tc(frame.tlp.tc);
    VirtualChannel* const vc = resource ? &vcs_.channels()[*resource] : nullptr;
    const bool is_enabled = vc != nullptr && vc->state() != core::FcInitState::DISABLED &&
                            vc->state() != core::FcInitState::FC_INIT1;  // VC-04
    if (!is_enabled) {
        vcs_.report(core::AerErrors{}.set(core::index(core::AerError::MalformedTlp)));  // ERR-10
        drop_tlp(frame, core::TlpDrop::malformed, now);
        return;
    }
    const wire::CreditCost cost = wire::cost_of(frame.tlp);
    const bool is_held =
        wire::facts(frame.tlp.kind).is_answered && (!completer_.has_room() || !vc->held_requests().is_empty());
    std::optional<core::Pool> lacking = vc->overflowing(cost);
    if (!lacking && !is_held) {
        lacking = vc->buffer().accept(frame.tlp, now);
    }
    if (lacking) {
        vcs_.report(core::AerErrors{}.set(core::index(core::AerError::ReceiverOverflow)));  // RXA-04, ERR-09
        drop_tlp(frame, core::TlpDrop::overflow, now, lacking);
        return;
    }
    vc->accept(cost, now, recorder_);  // ORD-03: whether this port can send decides nothing
    ++totals_.tlps_received;
    if (recorder_.is_on()) {
        recorder_.record(now, core::TlpReceived{record_of(frame, vc->id())});
    }
    complete_initialisation(*vc, now);
    if (cost.type == core::CreditType::Cpl) {
        const auto match = requester_.on_completion(frame.tlp, now);
        if (match.verdict == traffic::CompletionVerdict::complete ||
            match.verdict == traffic::CompletionVerdict::failed) {
            sender_.on_completed(frame.tlp.requester_id, frame.tlp.tag);
        }
    } else if (is_held) {
        vc->held_requests().push({frame.tlp, now});
    } else {
        completer_.on_request(frame.tlp, now);
    }
}

void Port::Impl::admit_requests(Time now) {
    while (completer_.has_room()) {
        VirtualChannel* longest = nullptr;
        for (VirtualChannel& vc : vcs_.channels()) {
            const bool waits_longer =
                !vc.held_requests().is_empty() &&
                (longest == nullptr || vc.held_requests().front().arrival < longest->held_requests().front().arrival);
            longest = waits_longer ? &vc : longest;
        }
        if (longest == nullptr) {
            return;
        }
        const HeldRequest request = longest->held_requests().pop();
        // It had its place in the buffer from its arrival on, so there is room.
        static_cast<void>(longest->buffer().accept(request.tlp, now));
        completer_.on_request(request.tlp, now);
    }
}

void Port::Impl::drop_tlp(const TlpFrame& frame, core::TlpDrop reason, Time now, std::optional<core::Pool> lacking) {
    if (recorder_.is_on()) {
        recorder_.record(now, core::TlpDropped{record_of(frame, vc_of(frame)), reason, lacking});
    }
}

void Port::Impl::expire_tlp_timers(Time now) {
    ack_nak_.expire(now);
    if (replay_.next_timer() <= now) {
        work_replay(replay_.expire(now), now);
    }
}

void Port::Impl::give_up_requests(Time now) {
    while (const auto expired = requester_.expire(now)) {
        ++totals_.completion_timeouts;
        sender_.on_completed(expired->requester_id, expired->tag);
    }
}

void Port::Impl::end_tlp(const InFlight& ended, Time now) {
    const TlpFrame& frame = *ended.packet.tlp;
    const bool is_replay = ended.tlp && ended.tlp->is_replay;
    ++totals_.tlps_sent;
    if (recorder_.is_on()) {
        recorder_.record(now,
                         core::TlpSent{record_of(frame, frame.vc), ended.packet.first, is_replay, frame.is_nullified});
    }
    if (ended.tlp) {
        replay_.on_sent(*ended.tlp, recovery_.timers_from(now));
    }
    if (!is_replay && !frame.is_nullified && wire::facts(frame.tlp.kind).is_answered) {
        requester_.on_transmitted(frame.tlp, now);
    }
    if (!is_replay && !frame.is_nullified && ends_request(frame.tlp)) {
        completer_.on_answered();
    }
}

bool Port::Impl::start_nak(Time now) {
    const bool is_due = is_dl_active() && ack_nak_.is_nak_due();
    if (is_due) {
        start_ack_nak(true, now);
    }
    return is_due;
}

bool Port::Impl::start_ack(Time now) {
    const bool is_due = is_dl_active() && ack_nak_.ack_due_since() <= now;
    if (is_due) {
        start_ack_nak(false, now);
    }
    return is_due;
}

void Port::Impl::start_ack_nak(bool is_nak, Time now) {
    InFlight next{};
    next.packet.dllp = wire::encode(wire::AckNakDllp{is_nak, ack_nak_.number()});
    const Packet& packet = transmitter_.start(now, wire::PacketClass::dllp, wire::dllp_symbols, std::move(next));
    announce(packet);
    tell_update_policies(packet);
    is_nak ? ack_nak_.on_nak_started() : ack_nak_.on_ack_started();
}

// Otherwise an InitFC triple would miss its bound (FC-INIT-07).
bool Port::Impl::leaves_room(const wire::Tlp& tlp, Time now) const {
    const core::Duration longest =
        wire::isolated_duration(settings_.rate, settings_.width, wire::tlp_symbols(wire::size_of(tlp)));
    return chooser_.leaves_room(vcs_.channels(), now + longest);
}

bool Port::Impl::start_replay(Time now) {
    if (!link_is_up_ || !replay_.has_replay()) {
        return false;
    }
    const SharedTlp tlp = replay_.next_replay();  // CRD-04: it took its credits when it passed the gate
    if (!leaves_room(tlp->tlp, now)) {
        return false;
    }
    send_tlp(tlp, replay_.start_replay(), now);
    return true;
}

bool Port::Impl::start_tlp(Time now) {
    const bool may_go = link_is_up_ && replay_.obstacle() == dll::ReplayObstacle::none;  // ACK-07
    const auto choice = may_go ? sender_.choose(vcs_) : std::nullopt;
    if (!choice) {
        return false;
    }
    if (!leaves_room(sender_.head(*choice), now)) {
        return false;
    }
    if (nullifier_.is_active() && start_nullified(*choice, now)) {
        return true;
    }
    TlpFrame frame = sender_.take(*choice, vcs_, now, recorder_);
    frame.seq = replay_.next_transmit_seq();
    const SharedTlp tlp = tlps_.hold(std::move(frame));
    send_tlp(tlp, replay_.accept(tlp), now);
    return true;
}

bool Port::Impl::start_nullified(const TlpChoice& choice, Time now) {
    // ACK-01, ACK-03, TXG-01: the TLP stays where it is, unnumbered, unkept and uncharged, and goes whole another time.
    TlpFrame frame = sender_.look_at(choice, vcs_);
    frame.seq = replay_.next_transmit_seq();
    frame.is_nullified = true;
    const bool is_nullified = nullifier_.takes(frame, now);
    if (is_nullified) {
        send_tlp(tlps_.hold(frame), std::nullopt, now);
    }
    return is_nullified;
}

void Port::Impl::send_tlp(const SharedTlp& tlp, std::optional<dll::TlpTransmission> transmission, Time now) {
    InFlight next{};
    next.packet.kind = PacketKind::Tlp;
    next.packet.tlp = tlp;
    next.tlp = transmission;
    const Packet& packet =
        transmitter_.start(now, wire::PacketClass::tlp, wire::tlp_symbols(wire::size_of(tlp->tlp)), std::move(next));
    announce(packet);
    tell_update_policies(packet);
}

void Port::Impl::tell_update_policies(const Packet& packet) {
    for (VirtualChannel& vc : vcs_.channels()) {
        vc.update_fc_policy().on_tlp_or_ack_started(packet.first, packet.last);
    }
}

}  // namespace pcieflow::port
