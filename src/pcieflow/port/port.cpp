// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/port/port.hpp"

#include <algorithm>
#include <utility>

#include "pcieflow/dll/dlcmsm.hpp"
#include "pcieflow/port/command_queue.hpp"
#include "pcieflow/port/dllp_chooser.hpp"
#include "pcieflow/port/inbox.hpp"
#include "pcieflow/port/recorder.hpp"
#include "pcieflow/port/recovery.hpp"
#include "pcieflow/port/transmitter.hpp"
#include "pcieflow/port/virtual_channel.hpp"
#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::port {

using core::DlcmsmState;
using core::Time;
using dll::DlcmsmEvent;

namespace {

constexpr std::int64_t training_set_symbol_times = 16;  // one TS1 ordered set on every lane

}  // namespace

class Port::Impl {
public:
    explicit Impl(const Settings& settings);

    void command(Command command);
    void deliver(const Packet& packet);
    void cut(Time at);
    void advance(Time now);
    /// What comes late is worked now: decisions stay made.
    [[nodiscard]] Time wakeup() const { return std::max(next_due_, last_advance_); }
    void record_events(bool on) { recorder_.switch_on(on); }

    [[nodiscard]] const std::vector<Announcement>& announcements() const { return announcements_; }
    [[nodiscard]] const std::vector<core::Event>& events() const { return recorder_.events(); }
    [[nodiscard]] const Settings& settings() const { return settings_; }
    [[nodiscard]] Snapshot snapshot() const;

private:
    [[nodiscard]] Time find_next_due() const;
    void step(Time now);
    /// Whether an InitFC was among them.
    bool end_packets(Time now);
    void link_down(const Command& command, Time now);
    void link_up(Time now);
    void receive(const Packet& packet, Time now);
    void complete_initialisation(VirtualChannel& vc, Time now);
    void expire_timers(Time now);
    void enter_recovery(Time end, Time now);
    void leave_recovery(Time now);
    void transmit(Time now);
    bool start_next(Time now);
    void announce(const Packet& packet) { announcements_.emplace_back(packet); }
    void take(DlcmsmEvent event, Time now);
    void set_dl_status(core::DlStatus status, Time now);
    [[nodiscard]] VirtualChannel* find(core::VcId id);

    Settings settings_;
    Recorder recorder_;
    std::vector<Announcement> announcements_;
    CommandQueue commands_;
    Inbox inbox_;
    Transmitter transmitter_;
    DllpChooser chooser_;
    dll::Dlcmsm dlcmsm_;
    core::DlStatus dl_status_ = core::DlStatus::DL_Down;
    bool link_is_up_ = false;
    Recovery recovery_;
    std::optional<Time> recovery_to_announce_;
    std::vector<VirtualChannel> vcs_;  ///< the configured ones, by VC ID
    Snapshot totals_;                  ///< counts and times that belong to no VC
    Time last_advance_{};
    Time last_link_down_ = Time::min();
    Time next_transmission_ = core::never;
    Time next_due_ = core::never;  ///< asked for more often than it changes
};

Port::Impl::Impl(const Settings& settings) : settings_(settings), recorder_(settings.id), transmitter_(settings) {
    for (std::size_t i = 0; i < core::vc_count; ++i) {
        if (settings.vcs[i]) {
            vcs_.emplace_back(core::vc_id(i), settings);
        }
    }
}

void Port::Impl::command(Command command) {
    command.at = std::max(command.at, last_advance_);  // a late one takes its place in the order of the next instant
    commands_.push(command);
    next_due_ = std::min(next_due_, command.at);
}

void Port::Impl::deliver(const Packet& packet) {
    inbox_.push(packet);
    next_due_ = std::min(next_due_, packet.arrival);
}

void Port::Impl::cut(Time at) {
    inbox_.cut(at);
    next_due_ = find_next_due();
}

