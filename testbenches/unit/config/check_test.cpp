// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/check.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pcieflow::config {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

/// A scenario with VC0 at both ports, and the given values.
Scenario scenario_with(const Settings& settings) {
    Scenario scenario;
    for (Port& port : scenario.ports) {
        port.vcs[core::vc0];
    }
    for (const auto& [path, text] : settings) {
        const std::optional<Error> error = set(scenario, path, text);
        EXPECT_FALSE(error.has_value()) << path;
    }
    return scenario;
}

/// Each error as "path: message".
std::vector<std::string> errors_of(const Settings& settings) {
    std::vector<std::string> texts;
    for (const Error& error : check(scenario_with(settings))) {
        texts.push_back(error.path + ": " + error.message);
    }
    return texts;
}

using Texts = std::vector<std::string>;

TEST(Check, FindsNothingInAGoodScenario) { EXPECT_EQ(errors_of({}), Texts{}); }

TEST(Check, VC_01_MissesVC0) {
    Scenario scenario = scenario_with({});
    scenario.ports[1].vcs.clear();

    const std::vector<Error> errors = check(scenario);

    ASSERT_EQ(errors.size(), 1U);
    EXPECT_EQ(errors[0].path, "ports.B.vcs.0");
    EXPECT_EQ(errors[0].message, "VC0 is missing; it is always enabled (VC-01)");
}

TEST(Check, TCV_02_KeepsTC0OnVC0) {
    EXPECT_EQ(errors_of({{"ports.A.vcs.1.tcs", "[0, 1]"}}),
              Texts{"ports.A.vcs.1.tcs: TC0 belongs to VC0 and to no other (TCV-02)"});
    EXPECT_EQ(errors_of({{"ports.A.vcs.0.tcs", "[3]"}}),
              Texts{"ports.A.vcs.0.tcs: TC0 belongs to VC0 and to no other (TCV-02)"});
}

TEST(Check, TCV_02_GivesATrafficClassOneVC) {
    EXPECT_EQ(errors_of({{"ports.A.vcs.1.tcs", "[1, 2]"}, {"ports.A.vcs.2.tcs", "[2]"}}),
              Texts{"ports.A.vcs.2.tcs: TC2 belongs to VC1 already; a TC has one VC (TCV-02)"});
}

TEST(Check, WantsCreditsForPolicyThreshold) {
    EXPECT_EQ(errors_of({{"ports.A.update_fc.P.policy", "threshold"}}),
              Texts{"ports.A.update_fc.P.policy: policy threshold needs credits"});
    EXPECT_EQ(errors_of({{"ports.A.update_fc.P.policy", "threshold"}, {"ports.A.update_fc.P.credits", "4"}}), Texts{});
}

TEST(Check, WantsEveryOrCountForPolicyInterval) {
    EXPECT_EQ(errors_of({{"ports.A.update_fc.NP.policy", "interval"}}),
              Texts{"ports.A.update_fc.NP.policy: policy interval needs every or count"});
    EXPECT_EQ(errors_of({{"ports.A.update_fc.NP.policy", "interval"}, {"ports.A.update_fc.NP.count", "4"}}), Texts{});
    EXPECT_EQ(errors_of({{"ports.A.update_fc.NP.policy", "interval"}, {"ports.A.update_fc.NP.every", "4us"}}), Texts{});
}

TEST(Check, RefusesParametersOfAnotherPolicy) {
    EXPECT_EQ(errors_of({{"ports.A.update_fc.Cpl.credits", "4"}}),
              Texts{"ports.A.update_fc.Cpl.credits: credits belongs to policy threshold"});
    EXPECT_EQ(errors_of({{"ports.A.update_fc.Cpl.every", "4us"}}),
              Texts{"ports.A.update_fc.Cpl.every: every belongs to policy interval"});
}

TEST(Check, FC_INIT_07_LetsGapAndTripleFillTheIntervalExactly) {
    EXPECT_EQ(errors_of({{"ports.A.fc_init.vc0_initfc_gap", "33904ns"}}), Texts{});
    EXPECT_EQ(errors_of({{"ports.A.fc_init.vc0_initfc_gap", "33904000001fs"}}),
              Texts{"ports.A.fc_init.vc0_initfc_gap: initfc_max_interval 34us is shorter than the 96ns of a triple and "
                    "its gap 33904000001fs (FC-INIT-07)"});
}

TEST(Check, FC_INIT_07_RefusesAnIntervalShorterThanATriple) {
    EXPECT_EQ(errors_of({{"ports.B.fc_init.initfc_max_interval", "96ns"}}), Texts{});
    EXPECT_EQ(
        errors_of({{"ports.B.fc_init.initfc_max_interval", "95ns"}}),
        Texts{"ports.B.fc_init.initfc_max_interval: initfc_max_interval 95ns is shorter than the 96ns of a triple "
              "(FC-INIT-07)"});
}

TEST(Check, DLC_08_WantsTheLengthOfARetrain) {
    EXPECT_EQ(errors_of({{"events.0.do", "retrain"}}), Texts{"events.0.for: retrain needs for"});
    EXPECT_EQ(errors_of({{"events.0.do", "retrain"}, {"events.0.for", "1us"}}), Texts{});
}

TEST(TrafficClasses, TCV_02_OfVC0AreThoseOfNoOtherVC) {
    const Scenario scenario = scenario_with({{"ports.A.vcs.1.tcs", "[1, 2]"}});

    EXPECT_EQ(traffic_classes(scenario.ports[0], core::vc0), std::bitset<8>(0b1111'1001));
    EXPECT_EQ(traffic_classes(scenario.ports[0], core::vc_id(1)), std::bitset<8>(0b0000'0110));
    EXPECT_EQ(traffic_classes(scenario.ports[0], core::vc_id(2)), std::bitset<8>());
}

TEST(TrafficClasses, OfVC0AreItsOwnIfItNamesThem) {
    const Scenario scenario = scenario_with({{"ports.A.vcs.0.tcs", "[0, 7]"}});

    EXPECT_EQ(traffic_classes(scenario.ports[0], core::vc0), std::bitset<8>(0b1000'0001));
}

}  // namespace
}  // namespace pcieflow::config
