// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/time.hpp"
#include "pcieflow/wire/tlp.hpp"

namespace pcieflow::tl {

/// A TLP that waits for its turn, and where it comes from.
struct QueuedTlp {
    wire::Tlp tlp;
    core::Time offered;        ///< since when it waits; its latency is counted from here
    std::uint32_t flow = 0;    ///< who offered it: an index of the caller's
    std::uint64_t number = 0;  ///< which of its flow it is
    /// Of a completion: it answers an I/O or Configuration write. Its header does not tell; its completer knows.
    bool answers_io_or_cfg_write = false;
};

}  // namespace pcieflow::tl
