// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/port/port_impl.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace pcieflow::port {

using core::DlcmsmState;
using core::Time;
using dll::DlcmsmEvent;

namespace {

std::vector<traffic::TagSpace> tag_spaces(const Settings& settings) {
    std::vector<traffic::TagSpace> spaces;
    for (const traffic::TlpSourceSettings& flow : settings.flows) {
        spaces.push_back({flow.form.requester_id, flow.tags});
    }
    return spaces;
}

}  // namespace

Port::Impl::Impl(const Settings& settings)
    : settings_(settings),
      recorder_(settings.id),
      transmitter_(settings),
      chooser_(settings),
      misconduct_(settings.misconduct, settings.seed, settings.id),
      nullifier_(settings.nullified, settings.seed, settings.id),
      vcs_(settings),
      has_tlps_(!settings.flows.empty()),
      sender_(settings),
      requester_(tag_spaces(settings), settings.completion_timeout),
      completer_(settings.completer, settings.seed),
      replay_(settings.replay),
      ack_nak_(settings.ack) {}

void Port::Impl::command(Time at, const CommandBody& body) {
    const Time due = std::max(at, last_advance_);  // a late one takes its place in the order of the next instant
    commands_.push({due, body});
    next_due_ = std::min(next_due_, due);
    wakeup_ = find_wakeup();
}

void Port::Impl::deliver(const Packet& packet) {
    inbox_.push(packet);
    next_due_ = std::min(next_due_, packet.arrival);
    wakeup_ = find_wakeup();
}

void Port::Impl::cut(Time at) {
    inbox_.cut(at);
    next_due_ = find_next_due();
    wakeup_ = find_wakeup();
}

void Port::Impl::advance(Time now) {
    recorder_.clear();
    announcements_.clear();
    while (next_due() <= now) {
        work_next();
    }
    end_packets(now);  // those that were not worth an instant
    last_advance_ = std::max(now, last_advance_);
    wakeup_ = find_wakeup();
}

void Port::Impl::settle(Time now) {
    // `wakeup` lies behind all that was put off.
    while (next_due() <= now && next_due() < wakeup()) {
        work_next();
        wakeup_ = find_wakeup();
    }
    if (transmitter_.next_consequential_end() > now) {
        end_packets(now);
    }
}

void Port::Impl::record_events(bool on) {
    recorder_.switch_on(on);
    next_due_ = find_next_due();
    wakeup_ = find_wakeup();
}

void Port::Impl::work_next() {
    last_advance_ = next_due();
    step(last_advance_);
    next_due_ = find_next_due();
}

Time Port::Impl::find_wakeup() const {
    const Time due = next_due();
    // Nobody sees what happens while no packet can begin, unless events are recorded: it can wait until one can.
    const bool may_wait = !recorder_.is_on() && commands_.next_time() > due;
    return may_wait ? std::min(transmitter_.first_start(due), commands_.next_time()) : due;
}

Time Port::Impl::find_next_due() const {
    const Time next_end = recorder_.is_on() ? transmitter_.next_end() : transmitter_.next_consequential_end();
    Time next = std::min({commands_.next_time(), inbox_.next_arrival(), next_end, recovery_.end(), next_transmission_});
    if (!recovery_.is_active()) {
        for (const VirtualChannel& vc : vcs_.channels()) {
            next = std::min(next, vc.next_timer());
        }
    }
    return has_tlps_ ? std::min(next, next_tlp_event()) : next;
}

void Port::Impl::step(Time now) {
    const bool init_fc_ended = end_packets(now);
    while (const auto command = commands_.pop(now, CommandPhase::link_down)) {
        link_down(std::get<LinkDownCommand>(command->body), now);
    }
    while (commands_.pop(now, CommandPhase::link_up)) {
        link_up(now);
    }
    if (init_fc_ended) {
        for (VirtualChannel& vc : vcs_.channels()) {
            complete_initialisation(vc, now);
        }
    }
    while (inbox_.next_arrival() <= now) {
        receive(inbox_.pop(), now);
    }
    expire_timers(now);
    while (const auto command = commands_.pop(now, CommandPhase::others)) {
        carry_out(command->body, now);
    }
    if (has_tlps_) {
        prepare_tlps(now);
    }
    transmit(now);
    if (has_tlps_ && recorder_.is_on()) {
        const bool is_wire_free =
            link_is_up_ && !recovery_.is_active() && transmitter_.can_start(now, wire::PacketClass::tlp);
        sender_.charge_stalls(is_wire_free, replay_.obstacle(), vcs_, now, recorder_);
    }
}

