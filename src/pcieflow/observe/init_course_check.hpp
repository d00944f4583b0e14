// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/vc_session.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// Judges whether a FC DLLP has its place in the course FC_INIT1, FC_INIT2, DONE of its VC, by what its sender sent
/// before it and by what had reached it:
/// - CHK-05: no InitFC1 after InitFC2;
/// - CHK-06: no InitFC after UpdateFC;
/// - CHK-07: no UpdateFC before a complete InitFC2 triple;
/// - CHK-08: no InitFC2 before the partner's P, NP and Cpl had arrived;
/// - CHK-10: no UpdateFC before something had arrived that sets FI2.
/// Of the UpdateFC DLLPs of a session that come too early only the first is reported.
/// `session` must not know the DLLP yet.
void check_init_course(const VcSession& session, const FcSent& sent, ViolationLog& log);

}  // namespace pcieflow::observe
