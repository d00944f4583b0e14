// SPDX-License-Identifier: Apache-2.0
// Any traffic of TLPs over any link, watched after every step by an account of all credits, by an oracle of what is to
// be delivered, and by the scoreboard and the checker.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "property/link/tlp_case_gen.hpp"
#include "property/link/tlp_run.hpp"

namespace pcieflow::link::testing {
namespace {

RC_GTEST_PROP(AnyTlpTraffic, RXA_01_RXA_02_TXG_01_ConservesCreditsAndIsDeliveredOnceInOrder, ()) {
    const TlpCase tlp_case = *any_tlp_case();

    const TlpRun ran = run(tlp_case);

    RC_CLASSIFY(ran.replays > 0, "with replays");
    RC_ASSERT(ran.problems == "");
    RC_ASSERT(ran.delivered >= tlp_case.tlps());
}

}  // namespace
}  // namespace pcieflow::link::testing
