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
    std::uint64_t number = 0;  ///< its position among those of its source, from 0
    /// Of a completion: it answers an I/O or Configuration write, which its header does not tell.
    bool answers_io_or_cfg_write = false;
    bool ends_request = false;  ///< of a completion: the last one of its request
};

}  // namespace pcieflow::traffic
