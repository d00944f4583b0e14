// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "property/link/tlp_case.hpp"

namespace pcieflow::link::testing {

/// Every kind of request on all eight VCs in both directions, `tlps_per_flow` on each of the 17 flows of each port
/// (completions come besides), while one packet of 10 000 is damaged, DLLP or TLP.
[[nodiscard]] TlpCase eight_vcs_traffic(std::uint64_t tlps_per_flow, std::uint64_t seed);

}  // namespace pcieflow::link::testing
