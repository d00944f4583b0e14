// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "pcieflow/core/aer.hpp"
#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/ring.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/dll/fc_init.hpp"
#include "pcieflow/dll/fc_watchdog.hpp"
#include "pcieflow/dll/update_fc_policy.hpp"
#include "pcieflow/port/recorder.hpp"
#include "pcieflow/port/settings.hpp"
#include "pcieflow/port/snapshot.hpp"
#include "pcieflow/tl/receive_credits.hpp"
#include "pcieflow/tl/transmit_credits.hpp"
#include "pcieflow/traffic/drain.hpp"
#include "pcieflow/wire/dllp.hpp"
#include "pcieflow/wire/tlp.hpp"

namespace pcieflow::port {

/// A request that has arrived and waits for the completer.
struct HeldRequest {
    wire::Tlp tlp;
    core::Time arrival{};
};

/// One virtual channel of a port: its FC initialisation, its credit registers and its timers. VC0 is the instance that
/// the DLCMSM drives; VC1–7 are further instances driven by their VC Enable bits (FC-INIT-02).
/// They share nothing, so that the initialisation of one does not affect the others (FC-INIT-01).
class VirtualChannel {
public:
    VirtualChannel(core::VcId id, const Settings& settings);

    [[nodiscard]] core::VcId id() const { return id_; }
    [[nodiscard]] core::FcInitState state() const { return fc_init_.state(); }

    /// The VC ID that software gave the resource. To be changed while it is disabled only.
    void set_id(core::VcId id) {
        if (id != id_) {
            id_ = id;
            forget_milestones();  // they are those of another VC
        }
    }

    /// What runs from here on runs from `timers_from`: later than `now` if the port is in Recovery (UPD-08,
    /// FC-INIT-07).
    void enable(core::Time now, core::Time timers_from, Recorder& recorder);
    void disable(core::Time now, Recorder& recorder);
    /// The snapshot no longer says when FI1 and FI2 were set and when FC_INIT2 was left.
    void forget_milestones();
    /// Returns the errors that the receiver found in it.
    core::AerErrors on_fc_dllp(const wire::FcDllp& dllp, core::Time now, core::Time timers_from, Recorder& recorder);
    /// Leaves FC_INIT2 if it may; true if it did.
    bool try_complete(core::Time now, core::Time timers_from, Recorder& recorder);

    [[nodiscard]] dll::FcInit& fc_init() { return fc_init_; }
    [[nodiscard]] const dll::FcInit& fc_init() const { return fc_init_; }
    [[nodiscard]] dll::UpdateFcPolicy& update_fc_policy() { return update_fc_policy_; }
    [[nodiscard]] const dll::UpdateFcPolicy& update_fc_policy() const { return update_fc_policy_; }
    [[nodiscard]] dll::FcWatchdog& watchdog() { return watchdog_; }
    [[nodiscard]] const dll::FcWatchdog& watchdog() const { return watchdog_; }

    [[nodiscard]] const tl::TransmitCredits& transmit_credits() const { return transmit_; }
    /// A TLP passed the gate (TXG-01).
    void consume(const wire::CreditCost& cost, core::Time now, Recorder& recorder);
    /// What the partner advertised at first; 0, as for infinite, where it has not yet.
    [[nodiscard]] const core::Advertisement& partner_advertisement() const { return partner_; }
    /// The first pool in which its receiver has no room for it (RXA-03).
    [[nodiscard]] std::optional<core::Pool> overflowing(const wire::CreditCost& cost) const;
    /// The Transaction Layer accepted a TLP (RXA-02), which sets FI2 if it is not yet (FC-INIT-16).
    void accept(const wire::CreditCost& cost, core::Time now, Recorder& recorder);
    /// The buffer in which accepted TLPs wait until they are read out.
    [[nodiscard]] traffic::Drain& buffer() { return buffer_; }
    [[nodiscard]] const traffic::Drain& buffer() const { return buffer_; }
    /// Requests that the completer has no room for yet. They stay in front of the buffer and keep their credits; posted
    /// requests and completions go past them (ORD-03).
    [[nodiscard]] core::Ring<HeldRequest>& held_requests() { return held_requests_; }
    [[nodiscard]] const core::Ring<HeldRequest>& held_requests() const { return held_requests_; }
    /// Gives back what the buffer has freed by `now` (RXA-01).
    void free(core::Time now, core::Time timers_from, Recorder& recorder);

    void set_extended_synch(bool on);
    /// Time outside L0 does not count for any timer (UPD-08).
    void postpone_timers(core::Duration span);
    [[nodiscard]] core::Time next_timer() const { return std::min(update_fc_policy_.next_timer(), watchdog_.expiry()); }
    [[nodiscard]] wire::FcDllp init_fc(const dll::InitFcChoice& choice) const;
    [[nodiscard]] wire::FcDllp update_fc(core::CreditType type) const;

    [[nodiscard]] VcSnapshot snapshot() const;

private:
    core::AerErrors on_update_fc(const wire::FcDllp& dllp, core::Time now, Recorder& recorder);
    core::AerErrors on_init_fc(const wire::FcDllp& dllp, core::Time now, Recorder& recorder);
    core::AerErrors check_init_fc(const wire::FcDllp& dllp, core::Time now, Recorder& recorder) const;
    void record_effects(const dll::FcInitEffects& effects, core::Time now, Recorder& recorder);
    void initialise_credits(const wire::FcDllp& dllp, core::Time now, Recorder& recorder);
    core::AerErrors update_credits(const wire::FcDllp& dllp, core::Time now, Recorder& recorder);
    template <unsigned Bits>
    core::AerErrors update_pool(tl::TransmitPool<Bits>& credits, core::Pool pool, std::uint32_t value, core::Time now,
                                Recorder& recorder) const;
    void record_credit_limit(core::Pool pool, core::Time now, Recorder& recorder) const;
    void record_initial_registers(core::Time now, Recorder& recorder) const;
    [[nodiscard]] bool partner_is_wholly_infinite() const;
    [[nodiscard]] wire::FcDllp fc_dllp(wire::FcKind kind, core::CreditType type, std::uint32_t hdr,
                                       std::uint32_t data) const;

    core::VcId id_;
    bool fcpe_check_;
    bool fcinit_checker_;
    std::array<core::Duration, 2> keep_alive_;  ///< without and with Extended Synch
    dll::FcInit fc_init_;
    tl::TransmitCredits transmit_;
    tl::ReceiveCredits receive_;
    core::Advertisement partner_{};
    traffic::Drain buffer_;
    core::Ring<HeldRequest> held_requests_;
    dll::UpdateFcPolicy update_fc_policy_;
    dll::FcWatchdog watchdog_;
    dll::LateInitFcResponse late_response_;
    std::optional<core::Time> fi1_at_;
    std::optional<core::Time> fi2_at_;
    std::optional<core::Time> exit_at_;
};

}  // namespace pcieflow::port
