// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <variant>

#include "pcieflow/core/aer.hpp"
#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/misuse.hpp"
#include "pcieflow/core/rule.hpp"
#include "pcieflow/core/state.hpp"
#include "pcieflow/core/time.hpp"

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

using EventBody =
    std::variant<DllpSent, DllpReceived, DllpCorrupt, LinkUpChanged, RecoveryChanged, DlcmsmChanged, DlStatusChanged,
                 FcInitChanged, CreditsRecorded, FlagSet, RegisterChanged, SurpriseDown, WatchdogExpired,
                 VcEnableChanged, TcMapChanged, RegisterAccessed, SoftwareMisuse, ErrorDetected>;

/// One thing that happened at one end of the link. Everything an observer knows comes from these records.
struct Event {
    Time time;
    PortId port;
    EventBody body;
};

}  // namespace pcieflow::core
