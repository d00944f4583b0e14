// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/dll/ack_nak_receiver.hpp"
#include "pcieflow/dll/dlcmsm.hpp"
#include "pcieflow/dll/replay_transmitter.hpp"
#include "pcieflow/port/command_queue.hpp"
#include "pcieflow/port/dllp_chooser.hpp"
#include "pcieflow/port/inbox.hpp"
#include "pcieflow/port/misconduct.hpp"
#include "pcieflow/port/nullifier.hpp"
#include "pcieflow/port/port.hpp"
#include "pcieflow/port/recorder.hpp"
#include "pcieflow/port/recovery.hpp"
#include "pcieflow/port/tlp_sender.hpp"
#include "pcieflow/port/transmit_priority.hpp"
#include "pcieflow/port/transmitter.hpp"
#include "pcieflow/port/vc_resources.hpp"
#include "pcieflow/traffic/completer.hpp"
#include "pcieflow/traffic/requester.hpp"

namespace pcieflow::port {

/// What `Port` does: its parts, and the order in which an instant is worked.
class Port::Impl {
public:
    explicit Impl(const Settings& settings);

    void command(core::Time at, const CommandBody& body);
    void deliver(const Packet& packet);
    void cut(core::Time at);
    void advance(core::Time now);
    void settle(core::Time now);
    [[nodiscard]] core::Time wakeup() const { return wakeup_; }
    void record_events(bool on);

    [[nodiscard]] const std::vector<Announcement>& announcements() const { return announcements_; }
    [[nodiscard]] const std::vector<core::Event>& events() const { return recorder_.events(); }
    [[nodiscard]] const Settings& settings() const { return settings_; }
    [[nodiscard]] Snapshot snapshot() const;
    [[nodiscard]] bool is_traffic_done() const;
    [[nodiscard]] std::uint32_t peek_register(std::uint32_t offset) const { return vcs_.read(offset); }

private:
    struct TransmitRow;
    static const std::array<TransmitRow, recommended_priority.size()> transmit_rows;

    [[nodiscard]] core::Time find_next_due() const;
    /// What comes late is worked now: decisions stay made.
    [[nodiscard]] core::Time next_due() const { return std::max(next_due_, last_advance_); }
    [[nodiscard]] core::Time find_wakeup() const;
    void work_next();
    void step(core::Time now);
    /// Whether an InitFC was among them.
    bool end_packets(core::Time now);
    void link_down(const LinkDownCommand& command, core::Time now);
    void link_up(core::Time now);
    void receive(const Packet& packet, core::Time now);
    void receive_dllp(const Packet& packet, core::Time now);
    void receive_ack_nak(const wire::AckNakDllp& dllp, core::Time now);
    void receive_tlp(const Packet& packet, core::Time now);
    void accept_tlp(const TlpFrame& frame, core::Time now);
    /// The completer takes what it has room for, the longest waiting first.
    void admit_requests(core::Time now);
    void drop_tlp(const TlpFrame& frame, core::TlpDrop reason, core::Time now, std::optional<core::Pool> lacking = {});
    void work_replay(const dll::ReplayEffects& effects, core::Time now);
    void expire_tlp_timers(core::Time now);
    void give_up_requests(core::Time now);
    void end_tlp(const InFlight& ended, core::Time now);
    void complete_initialisation(VirtualChannel& vc, core::Time now);
    void expire_timers(core::Time now);
    void carry_out(const CommandBody& body, core::Time now);
    void enter_recovery(core::Time end, core::Time now);
    void leave_recovery(core::Time now);
    void transmit(core::Time now);
    bool start_next(core::Time now);
    bool start_by_priority(bool dllp_fits, bool tlp_fits, core::Time now);
    /// Whether an Ack, Nak or UpdateFC waits for the wire.
    [[nodiscard]] bool is_dllp_due() const;
    /// When to decide again about a class whose packets do not fit now and wait from `ready` on.
    [[nodiscard]] core::Time next_decision(core::Time ready, wire::PacketClass packet_class, core::Time now) const;
    bool start_training_set(core::Time now);
    void start_dllp(const DllpChoice& choice, core::Time now);
    bool start_nak(core::Time now);
    bool start_ack(core::Time now);
    bool start_urgent_dllp(core::Time now);
    [[nodiscard]] bool leaves_room(const wire::Tlp& tlp, core::Time now) const;
    bool start_replay(core::Time now);
    bool start_tlp(core::Time now);
    bool start_nullified(const TlpChoice& choice, core::Time now);
    bool start_leisurely_dllp(core::Time now);
    void start_ack_nak(bool is_nak, core::Time now);
    void prepare_tlps(core::Time now);
    void forget_tlps(core::Time now);
    [[nodiscard]] core::Time next_tlp_event() const;
    /// Nothing is unacknowledged, being drained or being answered.
    [[nodiscard]] bool is_still() const;
    void send_tlp(const SharedTlp& tlp, std::optional<dll::TlpTransmission> transmission, core::Time now);
    void tell_update_policies(const Packet& packet);
    [[nodiscard]] bool is_dl_active() const { return dlcmsm_.state() == core::DlcmsmState::DL_Active; }
    [[nodiscard]] static core::TlpRecord record_of(const TlpFrame& frame, core::VcId vc);
    [[nodiscard]] core::VcId vc_of(const TlpFrame& frame) const;
    void announce(const Packet& packet) { announcements_.emplace_back(packet); }
    void take(dll::DlcmsmEvent event, core::Time now);
    void set_dl_status(core::DlStatus status, core::Time now);

    Settings settings_;
    Recorder recorder_;
    std::vector<Announcement> announcements_;
    CommandQueue commands_;
    Inbox inbox_;
    Transmitter transmitter_;
    DllpChooser chooser_;
    Misconduct misconduct_;
    Nullifier nullifier_;
    dll::Dlcmsm dlcmsm_;
    core::DlStatus dl_status_ = core::DlStatus::DL_Down;
    bool link_is_up_ = false;
    Recovery recovery_;
    std::optional<core::Time> recovery_to_announce_;
    VcResources vcs_;
    bool has_tlps_;  ///< whether this port ever sends or receives one
    TlpSender sender_;
    traffic::Requester requester_;
    traffic::Completer completer_;
    TlpStore tlps_;
    dll::ReplayTransmitter<SharedTlp> replay_;
    dll::AckNakReceiver ack_nak_;
    Snapshot totals_;                    ///< counts and times that belong to no VC
    core::Time next_due_ = core::never;  ///< asked for more often than it changes
    core::Time wakeup_ = core::never;    ///< likewise
    core::Time last_advance_{};
    core::Time last_link_down_ = core::Time::min();
    core::Time next_transmission_ = core::never;
};

}  // namespace pcieflow::port
