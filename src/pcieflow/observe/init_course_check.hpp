// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/vc_session.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// Judges whether a FC DLLP has its place in the course FC_INIT1, FC_INIT2, DONE of its VC, by what its sender sent
/// before it and by what had reached it:
/// - CHK-05: no InitFC1 after InitFC2;
/// - CHK-06: no InitFC after UpdateFC, nor after a TLP where TLPs have to wait for the exit from FC_INIT2;
/// - CHK-07: no UpdateFC before a complete InitFC2 triple;
/// - CHK-08: no InitFC2 before the partner's P, NP and Cpl had arrived;
/// - CHK-10: no UpdateFC before something had arrived that sets FI2.
/// Of the UpdateFC DLLPs of a session that come too early only the first is reported.
/// `session` must not know the DLLP yet.
void check_init_course(const VcSession& session, const FcSent& sent, ViolationLog& log);

/// Judges whether a TLP may go by the state of its VC:
/// - CHK-09: no TLP before a complete InitFC2 triple and, unless `allowed_in_fc_init2`, before FC_INIT2 is left
///   (FC-INIT-14);
/// - CHK-10: no TLP of a sender that says it left FC_INIT2 before something had arrived that sets FI2.
/// `session` must not know the TLP yet.
void check_tlp_course(const VcSession& session, const NewTlp& tlp, bool allowed_in_fc_init2, ViolationLog& log);

}  // namespace pcieflow::observe
