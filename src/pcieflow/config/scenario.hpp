// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "pcieflow/config/traffic.hpp"
#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/rule.hpp"
#include "pcieflow/core/state.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/dll/fc_init_settings.hpp"
#include "pcieflow/dll/update_fc_settings.hpp"
#include "pcieflow/port/misconduct.hpp"
#include "pcieflow/port/packet_match.hpp"
#include "pcieflow/port/transmit_priority.hpp"
#include "pcieflow/tl/tlp_queues.hpp"
#include "pcieflow/wire/rate.hpp"

/// What a scenario file says, key by key. Plain structs; nothing here decides anything.
namespace pcieflow::config {

/// Whose rules hold where the sources disagree; see docs on rule profiles.
enum class RuleProfile : std::uint8_t { mindshare, base };

enum class StopWhen : std::uint8_t { dl_active, vcs_ready, traffic_done };

struct Stop {
    std::optional<StopWhen> when;
    core::Time at{core::Duration{1'000'000'000'000}};
};

struct Link {
    wire::Rate rate = wire::Rate::GT2_5;
    wire::Width width = wire::Width::x1;
    core::Duration latency{};
    std::optional<std::int64_t> skp;  ///< symbol times between two SKP ordered sets, 1180…1538; absent: off
};

enum class Role : std::uint8_t { root, endpoint, upstream, downstream };

/// How one type's UpdateFC DLLPs are scheduled, besides the keep-alive.
struct UpdateFcPolicy {
    dll::UpdateFcPolicyKind policy = dll::UpdateFcPolicyKind::spec;
    std::optional<std::uint32_t> credits;  ///< threshold
    std::optional<core::Duration> every;   ///< interval
    std::optional<std::uint32_t> count;    ///< interval, in TLPs
};

/// A limit that is the table's value, the simplified one of Base 4.0, or a time.
enum class NamedLimit : std::uint8_t { table, simplified };
using Limit = std::variant<NamedLimit, core::Duration>;

struct Replay {
    Limit limit = NamedLimit::table;
    std::uint32_t buffer = 2048;  ///< TLPs
};

/// When the receiver does not empty its buffers: `count` times, from `at` on.
struct DrainStalls {
    core::Time at{};
    core::Duration length{};              ///< `for`; 0: never
    std::optional<core::Duration> every;  ///< from start to start
    std::uint32_t count = 1;
};

/// How the receiver empties its buffers.
struct Drain {
    std::optional<std::int64_t> bits_per_second;  ///< absent: max
    core::Duration latency{};
    std::uint32_t burst = 1;  ///< TLPs that are freed together
    bool data_first = false;
    DrainStalls stall;
};

/// How a completer's latencies are drawn.
enum class LatencyLaw : std::uint8_t { fixed, uniform, exponential, lognormal };

struct Completer {
    core::Duration latency{};  ///< the least of them, or of an exponential law the mean
    LatencyLaw latency_law = LatencyLaw::fixed;
    std::optional<core::Duration> latency_max;     ///< uniform
    std::optional<core::Duration> latency_median;  ///< lognormal
    std::optional<std::uint32_t> requests;         ///< worked on at a time; absent: any number
    bool split_every_rcb = false;
    std::optional<core::HdrCredits> buffer_header;  ///< CplH; absent: unbounded
    std::optional<core::DataCredits> buffer_data;   ///< CplD
};

struct VirtualChannel {
    core::Advertisement advertisement;
    std::uint32_t weight = 1;  ///< share of a weighted round robin
    std::bitset<8> tcs;        ///< traffic classes mapped to this VC; none at VC0: those of no other VC
};

/// How the VCs of a port share its transmitter; wrr: by a table of so many phases.
enum class VcArbitration : std::uint8_t { strict, round_robin, wrr32, wrr64, wrr128 };

/// FC initialisation parameters; those that are absent come from the rule profile.
struct FcInit {
    std::optional<core::Duration> initfc_max_interval;
    std::optional<bool> tlp_allowed_in_fc_init2;
    core::Duration vc0_initfc_gap{};
    dll::VcnInitFcPolicy vcn_initfc_policy = dll::VcnInitFcPolicy::when_idle;
    dll::InitFcSwitchPoint initfc_switch_point = dll::InitFcSwitchPoint::TRIPLE_BOUNDARY;
    std::uint32_t min_initfc1_triples = 1;
    std::uint32_t min_initfc2_triples = 1;
    dll::LateInitFcResponse late_initfc_response = dll::LateInitFcResponse::IGNORE;
};

struct Port {
    Role role = Role::root;
    core::Time link_up{};
    std::int64_t max_payload = 256;       ///< bytes
    std::int64_t max_read_request = 512;  ///< bytes
    std::int64_t rcb = 64;                ///< bytes
    bool extended_synch = false;
    bool fcpe_check = true;
    bool fcinit_checker = true;
    std::array<UpdateFcPolicy, 3> update_fc;  ///< by CreditType
    FcInit fc_init;
    std::optional<core::Duration> fc_timeout;  ///< FC watchdog (UPD-07); absent: off
    Limit ack_limit = NamedLimit::table;
    Replay replay;
    Drain drain;
    Completer completer;
    std::optional<core::Duration> completion_timeout{core::Duration{50'000'000'000'000}};  ///< absent: off
    VcArbitration vc_arbitration = VcArbitration::strict;
    std::optional<std::uint32_t> low_priority_vc_count;  ///< absent: all take part
    tl::QueueMode transmit_queues = tl::QueueMode::per_type;
    std::vector<port::TransmitClass> transmit_priority;  ///< empty: as recommended
    std::map<core::VcId, VirtualChannel> vcs;
};

/// A port as B is unless the file says otherwise.
inline Port endpoint_port() {
    Port port;
    port.role = Role::endpoint;
    return port;
}

enum class EventAction : std::uint8_t {
    link_down,
    link_up,
    retrain,
    enable_vc,
    disable_vc,
    write_register,
    read_register,
};

/// Why a link_down is no Surprise Down (DLC-11); `none` leaves it one.
enum class DownReason : std::uint8_t {
    none,
    secondary_bus_reset,
    link_disable,
    dpc,
    upstream_link_lost,
    pme_turn_off,
    hot_plug_surprise,
    slot_power_off,
};

struct Event {
    core::Time at{};
    EventAction action = EventAction::link_down;
    std::array<bool, 2> ports{true, true};  ///< by PortId
    core::VcId vc{};
    core::Duration duration{};  ///< `for`, of retrain
    DownReason reason = DownReason::none;
    std::uint32_t offset = 0;  ///< of a register, in bytes
    std::uint32_t value = 0;   ///< written to it
};

/// The first ones befall a packet on its way, from `nullify` on its sender carries them out; the last three are how it
/// misbehaves.
enum class FaultAction : std::uint8_t { drop, corrupt, duplicate, delay, reorder, nullify, change, silence, send };

struct Fault {
    FaultAction action = FaultAction::drop;
    core::PortId from = core::PortId::A;
    port::PacketMatch match;  ///< of `send`: kind and VC of what is sent
    core::Duration by{};      ///< delay
    core::Time at{};          ///< send
    port::DllpChange change;
    std::optional<std::uint8_t> type;  ///< send: type byte of an unsupported DLLP
    std::optional<std::uint16_t> seq;  ///< send: AckNak_Seq_Num of an Ack or Nak
};

enum class CheckSetting : std::uint8_t { off, on, warning, error };

/// A bound in time on an expectation; all that are given must hold.
struct TimeBounds {
    std::optional<core::Time> before;  ///< strictly before
    std::optional<core::Time> after;   ///< at or after
    std::optional<core::Time> at;      ///< exactly
};

/// "port A reaches DL_Active before 1 µs": a state of DLCMSM or of a VC's FC initialisation, DL_Up/DL_Down, or a flag.
/// Or that it never does.
struct ReachesExpectation {
    bool is_never = false;
    core::PortId port = core::PortId::A;
    std::variant<core::DlcmsmState, core::FcInitState, core::DlStatus, core::FcFlag> what;
    core::VcId vc{};
    TimeBounds bounds;
};

/// "CHK-30 is violated": a run that must fail so passes when it does.
struct ViolationExpectation {
    core::RuleId rule{};
    std::optional<core::PortId> port;
    std::optional<std::uint64_t> count;  ///< exactly so many; absent: at least one
    TimeBounds bounds;
};

/// Why TLPs are sent again.
enum class ReplayCause : std::uint8_t { nak, timer };

/// "20 TLPs of flow writes are delivered", "one is dropped as nullified", "a Nak brings about a replay".
struct TlpExpectation {
    /// A flow whose TLPs the partner accepts, why a receiver drops one, or why a sender replays.
    std::variant<std::string, core::TlpDrop, ReplayCause> what;
    std::optional<core::PortId> port;
    std::optional<std::uint64_t> count;  ///< exactly so many; absent: at least one
    TimeBounds bounds;
};

using Expectation = std::variant<ReachesExpectation, ViolationExpectation, TlpExpectation>;

struct Scenario {
    std::string name;
    std::string description;
    RuleProfile rules = RuleProfile::mindshare;
    std::uint64_t seed = 1;
    Stop stop;
    Link link;
    std::array<Port, 2> ports{Port{}, endpoint_port()};  ///< by PortId
    std::vector<Event> events;
    std::vector<Fault> faults;
    std::vector<Traffic> traffic;
    std::map<std::string, CheckSetting> checks;  ///< by rule ID, group or class of violations
    std::vector<Expectation> expectations;
};

}  // namespace pcieflow::config
