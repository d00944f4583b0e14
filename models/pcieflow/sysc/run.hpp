// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/core/time.hpp"

namespace pcieflow::sysc {

/// Runs the kernel until everything up to and including `last` has happened. `sc_start` alone stops before the
/// processes of its last instant; this stops one tick after it.
void run_through(core::Time last);

}  // namespace pcieflow::sysc