bool Port::Impl::end_packets(Time now) {
    bool init_fc_ended = false;
    while (transmitter_.next_end() <= now) {
        const InFlight& ended = transmitter_.next_to_end();
        if (ended.packet.kind == PacketKind::Dllp && !ended.is_silent) {
            recorder_.record(now, core::DllpSent{ended.packet.dllp, ended.packet.first});
            ++totals_.sent[wire::kind_index_of_type(ended.packet.dllp.front())];
        }
        if (ended.packet.kind == PacketKind::Tlp) {
            end_tlp(ended, now);
        }
        if (ended.origin) {
            vcs_.channels()[ended.origin->resource].fc_init().on_sent(ended.origin->choice, now);
            init_fc_ended = true;
        }
        transmitter_.drop_ended();
    }
    return init_fc_ended;
}

void Port::Impl::link_down(const LinkDownCommand& command, Time now) {
    if (!link_is_up_) {
        return;
    }
    leave_recovery(now);
    link_is_up_ = false;
    last_link_down_ = now;
    recorder_.record(now, core::LinkUpChanged{false});
    announcements_.emplace_back(Cut{now});
    transmitter_.abort();
    inbox_.drop_begun_before(now);
    if (dlcmsm_.state() == DlcmsmState::DL_Active && settings_.reports_surprise_down && command.is_surprise) {
        ++totals_.surprise_downs;  // DLC-10, DLC-11, ERR-07
        vcs_.report(core::AerErrors{}.set(core::index(core::AerError::SurpriseDown)));
        recorder_.record(now, core::SurpriseDown{});
    }
    vcs_.link_down(now, recorder_);  // DLC-02
    if (has_tlps_) {
        forget_tlps(now);
    }
    take(DlcmsmEvent::PhysicalLinkDown, now);
}

void Port::Impl::link_up(Time now) {
    if (link_is_up_) {
        return;
    }
    link_is_up_ = true;
    totals_.dl_active_at.reset();
    recorder_.record(now, core::LinkUpChanged{true});
    transmitter_.begin(now);
    chooser_.link_up(now);
    vcs_.link_up();
    sender_.link_up(now);
    take(DlcmsmEvent::PhysicalLinkUp, now);
}

void Port::Impl::take(DlcmsmEvent event, Time now) {
    const auto transition = dlcmsm_.on(event);
    if (!transition) {
        return;
    }
    recorder_.record(now, core::DlcmsmChanged{transition->from, transition->to});
    if (transition->to == DlcmsmState::DL_Init) {
        vcs_.vc0().enable(now, recovery_.timers_from(now), recorder_);  // FC-INIT-02
    } else if (transition->to == DlcmsmState::DL_Active) {
        totals_.dl_active_at = now;
        vcs_.dl_active(now, recovery_.timers_from(now), recorder_);
    } else {
        set_dl_status(core::DlStatus::DL_Down, now);
    }
}

void Port::Impl::set_dl_status(core::DlStatus status, Time now) {
    if (status != dl_status_) {
        recorder_.record(now, core::DlStatusChanged{std::exchange(dl_status_, status), status});
    }
}

void Port::Impl::receive(const Packet& packet, Time now) {
    if (!link_is_up_ || packet.first < last_link_down_) {
        return;  // nothing crosses a link-down, however late its sender told of it
    }
    if (packet.kind == PacketKind::TrainingSet) {
        enter_recovery(packet.first + packet.recovery, now);
        return;
    }
    if (packet.kind == PacketKind::Tlp) {
        receive_tlp(packet, now);
    } else {
        receive_dllp(packet, now);
    }
}

