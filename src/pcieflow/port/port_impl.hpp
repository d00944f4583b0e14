// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/dll/dlcmsm.hpp"
#include "pcieflow/port/command_queue.hpp"
#include "pcieflow/port/dllp_chooser.hpp"
#include "pcieflow/port/inbox.hpp"
#include "pcieflow/port/misconduct.hpp"
#include "pcieflow/port/port.hpp"
#include "pcieflow/port/recorder.hpp"
#include "pcieflow/port/recovery.hpp"
#include "pcieflow/port/transmitter.hpp"
#include "pcieflow/port/vc_resources.hpp"

namespace pcieflow::port {

/// What `Port` does: its parts, and the order in which an instant is worked.
class Port::Impl {
public:
    explicit Impl(const Settings& settings);

    void command(core::Time at, const CommandBody& body);
    void deliver(const Packet& packet);
    void cut(core::Time at);
    void advance(core::Time now);
    /// What comes late is worked now: decisions stay made.
    [[nodiscard]] core::Time wakeup() const { return std::max(next_due_, last_advance_); }
    void record_events(bool on) { recorder_.switch_on(on); }

    [[nodiscard]] const std::vector<Announcement>& announcements() const { return announcements_; }
    [[nodiscard]] const std::vector<core::Event>& events() const { return recorder_.events(); }
    [[nodiscard]] const Settings& settings() const { return settings_; }
    [[nodiscard]] Snapshot snapshot() const;
    [[nodiscard]] std::uint32_t peek_register(std::uint32_t offset) const { return vcs_.read(offset); }

private:
    [[nodiscard]] core::Time find_next_due() const;
    void step(core::Time now);
    /// Whether an InitFC was among them.
    bool end_packets(core::Time now);
    void link_down(const LinkDownCommand& command, core::Time now);
    void link_up(core::Time now);
    void receive(const Packet& packet, core::Time now);
    void complete_initialisation(VirtualChannel& vc, core::Time now);
    void expire_timers(core::Time now);
    void carry_out(const CommandBody& body, core::Time now);
    void enter_recovery(core::Time end, core::Time now);
    void leave_recovery(core::Time now);
    void transmit(core::Time now);
    bool start_next(core::Time now);
    void start_training_set(core::Duration recovery, core::Time now);
    void start_dllp(const DllpChoice& choice, core::Time now);
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
    dll::Dlcmsm dlcmsm_;
    core::DlStatus dl_status_ = core::DlStatus::DL_Down;
    bool link_is_up_ = false;
    Recovery recovery_;
    std::optional<core::Time> recovery_to_announce_;
    VcResources vcs_;
    Snapshot totals_;                    ///< counts and times that belong to no VC
    core::Time next_due_ = core::never;  ///< asked for more often than it changes
    core::Time last_advance_{};
    core::Time last_link_down_ = core::Time::min();
    core::Time next_transmission_ = core::never;
};

}  // namespace pcieflow::port
