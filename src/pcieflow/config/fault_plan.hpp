// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/link/fault_rule.hpp"
#include "pcieflow/port/misconduct.hpp"
#include "pcieflow/port/packet_match.hpp"
#include "pcieflow/wire/dllp.hpp"

/// The list `faults` of a scenario, divided among those who carry it out.
namespace pcieflow::config {

/// What befalls packets on their way, for both directions.
[[nodiscard]] std::vector<link::FaultRule> wire_faults(const Scenario& scenario);

/// How a port misbehaves when it sends: `change` and `silence`.
[[nodiscard]] std::vector<port::MisconductRule> misconduct(const Scenario& scenario, core::PortId id);

/// Which TLPs a port nullifies: `nullify`.
[[nodiscard]] std::vector<port::PacketMatch> nullified(const Scenario& scenario, core::PortId id);

/// What a port sends uncalled: `send`.
[[nodiscard]] std::vector<port::UncalledDllp> uncalled_dllps(const Scenario& scenario, core::PortId id);

/// The DLLP that `send` means: a FC DLLP, Ack, Nak, NOP, Vendor-Specific or Unsupported one of exactly one kind;
/// nothing if its match is another.
[[nodiscard]] std::optional<wire::Dllp> dllp_to_send(const Fault& fault);

}  // namespace pcieflow::config
