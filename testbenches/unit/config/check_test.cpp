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

TEST(Check, WantsTheLengthOfADelay) {
    const Settings delay{{"faults.0.do", "delay"}, {"faults.0.match", "InitFC1-P"}};

    EXPECT_EQ(errors_of(delay), Texts{"faults.0.by: delay needs by"});
    EXPECT_EQ(errors_of({delay[0], delay[1], {"faults.0.by", "1fs"}}), Texts{});
}

TEST(Check, WantsAChangeToChangeSomething) {
    const Settings change{{"faults.0.do", "change"}, {"faults.0.match", "InitFC1-P"}};

    EXPECT_EQ(errors_of(change), Texts{"faults.0.do: change needs to, to_vc, hdr, data, hdr_scale or data_scale"});
    for (const std::pair<std::string, std::string>& field : Settings{{"to", "InitFC2-P"},
                                                                     {"to_vc", "1"},
                                                                     {"hdr", "0"},
                                                                     {"data", "0"},
                                                                     {"hdr_scale", "1"},
                                                                     {"data_scale", "1"}}) {
        EXPECT_EQ(errors_of({change[0], change[1], {"faults.0." + field.first, field.second}}), Texts{}) << field.first;
    }
}

TEST(Check, WantsOneKindToSend) {
    const std::string refusal =
        "faults.0.match: send needs one kind: of InitFC1, InitFC2 and UpdateFC, NOP, Vendor-Specific or Unsupported";
    const auto errors_of_sending = [](const std::string& kind) {
        return errors_of({{"faults.0.do", "send"}, {"faults.0.match", kind}});
    };

    for (const std::string kind :
         {"InitFC1-P", "InitFC2-NP", "UpdateFC-Cpl", "NOP", "Vendor-Specific", "Unsupported"}) {
        EXPECT_EQ(errors_of_sending(kind), Texts{}) << kind;
    }
    for (const std::string kind : {"InitFC1-*", "Ack", "Data_Link_Feature", "*"}) {
        EXPECT_EQ(errors_of_sending(kind), Texts{refusal}) << kind;
    }
}

TEST(Check, DLLP_01_TakesATypeByteOfAnUnsupportedDllpOnly) {
    const auto errors_of_sending = [](const std::string& kind, const std::string& type) {
        return errors_of({{"faults.0.do", "send"}, {"faults.0.match", kind}, {"faults.0.type", type}});
    };

    EXPECT_EQ(errors_of_sending("Unsupported", "0x48"), Texts{});
    EXPECT_EQ(errors_of_sending("Unsupported", "0x40"), Texts{"faults.0.type: type is that of InitFC1-P"});
    EXPECT_EQ(errors_of_sending("NOP", "0x48"), Texts{"faults.0.type: type is for match: Unsupported"});
}

TEST(Check, RefusesWhatIsForFcDllpsWhereNoneAreMeant) {
    EXPECT_EQ(errors_of({{"faults.0.match", "NOP"}, {"faults.0.vc", "0"}}),
              Texts{"faults.0.vc: vc is for FC DLLPs; match names none"});
    EXPECT_EQ(errors_of({{"faults.0.do", "send"}, {"faults.0.match", "NOP"}, {"faults.0.hdr", "1"}}),
              Texts{"faults.0.hdr: hdr is for FC DLLPs; match names none"});
    EXPECT_EQ(errors_of({{"faults.0.match", "*"}, {"faults.0.vc", "0"}}), Texts{});
}

