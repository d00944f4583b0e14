// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "property/link/vc_case.hpp"
#include "property/link/vc_run.hpp"

namespace pcieflow::link::testing {

/// What must hold of every case. Each answers with a line for everything that does not.

/// VC-02, VC-07: a VC that is enabled at both ends completes within the bound, at the instants that the DLLPs on the
/// wire imply, and its limits are what its partner advertised (FC-INIT-21); one enabled at one end alone never does.
[[nodiscard]] std::string check_completion(const VcCase& vc_case, const VcRun& run);

/// VC-03: at every instant VC Negotiation Pending, as software reads it and as the records of states imply it, is what
/// the DLLPs on the wire imply.
[[nodiscard]] std::string check_pending(const VcCase& vc_case, const VcRun& run);

/// FC-INIT-01: VC0 goes its way as in `alone`, the same link without other VCs; the limits of a VC stand still once its
/// FI1 is set; every FC DLLP belongs to an enabled VC and carries what that VC advertises; triples are whole.
[[nodiscard]] std::string check_isolation(const VcCase& vc_case, const VcRun& run, const VcRun& alone);

/// Scoreboard and checker report nothing but CHK-30, once for each VC enabled at one end alone, at that end.
[[nodiscard]] std::string check_reports(const VcCase& vc_case, const VcRun& run);

/// Runs the case and makes every check.
[[nodiscard]] std::string check(const VcCase& vc_case);

}  // namespace pcieflow::link::testing
