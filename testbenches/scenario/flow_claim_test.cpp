// SPDX-License-Identifier: Apache-2.0
// What the shipped scenarios of traffic claim of their flows.
#include <gtest/gtest.h>

#include <string>

#include "scenario/command.hpp"

namespace pcieflow::testbench {
namespace {

nlohmann::json flow_of(const std::string& scenario, std::size_t number = 0) {
    return run_shipped(scenario).json()["flows"].at(number);
}

TEST(CreditLimitedWrites, MoveFourPayloadsEachLoopTimeOf1678Ns) {
    const auto flow = flow_of("traffic/credit-limited-writes");

    EXPECT_EQ(flow["limiter"], "PD");
    EXPECT_NEAR(flow["goodput_bps"].get<double>(), 4 * 256 * 8 / 1678e-9, 0.01 * 4.88e9);
}

TEST(Reads, AreLimitedByTheirEightTags) {
    const auto flow = flow_of("traffic/reads");

    EXPECT_EQ(flow["limiter"], "tags");
    EXPECT_EQ(flow["closed_form_limiter"], "tags");
    EXPECT_NEAR(flow["difference"].get<double>(), 0.0, 0.02);
}

TEST(SaturatedWrites, AreLimitedByTheLineRate) {
    const auto flow = flow_of("traffic/saturated-writes");

    EXPECT_EQ(flow["limiter"], "line rate");
    EXPECT_NEAR(flow["difference"].get<double>(), 0.0, 0.005);
}

TEST(StarvedVc0, TCV_07_IsNamedAsStarvedByVc7AsLongAsThatSends) {
    const auto bulk = flow_of("traffic/starved-vc0", 0);

    EXPECT_EQ(bulk["limiter"], "arbitration");
    EXPECT_EQ(bulk["starved_behind_vc"], 7);
    EXPECT_EQ(bulk["starved_behind_tlps"], 2000);
    EXPECT_NEAR(bulk["starved_fs"].get<double>(), 2000 * 74e6, 1e9);
    EXPECT_EQ(flow_of("traffic/starved-vc0", 1)["limiter"], "line rate");
}

}  // namespace
}  // namespace pcieflow::testbench
