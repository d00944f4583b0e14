// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/state.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::port {

/// The four registers of one pool. Infinite pools read 0 (CRD-12).
struct PoolSnapshot {
    std::optional<std::uint32_t> credit_limit;  ///< absent: undefined until recorded in FC_INIT1 (FC-INIT-12)
    std::uint32_t credits_consumed = 0;
    std::uint32_t credits_allocated = 0;
    std::uint32_t credits_received = 0;
    bool infinite_tx = false;  ///< the partner advertised infinite
    bool infinite_rx = false;  ///< this port advertised infinite
};

struct VcSnapshot {
    core::FcInitState state = core::FcInitState::DISABLED;
    bool enabled = false;  ///< VC Enable (VC-01)
    bool pending = false;  ///< VC Negotiation Pending (VC-03)
    bool fi1 = false;
    bool fi2 = false;
    std::optional<core::Time> fi1_at;  ///< of the last link-up
    std::optional<core::Time> fi2_at;
    std::optional<core::Time> exit_at;  ///< FC_INIT2 was left
    std::array<PoolSnapshot, 6> pools;  ///< by Pool
    std::size_t held_requests = 0;      ///< that wait in the receive buffer for the completer
};

/// What keeps a flow's TLP from a free wire now; a `core::Stalled` is recorded when it ends.
struct OpenStall {
    std::uint32_t flow = 0;
    core::VcId vc = core::vc0;
    core::StallCause cause{};
    core::Time since{};
};

/// How a flow starved: TLPs of it could go, and more of other VCs went than any table of VC arbitration has phases.
struct Starvation {
    core::Duration ended{};           ///< all that is over
    std::optional<core::Time> since;  ///< it lasts
    std::uint64_t tlps = 0;           ///< that went instead
    core::VcId behind{};              ///< whose the last of them was
};

/// The oldest TLP of its type in the queues of a VC, and what it waits for now.
struct WaitingTlp {
    core::VcId vc = core::vc0;
    core::TlpKind kind{};
    std::uint32_t flow = core::no_flow;
    std::bitset<core::pools.size()> short_pools;  ///< that lack credits for it, by Pool
    std::optional<core::TlpKind> behind;          ///< the kind of the oldest TLP that it must not pass
};

/// Everything a person may ask of a port at one instant.
struct Snapshot {
    core::DlcmsmState dlcmsm = core::DlcmsmState::DL_Inactive;
    core::DlStatus dl_status = core::DlStatus::DL_Down;
    std::optional<core::Time> dl_active_at;  ///< of the last link-up
    std::uint64_t surprise_downs = 0;
    std::uint64_t bad_dllps = 0;
    std::uint64_t completion_timeouts = 0;
    std::uint64_t tlps_sent = 0;                                  ///< whole ones, replays and nullified ones among them
    std::uint64_t tlps_received = 0;                              ///< that the Transaction Layer accepted
    std::array<std::optional<VcSnapshot>, core::vc_count> vcs;    ///< the configured VCs
    std::array<std::uint64_t, wire::dllp_kind_count> sent{};      ///< whole DLLPs, by `wire::kind_index`
    std::array<std::uint64_t, wire::dllp_kind_count> received{};  ///< with good CRC, while LinkUp was 1
    std::vector<OpenStall> open_stalls;                           ///< none are known unless events are recorded
    std::vector<WaitingTlp> waiting;
    /// No TLP is unacknowledged, being drained or being answered: what waits goes on only if the partner does
    /// something.
    bool is_still = true;
    std::vector<Starvation> starvations;  ///< by flow
};

}  // namespace pcieflow::port
