// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/vc_session.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// CHK-14: a FC DLLP has a scale other than 00b, although Scaled Flow Control is not active (CRD-08). CHK-15: the scale
/// of an UpdateFC is not that of the first InitFC of its type; such an UpdateFC is not judged by CHK-14 as well.
/// `session` must not know the DLLP yet.
void check_scales(const VcSession& session, const FcSent& sent, ViolationLog& log);

}  // namespace pcieflow::observe
