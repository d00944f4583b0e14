// SPDX-License-Identifier: Apache-2.0
// A port's transmission decision: what begins next, of DLLPs, TLPs and training sets, and when to ask again.
#include <algorithm>
#include <utility>

#include "pcieflow/port/port_impl.hpp"
#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::port {

using core::Time;

namespace {

constexpr std::int64_t training_set_symbol_times = 16;  // one TS1 ordered set on every lane

}  // namespace

void Port::Impl::transmit(Time now) {
    next_transmission_ = core::never;
    while (start_next(now)) {
    }
}

/// How a class begins its next packet if it has one.
struct Port::Impl::TransmitRow {
    wire::PacketClass packet_class;
    bool (Impl::*start)(Time now);
};

/// By TransmitClass.
const std::array<Port::Impl::TransmitRow, recommended_priority.size()> Port::Impl::transmit_rows{{
    {wire::PacketClass::dllp, &Impl::start_nak},
    {wire::PacketClass::dllp, &Impl::start_ack},
    {wire::PacketClass::dllp, &Impl::start_urgent_dllp},
    {wire::PacketClass::tlp, &Impl::start_replay},
    {wire::PacketClass::tlp, &Impl::start_tlp},
    {wire::PacketClass::dllp, &Impl::start_leisurely_dllp},
}};

bool Port::Impl::start_next(Time now) {
    // Recovery begins with training sets; nothing else leaves until it ends, where a triple goes on (DLC-08, DLC-14).
    if (recovery_.is_active()) {
        return recovery_to_announce_ && start_training_set(now);
    }
    const bool dllp_fits = transmitter_.can_start(now, wire::PacketClass::dllp);
    const bool tlp_fits = has_tlps_ && transmitter_.can_start(now, wire::PacketClass::tlp);
    if ((dllp_fits || tlp_fits) && start_by_priority(dllp_fits, tlp_fits, now)) {
        return true;
    }
    next_transmission_ = link_is_up_ ? chooser_.next_at(vcs_.channels()) : chooser_.next_uncalled_at();
    if (!dllp_fits) {
        const Time ready = is_dllp_due() ? now : next_transmission_;
        next_transmission_ = next_decision(ready, wire::PacketClass::dllp, now);
    }
    if (has_tlps_ && !tlp_fits) {
        const Time ready = replay_.has_replay() || sender_.has_queued() ? now : core::never;
        next_transmission_ = std::min(next_transmission_, next_decision(ready, wire::PacketClass::tlp, now));
    }
    return false;
}

bool Port::Impl::start_by_priority(bool dllp_fits, bool tlp_fits, Time now) {
    for (const TransmitClass transmit_class : settings_.transmit_priority) {
        const TransmitRow& row = transmit_rows[index(transmit_class)];
        const bool fits = row.packet_class == wire::PacketClass::tlp ? tlp_fits : dllp_fits;
        if (fits && (this->*row.start)(now)) {
            return true;
        }
    }
    return false;
}

bool Port::Impl::is_dllp_due() const {
    return ack_nak_.is_nak_due() || ack_nak_.ack_due_since() != core::never ||
           std::any_of(vcs_.channels().begin(), vcs_.channels().end(),
                       [](const VirtualChannel& vc) { return vc.update_fc_policy().due_since() != core::never; });
}

Time Port::Impl::next_decision(Time ready, wire::PacketClass packet_class, Time now) const {
    const Time start = transmitter_.next_start(now, packet_class);
    // Stalls count from the instant at which the wire is free, whether a packet waits for it or not.
    return recorder_.is_on() ? start : std::max(ready, start);
}

bool Port::Impl::start_training_set(Time now) {
    if (!transmitter_.can_start(now, wire::PacketClass::ordered_set)) {
        next_transmission_ = transmitter_.next_start(now, wire::PacketClass::ordered_set);
        return false;
    }
    InFlight training{};
    training.packet.kind = PacketKind::TrainingSet;
    training.packet.recovery = *recovery_to_announce_ - now;
    recovery_to_announce_.reset();
    announce(transmitter_.start(now, wire::PacketClass::ordered_set, training_set_symbol_times, std::move(training)));
    return true;
}

bool Port::Impl::start_urgent_dllp(Time now) {
    if (!link_is_up_) {
        // Without LinkUp a port is silent (DLC-02), unless it misbehaves.
        const auto uncalled = chooser_.choose_uncalled(now);
        if (uncalled) {
            start_dllp(*uncalled, now);
        }
        return uncalled.has_value();
    }
    const auto choice = chooser_.choose_urgent(vcs_.channels(), now);
    if (choice) {
        start_dllp(*choice, now);
    }
    return choice.has_value();
}

bool Port::Impl::start_leisurely_dllp(Time now) {
    const auto choice = link_is_up_ ? chooser_.choose_leisurely(vcs_.channels(), now) : std::nullopt;
    if (choice) {
        start_dllp(*choice, now);
    }
    return choice.has_value();
}

void Port::Impl::start_dllp(const DllpChoice& choice, Time now) {
    InFlight next{};
    next.origin = choice.init_fc;
    if (!misconduct_.is_active()) {
        next.packet.dllp = wire::encode(choice.dllp);
    } else if (const auto sent = misconduct_.apply(choice.dllp, now)) {
        next.packet.dllp = wire::encode(*sent);
    } else {
        next.is_silent = true;
    }
    const bool is_silent = next.is_silent;
    const Packet& packet = transmitter_.start(now, wire::PacketClass::dllp, wire::dllp_symbols, std::move(next));
    if (!is_silent) {
        announce(packet);
    }
    chooser_.on_started(choice, vcs_.channels(), now);
}

}  // namespace pcieflow::port
