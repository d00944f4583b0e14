// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/wire/dllp.hpp"
#include "property/link/vc_case.hpp"

namespace pcieflow::link::testing {

/// The VCs of a port whose VC Negotiation Pending is set, from an instant on.
struct PendingFrom {
    core::Time from;
    VcSet vcs;
    bool operator==(const PendingFrom& other) const { return from == other.from && vcs == other.vcs; }
};

/// What the rules say of the VCs of one end, worked out from when its LinkUp rose, what software did to it and which
/// DLLPs it sent and received: nothing that the port says of its own state. At one instant: DLLPs end, LinkUp rises,
/// DLLPs arrive, software acts, DLLPs begin.
class VcOracle {
public:
    /// `records` of this port, in their order; those of DLLPs that were sent must reach a DLLP time beyond the horizon.
    VcOracle(core::PortId of, const VcCase& vc_case, const std::vector<core::Event>& records, core::Time horizon);

    struct Times {
        std::optional<core::Time> fi1;
        std::optional<core::Time> fi2;
        std::optional<core::Time> exit;  ///< FC_INIT2 was left
        bool operator==(const Times& other) const { return fi1 == other.fi1 && fi2 == other.fi2 && exit == other.exit; }
    };

    /// VC-03, from the start to the horizon.
    [[nodiscard]] const std::vector<PendingFrom>& pending() const { return pending_; }
    /// Of the last session, as it stands at the horizon.
    [[nodiscard]] const Times& times(std::size_t vc) const { return vcs_[vc].times; }
    /// FC-INIT-20: FI1 came with the last DLLP of an InitFC2 triple, because the VC was late and its turns are rare. If
    /// the partner needed to send no other, FI2 has to wait for its UpdateFC.
    [[nodiscard]] bool may_need_update_fc(std::size_t vc) const { return vcs_[vc].has_fi1_from_whole_triple; }
    /// The last session of the VC sends InitFC2 for longer than this, the last of them ended by the horizon.
    [[nodiscard]] bool is_in_fc_init2_longer_than(core::Duration span, std::size_t vc) const;
    [[nodiscard]] std::optional<core::Time> dl_active_at() const { return vcs_[0].times.exit; }

private:
    struct Sent {
        core::Time start;
        core::Time end;
        wire::FcKind kind;
        core::CreditType type;
    };
    struct Vc {
        std::vector<Sent> sent;           ///< its InitFC, in the order in which they began
        std::size_t begun = 0;            ///< so many of them have begun before now
        bool is_enabled = false;          ///< VC Enable
        std::optional<core::Time> entry;  ///< FC_INIT1 of this session
        std::bitset<3> recorded;
        std::array<std::uint32_t, 2> triples{};  ///< complete ones of InitFC1 and InitFC2
        Times times;
        bool has_fi1_from_whole_triple = false;  ///< of InitFC2
    };

    void on_sent(const core::Event& event);
    void on_received(const core::Event& event);
    void on_action(const VcAction& action);
    void enter(Vc& vc, core::Time now);
    [[nodiscard]] static bool is_triple_running(Vc& vc, core::Time now);
    void try_exit(std::size_t number, core::Time now);
    void note_pending(core::Time now);

    core::Time horizon_;
    std::uint32_t min_initfc2_triples_;  ///< of VC1–7
    std::array<Vc, core::vc_count> vcs_;
    std::vector<PendingFrom> pending_;
};

}  // namespace pcieflow::link::testing