void Port::Impl::advance(Time now) {
    recorder_.clear();
    announcements_.clear();
    for (Time due = wakeup(); due <= now; due = wakeup()) {
        last_advance_ = due;
        step(due);
        next_due_ = find_next_due();
    }
    last_advance_ = std::max(now, last_advance_);
}

Time Port::Impl::find_next_due() const {
    Time next = std::min(
        {commands_.next_time(), inbox_.next_arrival(), transmitter_.next_end(), recovery_.end(), next_transmission_});
    if (!recovery_.is_active()) {
        for (const VirtualChannel& vc : vcs_) {
            next = std::min(next, vc.next_timer());
        }
    }
    return next;
}

void Port::Impl::step(Time now) {
    const bool init_fc_ended = end_packets(now);
    while (const auto command = commands_.pop(now, CommandKind::LinkDown)) {
        link_down(*command, now);
    }
    while (commands_.pop(now, CommandKind::LinkUp)) {
        link_up(now);
    }
    if (init_fc_ended) {
        for (VirtualChannel& vc : vcs_) {
            complete_initialisation(vc, now);
        }
    }
    while (inbox_.next_arrival() <= now) {
        receive(inbox_.pop(), now);
    }
    expire_timers(now);
    while (const auto command = commands_.pop(now, CommandKind::Retrain)) {
        enter_recovery(now + command->span, now);
    }
    transmit(now);
}

bool Port::Impl::end_packets(Time now) {
    bool init_fc_ended = false;
    while (transmitter_.next_end() <= now) {
        const InFlight ended = transmitter_.pop_ended();
        if (ended.packet.kind == PacketKind::Dllp) {
            recorder_.record(now, core::DllpSent{ended.packet.dllp, ended.packet.first});
            ++totals_.sent[wire::kind_index_of_type(ended.packet.dllp.front())];
        }
        if (ended.origin) {
            find(ended.origin->vc)->fc_init().on_sent(ended.origin->choice, now);
            init_fc_ended = true;
        }
    }
    return init_fc_ended;
}

void Port::Impl::link_down(const Command& command, Time now) {
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
        ++totals_.surprise_downs;  // DLC-10, DLC-11
        recorder_.record(now, core::SurpriseDown{});
    }
    for (VirtualChannel& vc : vcs_) {
        vc.disable(now, recorder_);
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
    take(DlcmsmEvent::PhysicalLinkUp, now);
}

