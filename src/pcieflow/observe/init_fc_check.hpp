// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/vc_session.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// Judges an InitFC by what its sender sent before it in the session:
/// - CHK-01: the types of a VC come in the cyclic order P, NP, Cpl, whatever the kind. A change from InitFC1 to InitFC2
///   may break a triple off and begin at P again (FC-INIT-10). After one out of order the successor of what was due is
///   as good as its own, so that a type left out, repeated or exchanged is reported once;
/// - CHK-03, CHK-04: the values are those of the first InitFC of its type.
/// `session` must not know the DLLP yet.
void check_init_fc(const VcSession& session, const FcSent& sent, ViolationLog& log);

}  // namespace pcieflow::observe
