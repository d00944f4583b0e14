// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/check.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "unit/config/check_kit.hpp"

namespace pcieflow::config {
namespace {

using testkit::errors_of;
using testkit::scenario_with;
using testkit::Settings;
using testkit::Texts;

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
              Texts{"ports.A.vcs.0.tcs: TC0 is missing; it belongs to VC0 (TCV-02)"});
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

TEST(Check, VC_02_WantsTheVcOfAnEventAtEachOfItsPorts) {
    const std::pair<std::string, std::string> enable{"events.0.do", "enable_vc"};
    const std::pair<std::string, std::string> vc3{"events.0.vc", "3"};
    const std::pair<std::string, std::string> at_a{"ports.A.vcs.3.PH", "4"};
    const std::pair<std::string, std::string> at_b{"ports.B.vcs.3.PH", "4"};

    EXPECT_EQ(errors_of({enable, vc3, at_a, at_b}), Texts{});
    EXPECT_EQ(errors_of({enable, vc3, at_a}), Texts{"events.0.vc: vc is 3, which is not among vcs of port B"});
    EXPECT_EQ(errors_of({enable, vc3, at_a, {"events.0.ports", "[A]"}}), Texts{});
    EXPECT_EQ(errors_of({{"events.0.do", "disable_vc"}, vc3, at_b, {"events.0.ports", "[A]"}}),
              Texts{"events.0.vc: vc is 3, which is not among vcs of port A"});
}

TEST(Check, TCV_08_WantsAPhaseForEachWeight) {
    const Settings weights{{"ports.A.vcs.0.weight", "30"}, {"ports.A.vcs.1.weight", "2"}};

    EXPECT_EQ(errors_of({weights[0], weights[1], {"ports.A.vc_arbitration", "wrr32"}}), Texts{});
    EXPECT_EQ(errors_of({weights[0], {"ports.A.vcs.1.weight", "3"}, {"ports.A.vc_arbitration", "wrr32"}}),
              Texts{"ports.A.vc_arbitration: the weights of the VCs add up to 33; the table has 32 phases"});
}

TEST(Check, TCV_07_RefusesALowPriorityGroupWhereAllPrioritiesAreStrict) {
    EXPECT_EQ(errors_of({{"ports.A.low_priority_vc_count", "1"}}),
              Texts{"ports.A.low_priority_vc_count: low_priority_vc_count is for VCs that take turns"});
}

TEST(Check, WantsEachClassOnceInTheTransmitPriority) {
    const std::string path = "ports.B.transmit_priority";

    EXPECT_EQ(errors_of({{path, "[tlp, other, nak, replay, ack, update_fc]"}}), Texts{});
    EXPECT_EQ(errors_of({{path, "[nak, ack, update_fc, replay, tlp, tlp, other]"}}),
              Texts{path + ": transmit_priority repeats tlp"});
    EXPECT_EQ(errors_of({{path, "[nak, ack, replay, tlp]"}}),
              (Texts{path + ": transmit_priority lacks update_fc", path + ": transmit_priority lacks other"}));
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
