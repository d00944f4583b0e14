// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "soak/draw.hpp"

/// The parts of a scenario file that are there because TLPs are sent.
namespace pcieflow::soak {

/// The keys of a port that only TLPs give a meaning: UpdateFC policy, Ack and replay, drain, completer, arbitration.
void write_port_traffic_keys(Draw& draw, std::int64_t vcs);

/// The pools of one VC, often so small that they hold back everything.
void write_small_pools(Draw& draw, std::int64_t max_payload, bool limits_completions);

/// Flows of every kind of request in both directions, on `vcs` VCs.
void write_traffic(Draw& draw, std::int64_t max_payload, std::int64_t vcs);

/// A fault of TLPs, or of what Ack/Nak and credits need, at run time. Whether it goes on for ever.
bool write_traffic_fault(Draw& draw, bool may_lose_init_fc);

}  // namespace pcieflow::soak
