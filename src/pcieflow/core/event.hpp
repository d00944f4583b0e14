// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "pcieflow/core/aer.hpp"
#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/misuse.hpp"
#include "pcieflow/core/rule.hpp"
#include "pcieflow/core/state.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/core/tlp_kind.hpp"

namespace pcieflow::core {

/// A DLLP as it crosses the link: type, three type-specific bytes, CRC-16 (docs/protocol.md §3.1). Framing is not
/// included.
using DllpBytes = std::array<std::uint8_t, 6>;

/// The last symbol of a DLLP has left; `Event::time` is that instant, `start` the beginning of its first symbol.
struct DllpSent {
    DllpBytes bytes;
    Time start;
};
/// A DLLP with good CRC arrived while LinkUp was 1.
struct DllpReceived {
    DllpBytes bytes;
};
/// A DLLP whose CRC is wrong arrived and was dropped (ERR-02).
struct DllpCorrupt {
    DllpBytes bytes;
};
/// `TlpRecord::flow` of a completion that answers the partner's request.
inline constexpr std::uint32_t no_flow = ~std::uint32_t{0};
/// What an observer may know of a TLP: its header, and whose it is.
struct TlpRecord {
    Time offered{};            ///< when it was ready to be sent
    std::uint64_t number = 0;  ///< its position in its flow, or among the completions of its sender, from 0
    std::uint32_t flow = 0;    ///< whose it is: a flow of the sending port, by its position in the scenario; or no_flow
    std::uint16_t seq = 0;     ///< sequence number; of a nullified TLP that of the next one
    std::uint16_t payload_dw = 0;
    std::uint16_t requester_id = 0;
    std::uint16_t tag = 0;
    TlpKind kind = TlpKind::MWr;
    VcId vc = vc0;
    std::uint8_t tc = 0;
    bool ends_request = false;  ///< of a completion: the last one of its request
};
/// The last symbol of a TLP has left; `Event::time` is that instant, `start` the beginning of its first symbol.
struct TlpSent {
    TlpRecord tlp;
    Time start;
    bool is_replay;
    bool is_nullified;
};
/// A TLP was accepted by the Transaction Layer.
struct TlpReceived {
    TlpRecord tlp;
};
/// Why a TLP that arrived went no further.
enum class TlpDrop : std::uint8_t {
    not_active,   ///< before DL_Active: FC-INIT-13b
    bad_lcrc,     ///< ACK-11
    lost_before,  ///< its number is beyond the expected one: ACK-13
    duplicate,    ///< ACK-13
    nullified,    ///< ACK-12
    overflow,     ///< RXA-04
    malformed,    ///< TCV-04, VC-04
};
constexpr std::string_view to_string(TlpDrop reason) {
    constexpr std::array<std::string_view, 7> names{"not_active", "bad_lcrc", "lost_before", "duplicate",
                                                    "nullified",  "overflow", "malformed"};
    return names[static_cast<std::size_t>(reason)];
}
struct TlpDropped {
    TlpRecord tlp;
    TlpDrop reason;
    std::optional<Pool> lacking{};  ///< of an overflow: the first pool that has no room for it
};
/// A TLP is next in its flow, or is to answer a request, and needs more credits than the partner advertised at first:
/// it never goes. Told once in a session of its VC.
struct TlpNeverGoes {
    TlpKind kind;
    VcId vc;
    std::uint32_t flow;    ///< as in TlpRecord
    std::uint64_t number;  ///< as in TlpRecord
    Pool pool;
    std::uint32_t need;
    std::uint32_t advertised;
};
/// REPLAY_TIMER expired (ERR-04), or REPLAY_NUM rolled over (ERR-05): the buffer is sent again.
struct ReplayStarted {
    bool by_timer;
    bool after_retrain;
};
/// Why a TLP that was ready did not go although the wire was free, in the order in which a stall is charged if several
/// causes hold at once.
enum class StallCause : std::uint8_t {
    initialisation,
    PH,
    PD,
    NPH,
    NPD,
    CplH,
    CplD,
    replay,
    replay_buffer,
    sequence,
    tags,
    outstanding,
    ordering,
    arbitration,
};
inline constexpr std::size_t stall_cause_count = 14;
/// That a pool lacks credits.
constexpr StallCause stall_cause(Pool pool) {
    return static_cast<StallCause>(static_cast<std::size_t>(StallCause::PH) + index(pool));
}
/// `initialisation`, `PH` … `arbitration`.
constexpr std::string_view to_string(StallCause cause) {
    constexpr std::array<std::string_view, stall_cause_count> names{
        "initialisation", "PH",       "PD",   "NPH",         "NPD",      "CplH",       "CplD", "replay",
        "replay_buffer",  "sequence", "tags", "outstanding", "ordering", "arbitration"};
    return names[static_cast<std::size_t>(cause)];
}
/// A stall of a flow ended; it began `span` ago.
struct Stalled {
    std::uint32_t flow;
    VcId vc;
    StallCause cause;
    Duration span;
};
/// The physical layer's LinkUp changed.
struct LinkUpChanged {
    bool up;
};
/// LTSSM Recovery began (`active`) or ended; LinkUp stays 1 (DLC-08).
struct RecoveryChanged {
    bool active;
};
struct DlcmsmChanged {
    DlcmsmState from;
    DlcmsmState to;
};
struct DlStatusChanged {
    DlStatus from;
    DlStatus to;
};
struct FcInitChanged {
    VcId vc;
    FcInitState from;
    FcInitState to;
};
/// The credits of one type were recorded in FC_INIT1 (FC-INIT-13).
struct CreditsRecorded {
    VcId vc;
    CreditType type;
};
struct FlagSet {
    VcId vc;
    FcFlag flag;
};
/// A credit register took a value; no value: CREDIT_LIMIT became undefined. Infinite pools read 0 (CRD-12).
struct RegisterChanged {
    VcId vc;
    Pool pool;
    CreditRegister reg;
    std::optional<std::uint32_t> value;
    bool infinite;
};
/// DL_Active was left by LinkUp=0 on a Downstream Port that reports it (DLC-10).
struct SurpriseDown {};
/// The FC watchdog of a VC expired and the link is directed to retrain (UPD-07).
struct WatchdogExpired {
    VcId vc;
};

/// Software set or cleared VC Enable. VC0 is enabled in hardware and has no such record.
struct VcEnableChanged {
    VcId vc;
    bool enabled;
};
/// The traffic classes of an enabled VC, bit n for TCn: recorded when it is enabled and when its map is written.
struct TcMapChanged {
    VcId vc;
    std::uint8_t map;
};
/// Software read or wrote a 32-bit register of the configuration space.
struct RegisterAccessed {
    bool is_write;
    std::uint32_t offset;
    std::uint32_t value;
};
/// The receiver's own check found an error of its partner (ERR-06, ERR-08). An UpdateFC at fault was not taken, an
/// InitFC was.
struct ErrorDetected {
    AerError error;
    RuleId check;
    VcId vc;
    Pool pool;
};

using EventBody = std::variant<DllpSent, DllpReceived, DllpCorrupt, LinkUpChanged, RecoveryChanged, DlcmsmChanged,
                               DlStatusChanged, FcInitChanged, CreditsRecorded, FlagSet, RegisterChanged, SurpriseDown,
                               WatchdogExpired, VcEnableChanged, TcMapChanged, RegisterAccessed, SoftwareMisuse,
                               ErrorDetected, TlpSent, TlpReceived, TlpDropped, TlpNeverGoes, ReplayStarted, Stalled>;

/// One thing that happened at one end of the link. Everything an observer knows comes from these records.
struct Event {
    Time time;
    PortId port;
    EventBody body;
};

}  // namespace pcieflow::core
