// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace pcieflow::soak {

/// A scenario file drawn from `seed`: any modelled rate and width, legal credits, link-downs, retrains, faults; every
/// other one with TLPs of all kinds on up to eight VCs. Its times gather at symbol boundaries, where things coincide.
[[nodiscard]] std::string scenario_text(std::uint64_t seed);

}  // namespace pcieflow::soak
