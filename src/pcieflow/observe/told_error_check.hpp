// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/core/event.hpp"
#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/flow_names.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// What the receiver of a TLP, or the sender of one or of a replay, tells of. The violation's port is that end.
/// - ERR-03: a TLP was dropped as a Bad TLP;
/// - RXA-03: a TLP was dropped because the receiver has no room for it;
/// - TXG-03: a TLP can never go, as the partner advertised less than it needs;
/// - ERR-04: REPLAY_TIMER expired;
/// - ERR-05: REPLAY_NUM rolled over.
void check_drop(const core::TlpDropped& dropped, const Scene& scene, const FlowNames& flows, ViolationLog& log);
void check_never_goes(const core::TlpNeverGoes& never, const Scene& scene, const FlowNames& flows, ViolationLog& log);
void check_replay(const core::ReplayStarted& replay, const Scene& scene, ViolationLog& log);

}  // namespace pcieflow::observe
