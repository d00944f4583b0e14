// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "property/link/credit_wraps.hpp"
#include "property/link/eight_vcs_traffic.hpp"
#include "property/link/tlp_run.hpp"

namespace pcieflow::link::testing {
namespace {

TEST(TlpEndurance, CRD_05_AMillionTlpsThroughOneHeaderAndEightDataCreditsLeakNothing) {
    EXPECT_EQ(problem_after_wraps(1'000'000), "");
}

TEST(TlpEndurance, ACK_13_ORD_02_AMillionTlpsOnEightVcsWithBitErrorsAreDeliveredOnceInOrder) {
    constexpr std::uint64_t million = 1'000'000;

    const TlpRun ran = run(eight_vcs_traffic(20'000, 1), {false, true});

    EXPECT_EQ(ran.problems, "");
    EXPECT_GE(ran.delivered, million);
    EXPECT_GE(ran.replays, 100U);
    EXPECT_GE(ran.comparisons, million);
}

}  // namespace
}  // namespace pcieflow::link::testing