void Port::Impl::take(DlcmsmEvent event, Time now) {
    const auto transition = dlcmsm_.on(event);
    if (!transition) {
        return;
    }
    recorder_.record(now, core::DlcmsmChanged{transition->from, transition->to});
    if (transition->to == DlcmsmState::DL_Init) {
        find(core::vc0)->enable(now, recorder_);  // FC-INIT-02
    } else if (transition->to == DlcmsmState::DL_Active) {
        totals_.dl_active_at = now;
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
    const std::optional<wire::Dllp> dllp = wire::decode(packet.dllp);
    if (!dllp) {
        ++totals_.bad_dllps;  // ERR-02: dropped, the repetition heals the loss
        recorder_.record(now, core::DllpCorrupt{packet.dllp});
        return;
    }
    ++totals_.received[wire::kind_index_of_type(packet.dllp.front())];
    recorder_.record(now, core::DllpReceived{packet.dllp});
    const auto* fc = std::get_if<wire::FcDllp>(&*dllp);
    VirtualChannel* vc = fc != nullptr ? find(fc->vc) : nullptr;
    if (vc == nullptr) {
        return;  // DLLP-01, FC-INIT-09
    }
    vc->on_fc_dllp(*fc, now, recovery_.timers_from(now), recorder_);
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
    if (recovery_.is_active()) {
        return;
    }
    for (VirtualChannel& vc : vcs_) {
        if (vc.next_timer() > now) {
            continue;
        }
        vc.update_fc_timers().expire(now);
        if (vc.watchdog().expiry() <= now) {
            recorder_.record(now, core::WatchdogExpired{vc.id()});
            vc.watchdog().restart(now);
            recovery_to_announce_ = now + settings_.recovery_time;
        }
    }
    if (recovery_to_announce_) {
        enter_recovery(*recovery_to_announce_, now);
    }
}

void Port::Impl::enter_recovery(Time end, Time now) {
    if (!link_is_up_ || end <= now) {
        return;
    }
    const bool was_active = recovery_.is_active();
    const core::Duration lost = recovery_.enter(now, end);
    for (VirtualChannel& vc : vcs_) {
        vc.postpone_timers(lost);
    }
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

void Port::Impl::transmit(Time now) {
    next_transmission_ = core::never;
    if (!link_is_up_) {
        return;
    }
    while (start_next(now)) {
    }
}

bool Port::Impl::start_next(Time now) {
    // Recovery begins with training sets; nothing else leaves until it ends.
    if (recovery_.is_active() && !recovery_to_announce_) {
        return false;
    }
    const bool is_training = recovery_to_announce_.has_value();
    const auto packet_class = is_training ? wire::PacketClass::ordered_set : wire::PacketClass::dllp;
    if (!transmitter_.can_start(now, packet_class)) {
        next_transmission_ = transmitter_.next_start(now, packet_class);
        return false;
    }
    if (is_training) {
        InFlight training{};
        training.packet.kind = PacketKind::TrainingSet;
        training.packet.recovery = *recovery_to_announce_ - now;
        recovery_to_announce_.reset();
        announce(transmitter_.start(now, packet_class, training_set_symbol_times, training));
        return true;
    }
    const auto choice = chooser_.choose(vcs_, now);
    if (!choice) {
        next_transmission_ = chooser_.next_at(vcs_);
        return false;
    }
    InFlight next{};
    next.packet.dllp = wire::encode(choice->dllp);
    next.origin = choice->origin;
    announce(transmitter_.start(now, packet_class, wire::dllp_symbols, next));
    chooser_.on_started(*choice, vcs_, now);
    return true;
}

VirtualChannel* Port::Impl::find(core::VcId id) {
    const auto found = std::find_if(vcs_.begin(), vcs_.end(), [id](const auto& vc) { return vc.id() == id; });
    return found == vcs_.end() ? nullptr : &*found;
}

Snapshot Port::Impl::snapshot() const {
    Snapshot snapshot = totals_;
    snapshot.dlcmsm = dlcmsm_.state();
    snapshot.dl_status = dl_status_;
    for (const VirtualChannel& vc : vcs_) {
        snapshot.vcs[core::index(vc.id())] = vc.snapshot();
    }
    return snapshot;
}

Port::Port(const Settings& settings) : impl_(std::make_unique<Impl>(settings)) {}
Port::~Port() = default;
Port::Port(Port&&) noexcept = default;
Port& Port::operator=(Port&&) noexcept = default;

void Port::set_link_up(bool up, Time at, bool is_surprise) {
    impl_->command({at, up ? CommandKind::LinkUp : CommandKind::LinkDown, is_surprise, {}});
}
void Port::retrain(core::Duration span, Time at) { impl_->command({at, CommandKind::Retrain, true, span}); }
void Port::deliver(const Packet& packet) { impl_->deliver(packet); }
void Port::cut(Time at) { impl_->cut(at); }
void Port::record_events(bool on) { impl_->record_events(on); }
void Port::advance(Time now) { impl_->advance(now); }
Time Port::wakeup() const { return impl_->wakeup(); }
const std::vector<Announcement>& Port::announcements() const { return impl_->announcements(); }
const std::vector<core::Event>& Port::events() const { return impl_->events(); }
Snapshot Port::snapshot() const { return impl_->snapshot(); }
const Settings& Port::settings() const { return impl_->settings(); }

}  // namespace pcieflow::port
