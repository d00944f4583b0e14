// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>

#include "property/link/vc_case.hpp"
#include "property/link/vc_oracle.hpp"
#include "property/link/vc_run.hpp"

namespace pcieflow::link::testing {

/// A case that was run, and what the rules say of it.
struct JudgedRun {
    VcCase vc_case;
    VcRun run;
    std::array<VcOracle, 2> expected;  ///< by PortId

    explicit JudgedRun(const VcCase& made);
};

/// What must hold of every case. Each answers with a line for everything that does not.

/// VC-02, VC-07: a VC that is enabled at both ends completes within the bound, at the instants that the DLLPs on the
/// wire imply, and its limits are what its partner advertised (FC-INIT-21); one enabled at one end alone never does.
[[nodiscard]] std::string check_completion(const JudgedRun& judged);

/// VC-03: at every instant VC Negotiation Pending, as software reads it and as the records of states imply it, is what
/// the DLLPs on the wire imply.
[[nodiscard]] std::string check_pending(const JudgedRun& judged);

/// FC-INIT-01: VC0 goes its way as in `alone`, the same link without other VCs; the limits of a VC stand still once its
/// FI1 is set; every FC DLLP belongs to an enabled VC and carries what that VC advertises; triples are whole.
[[nodiscard]] std::string check_isolation(const JudgedRun& judged, const VcRun& alone);

/// Scoreboard and checker report nothing but CHK-30, once for each VC enabled at one end alone, at that end, and
/// CHK-33, once for each VC that stays in FC_INIT2 longer than the watchdog because it waits for an UpdateFC
/// (FC-INIT-20).
[[nodiscard]] std::string check_reports(const JudgedRun& judged);

/// Runs the case and makes every check.
[[nodiscard]] std::string check(const VcCase& vc_case);

}  // namespace pcieflow::link::testing