TEST(Check, RefusesConditionsThatNothingMeets) {
    const std::pair<std::string, std::string> match{"faults.0.match", "InitFC1-P"};

    EXPECT_EQ(errors_of({match, {"faults.0.after", "1ns"}, {"faults.0.before", "1ns"}}),
              Texts{"faults.0.before: before is not later than after; nothing can match"});
    EXPECT_EQ(errors_of({match, {"faults.0.after", "1ns"}, {"faults.0.before", "1000001fs"}}), Texts{});
    EXPECT_EQ(errors_of({match, {"faults.0.nth", "3"}, {"faults.0.count", "2"}}),
              Texts{"faults.0.nth: nth is 3, above count 2; nothing can match"});
    EXPECT_EQ(errors_of({match, {"faults.0.nth", "2"}, {"faults.0.count", "2"}}), Texts{});
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

/// Errors of a scenario in which one thing is expected: keys of the expectation with their values.
std::vector<std::string> errors_of_expectation(const Settings& keys, Settings settings = {}) {
    for (const auto& [key, text] : keys) {
        settings.emplace_back("expect.0." + key, text);
    }
    return errors_of(settings);
}

TEST(CheckExpectations, RefusesBoundsBetweenWhichNothingLies) {
    const auto never_between = [](const std::string& after, const std::string& before) {
        return errors_of_expectation({{"never", "DL_Active"}, {"port", "A"}, {"after", after}, {"before", before}});
    };
    const Texts nothing{"expect.0.before: before is not later than after; nothing lies between them"};

    EXPECT_EQ(never_between("2us", "1us"), nothing);
    EXPECT_EQ(never_between("2us", "2us"), nothing);
    EXPECT_EQ(never_between("2us", "2000001ps"), Texts{});
}

TEST(CheckExpectations, RefusesBoundsBeforeTheBeginning) {
    EXPECT_EQ(errors_of_expectation({{"violation", "CHK-01"}, {"before", "0ns"}}),
              Texts{"expect.0.before: before is 0; nothing happens earlier"});
}

TEST(CheckExpectations, RefusesAnInstantOutsideTheBounds) {
    EXPECT_EQ(errors_of_expectation({{"violation", "CHK-01"}, {"at", "1us"}, {"after", "2us"}}),
              Texts{"expect.0.at: at is not between after and before"});
    EXPECT_EQ(errors_of_expectation({{"violation", "CHK-01"}, {"at", "2us"}, {"before", "2us"}}),
              Texts{"expect.0.at: at is not between after and before"});
    EXPECT_EQ(errors_of_expectation({{"violation", "CHK-01"}, {"at", "2us"}, {"after", "2us"}}), Texts{});
}

TEST(CheckExpectations, RefusesAVcThatIsNotConfigured) {
    const Settings vc3_done{{"reaches", "DONE"}, {"port", "A"}, {"vc", "3"}};

    EXPECT_EQ(errors_of_expectation(vc3_done), Texts{"expect.0.vc: vc is 3, which is not among vcs of port A"});
    EXPECT_EQ(errors_of_expectation(vc3_done, {{"ports.A.vcs.3.PH", "4"}}), Texts{});
}

TEST(CheckExpectations, VC_01_AcceptsAVcIdThatARegisterMayBeGiven) {
    EXPECT_EQ(errors_of_expectation({{"reaches", "DONE"}, {"port", "A"}, {"vc", "3"}},
                                    {{"events.0.do", "write_register"}, {"events.0.port", "A"}}),
              Texts{});
}

TEST(CheckExpectations, RefusesAVcOfAStateOfThePort) {
    EXPECT_EQ(
        errors_of_expectation({{"reaches", "DL_Active"}, {"port", "A"}, {"vc", "1"}}, {{"ports.A.vcs.1.PH", "4"}}),
        Texts{"expect.0.vc: vc is 1, but what is expected is a state of the port"});
}

TEST(CheckExpectations, RefusesAViolationWhoseCheckIsOff) {
    const Settings none{{"violation", "CHK-01"}, {"count", "0"}};

    EXPECT_EQ(errors_of_expectation(none, {{"checks.CHK-01", "off"}}),
              Texts{"expect.0.violation: violation is CHK-01, which checks turns off"});
    EXPECT_EQ(errors_of_expectation(none, {{"checks.CHK-01", "warning"}}), Texts{});
}

}  // namespace
}  // namespace pcieflow::config