void Port::Impl::receive_dllp(const Packet& packet, Time now) {
    const std::optional<wire::Dllp> dllp = wire::decode(packet.dllp);
    if (!dllp) {
        ++totals_.bad_dllps;  // ERR-02, FC-INIT-08: dropped, the repetition heals the loss
        vcs_.report(core::AerErrors{}.set(core::index(core::AerError::BadDllp)));
        recorder_.record(now, core::DllpCorrupt{packet.dllp});
        return;
    }
    // DLLP-02: it is worked as it arrives, costs no credit and is not answered.
    ++totals_.received[wire::kind_index_of_type(packet.dllp.front())];
    recorder_.record(now, core::DllpReceived{packet.dllp});
    if (const auto* ack_nak = std::get_if<wire::AckNakDllp>(&*dllp)) {
        receive_ack_nak(*ack_nak, now);
        return;
    }
    const auto* fc = std::get_if<wire::FcDllp>(&*dllp);
    VirtualChannel* vc = fc != nullptr ? vcs_.running(fc->vc) : nullptr;
    if (vc == nullptr) {
        return;  // DLLP-01, ERR-11, FC-INIT-09
    }
    vcs_.report(vc->on_fc_dllp(*fc, now, recovery_.timers_from(now), recorder_));
    if (vc->id() == core::vc0 && vc->state() == core::FcInitState::FC_INIT2) {
        set_dl_status(core::DlStatus::DL_Up, now);
    }
    complete_initialisation(*vc, now);
}

void Port::Impl::complete_initialisation(VirtualChannel& vc, Time now) {
    if (vc.try_complete(now, recovery_.timers_from(now), recorder_) && vc.id() == core::vc0) {
        take(DlcmsmEvent::Vc0Initialised, now);
    }
}

void Port::Impl::expire_timers(Time now) {
    if (recovery_.end() <= now) {
        leave_recovery(now);
        transmitter_.begin(now);
    }
    if (has_tlps_) {
        give_up_requests(now);  // a timer of the Transaction Layer, which Recovery does not stop
    }
    if (recovery_.is_active()) {
        return;
    }
    for (VirtualChannel& vc : vcs_.channels()) {
        if (vc.next_timer() > now) {
            continue;
        }
        vc.update_fc_policy().expire(now);
        if (vc.watchdog().expiry() <= now) {
            recorder_.record(now, core::WatchdogExpired{vc.id()});
            vc.watchdog().restart(now);
            recovery_to_announce_ = now + settings_.recovery_time;  // ERR-12
        }
    }
    if (has_tlps_) {
        expire_tlp_timers(now);
    }
    if (recovery_to_announce_) {
        enter_recovery(*recovery_to_announce_, now);
    }
}

void Port::Impl::carry_out(const CommandBody& body, Time now) {
    const Time timers_from = recovery_.timers_from(now);
    if (const auto* retrain = std::get_if<RetrainCommand>(&body)) {
        enter_recovery(now + retrain->span, now);
    } else if (const auto* write = std::get_if<WriteRegisterCommand>(&body)) {
        recorder_.record(now, core::RegisterAccessed{true, write->offset, write->value});
        vcs_.write(write->offset, write->value, write->byte_enables, now, timers_from, recorder_);
    } else if (const auto* read = std::get_if<ReadRegisterCommand>(&body)) {
        recorder_.record(now, core::RegisterAccessed{false, read->offset, vcs_.read(read->offset)});
    } else if (const auto* enable = std::get_if<SetVcEnableCommand>(&body)) {
        vcs_.set_vc_enable(enable->vc, enable->enable, now, timers_from, recorder_);
    }
}

void Port::Impl::enter_recovery(Time end, Time now) {
    if (!link_is_up_ || end <= now) {
        return;
    }
    const bool was_active = recovery_.is_active();
    const core::Duration lost = recovery_.enter(now, end);
    for (VirtualChannel& vc : vcs_.channels()) {
        vc.postpone_timers(lost);
    }
    replay_.postpone(lost);
    ack_nak_.postpone(lost);
    if (!was_active) {
        recorder_.record(now, core::RecoveryChanged{true});
    }
}

void Port::Impl::leave_recovery(Time now) {
    recovery_to_announce_.reset();
    if (recovery_.is_active()) {
        recovery_.leave();
        recorder_.record(now, core::RecoveryChanged{false});
    }
}

Snapshot Port::Impl::snapshot() const {
    Snapshot snapshot = totals_;
    snapshot.dlcmsm = dlcmsm_.state();
    snapshot.dl_status = dl_status_;
    if (recorder_.is_on()) {
        snapshot.open_stalls = sender_.open_stalls();
    }
    snapshot.waiting = sender_.waiting(vcs_);
    snapshot.is_still = is_still();
    snapshot.starvations = sender_.starvations(vcs_);
    for (std::size_t id = 0; id < core::vc_count; ++id) {
        snapshot.vcs[id] = vcs_.snapshot(core::vc_id(id));
    }
    return snapshot;
}

}  // namespace pcieflow::port
