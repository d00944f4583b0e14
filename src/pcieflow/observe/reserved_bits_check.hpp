// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/core/event.hpp"
#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// CHK-24: a DLLP was sent with a reserved bit that is not 0, or with bit 3 of a FC type set, which is defined in Flit
/// Mode only (DLLP-01). The scale fields of FC DLLPs are judged by CHK-14.
void check_reserved_bits(const core::DllpBytes& bytes, const Scene& scene, ViolationLog& log);

}  // namespace pcieflow::observe
