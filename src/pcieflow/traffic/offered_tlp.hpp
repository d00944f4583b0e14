// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/time.hpp"
#include "pcieflow/wire/tlp.hpp"

namespace pcieflow::traffic {

/// A TLP that a flow or a completer hands out to be sent.
struct OfferedTlp {
    wire::Tlp tlp;
    core::Time offered;        ///< from then on it could have gone; its latency counts from here
    std::uint64_t number = 0;  ///< among those of its source, from 1 on
};

}  // namespace pcieflow::traffic
