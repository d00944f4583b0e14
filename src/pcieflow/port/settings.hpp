// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/dll/ack_nak_settings.hpp"
#include "pcieflow/dll/fc_init_settings.hpp"
#include "pcieflow/dll/update_fc_settings.hpp"
#include "pcieflow/port/misconduct.hpp"
#include "pcieflow/port/packet_match.hpp"
#include "pcieflow/port/transmit_priority.hpp"
#include "pcieflow/tl/tlp_queues.hpp"
#include "pcieflow/tl/vc_arbiter.hpp"
#include "pcieflow/traffic/completer.hpp"
#include "pcieflow/traffic/dllp_source.hpp"
#include "pcieflow/traffic/drain.hpp"
#include "pcieflow/traffic/tlp_source.hpp"
#include "pcieflow/wire/rate.hpp"

namespace pcieflow::port {

/// Everything one end of a link is built from, resolved: profile, tables and defaults have been applied.
struct Settings {
    core::PortId id = core::PortId::A;
    std::uint64_t seed = 1;  ///< the scenario's
    wire::Rate rate = wire::Rate::GT2_5;
    wire::Width width = wire::Width::x1;
    std::optional<std::int64_t> skp_interval;   ///< symbol times (TIM-09); absent: no SKP ordered sets
    bool reports_surprise_down = false;         ///< a Downstream Port with Surprise Down reporting (DLC-10)
    bool extended_synch = false;                ///< reset value of the bit in Link Control
    core::Duration keep_alive{30'000'000'000};  ///< longest time between two UpdateFC of a finite type (UPD-05)
    core::Duration keep_alive_extended{120'000'000'000};  ///< the same while Extended Synch is set
    dll::UpdateFcSettings update_fc;
    traffic::DrainSettings drain;
    std::optional<core::Duration> fc_timeout;     ///< FC watchdog (UPD-07); absent: off
    core::Duration recovery_time{1'000'000'000};  ///< length of a Recovery that the watchdog asks for
    bool fcpe_check = true;                       ///< the receiver looks for Flow Control Protocol Errors (ERR-08)
    bool fcinit_checker = true;                   ///< the receiver looks for violations of FC initialisation (ERR-06)
    dll::FcInitSettings vc0_init;
    dll::FcInitSettings vcn_init;
    std::array<std::optional<core::Advertisement>, core::vc_count> vcs;  ///< the configured VCs: one resource each
    std::array<std::bitset<8>, core::vc_count> tcs;  ///< traffic classes that `enable_vc` maps to each VC
    std::optional<std::bitset<8>> vc0_tcs;           ///< VC0's map at reset; absent: every TC
    std::vector<traffic::DllpSourceSettings> dllp_sources;
    std::vector<traffic::TlpSourceSettings> flows;
    bool answers_requests = false;  ///< the partner sends requests that are answered
    traffic::CompleterSettings completer;
    std::optional<core::Duration> completion_timeout;
    tl::QueueMode queue_mode = tl::QueueMode::per_type;
    tl::VcArbiterSettings arbitration;
    TransmitPriority transmit_priority = recommended_priority;
    dll::AckSettings ack;
    dll::ReplaySettings replay;
    std::vector<MisconductRule> misconduct;
    std::vector<UncalledDllp> uncalled;
    std::vector<PacketMatch> nullified;  ///< TLPs that go out nullified before they go out whole
};

}  // namespace pcieflow::port
