// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/set.hpp"

#include <gtest/gtest.h>

#include <string>

namespace pcieflow::config {
namespace {

std::string answer(Scenario& scenario, const std::string& path, const std::string& text) {
    const std::optional<Error> error = set(scenario, path, text);
    return error ? error->message : "";
}

TEST(Set, ReachesAPoolOfAVirtualChannel) {
    Scenario scenario;

    EXPECT_EQ(answer(scenario, "ports.B.vcs.3.NPD", "32"), "");

    EXPECT_EQ(scenario.ports[1].vcs.at(core::vc_id(3)).advertisement.count(core::Pool::NPD), 32U);
}

TEST(Set, CRD_09_StoresInfiniteAsZero) {
    Scenario scenario;
    scenario.ports[0].vcs[core::vc0].advertisement[core::CreditType::P].header.count = 4;

    EXPECT_EQ(answer(scenario, "ports.A.vcs.0.PH", "infinite"), "");

    EXPECT_EQ(scenario.ports[0].vcs.at(core::vc0).advertisement.count(core::Pool::PH), 0U);
}

TEST(Set, RepliesWithTheWholePath) {
    Scenario scenario;

    const std::optional<Error> error = set(scenario, "link.widht", "x4");

    ASSERT_TRUE(error.has_value());
    EXPECT_EQ(error->path, "link.widht");
    EXPECT_EQ(error->message, "unknown key 'widht' (did you mean 'width'?)");
}

TEST(Set, NamesTheNearestPortVcAndCheck) {
    Scenario scenario;

    EXPECT_EQ(answer(scenario, "ports.C.role", "root"), "unknown key 'C'; expected A or B");
    EXPECT_EQ(answer(scenario, "ports.A.vcs.8.PH", "1"), "unknown key '8'; expected 0, 1, 2, 3, 4, 5, 6 or 7");
    EXPECT_EQ(answer(scenario, "checks.fcint", "on"), "unknown key 'fcint' (did you mean 'fcinit'?)");
    EXPECT_EQ(answer(scenario, "checks.everything", "on"), "unknown key 'everything'");
}

TEST(Set, AppendsTheElementBehindTheLastOne) {
    Scenario scenario;

    EXPECT_EQ(answer(scenario, "faults.0.match", "InitFC2-*"), "");
    EXPECT_EQ(answer(scenario, "faults.1.match", "Ack"), "");

    EXPECT_EQ(scenario.faults.size(), 2U);
    EXPECT_EQ(scenario.faults[0].match.kinds.count(), 3U);
}

TEST(Set, FindsAFlowByItsName) {
    Scenario scenario;
    EXPECT_EQ(answer(scenario, "traffic.0.name", "nops"), "");
    EXPECT_EQ(answer(scenario, "traffic.1.name", "vendor"), "");

    EXPECT_EQ(answer(scenario, "traffic.vendor.count", "5"), "");

    EXPECT_EQ(scenario.traffic.at(1).count, 5U);
    EXPECT_EQ(answer(scenario, "traffic.reads.count", "5"), "'reads' is no element of traffic; expected an index 0…2");
}

TEST(Set, TakesEachGroupClassAndReportedRuleOfChecks) {
    Scenario scenario;

    for (const std::string name : {"fcinit", "overflow", "fcpe",   "dlpe",   "ro",     "mt",     "bd",         "bt",
                                   "re",     "rt",       "rn",     "w",      "CHK-01", "CHK-33", "FC-INIT-21", "TXG-02",
                                   "TXG-03", "TXG-04",   "ORD-02", "RXA-03", "VC-01",  "VC-06",  "TCV-02"}) {
        EXPECT_EQ(answer(scenario, "checks." + name, "warning"), "") << name;
    }

    EXPECT_EQ(scenario.checks.size(), 23U);
}

TEST(Set, RefusesACheckThatNothingReports) {
    Scenario scenario;

    EXPECT_EQ(answer(scenario, "checks.UPD-05", "off"), "unknown key 'UPD-05'; this rule is not checked by itself");
    EXPECT_EQ(answer(scenario, "checks.FC-INIT-03", "off"),
              "unknown key 'FC-INIT-03'; this rule is not checked by itself");
    EXPECT_EQ(answer(scenario, "checks.CHK-99", "off").substr(0, 34), "unknown key 'CHK-99' (did you mean");
}

TEST(Set, RefusesAnElementFurtherOn) {
    Scenario scenario;

    EXPECT_EQ(answer(scenario, "events.1.at", "1us"), "'1' is no element of events; expected an index 0…0");
    EXPECT_EQ(answer(scenario, "events.x.at", "1us"), "'x' is no element of events; expected an index 0…0");
    EXPECT_TRUE(scenario.events.empty());
}

TEST(Set, TakesAListAsAWhole) {
    Scenario scenario;

    EXPECT_EQ(answer(scenario, "ports.A.vcs.1.tcs", "[1, 2]"), "");
    EXPECT_EQ(answer(scenario, "ports.A.vcs.1.tcs", "[3]"), "");

    EXPECT_EQ(scenario.ports[0].vcs.at(core::vc_id(1)).tcs, std::bitset<8>(0b1000));
}

TEST(Set, RefusesAListWithABadItemAsAWhole) {
    Scenario scenario;

    EXPECT_EQ(answer(scenario, "ports.A.vcs.1.tcs", "[1, 9]"), "tcs is 9; expected 0…7");
    EXPECT_EQ(answer(scenario, "ports.A.vcs.1.tcs", "[]"), "tcs is []; expected a list as [a, b]");
    EXPECT_EQ(scenario.ports[0].vcs.count(core::vc_id(1)), 0U);
}

TEST(Set, RefusesPathsThatEndTooEarlyOrTooLate) {
    Scenario scenario;

    EXPECT_EQ(answer(scenario, "link", "x"), "link is a mapping; expected the path of one value");
    EXPECT_EQ(answer(scenario, "events", "x"), "events is a list; expected the path of one value");
    EXPECT_EQ(answer(scenario, "link.rate.x", "1"), "rate is a value; there is no 'x' in it");
    EXPECT_EQ(answer(scenario, "ports.A.vcs.1.tcs.0", "1"), "tcs is a value; there is no '0' in it");
    EXPECT_NE(answer(scenario, "", "1"), "");
    EXPECT_NE(answer(scenario, "link..rate", "1"), "");
}

TEST(Set, GivesAPolicyToAllTypesAndToOne) {
    Scenario scenario;

    EXPECT_EQ(answer(scenario, "ports.A.update_fc.policy", "interval"), "");
    EXPECT_EQ(answer(scenario, "ports.A.update_fc.every", "5us"), "");
    EXPECT_EQ(answer(scenario, "ports.A.update_fc.NP.policy", "periodic"), "");

    EXPECT_EQ(scenario.ports[0].update_fc[0].policy, dll::UpdateFcPolicyKind::interval);
    EXPECT_EQ(scenario.ports[0].update_fc[1].policy, dll::UpdateFcPolicyKind::periodic);
    EXPECT_FALSE(scenario.ports[0].update_fc[1].every.has_value());
    EXPECT_TRUE(scenario.ports[0].update_fc[2].every.has_value());
}

TEST(Set, TurnsReachesIntoNeverAndBack) {
    Scenario scenario;

    EXPECT_EQ(answer(scenario, "expect.0.never", "DONE"), "");
    EXPECT_TRUE(std::get<ReachesExpectation>(scenario.expectations.at(0)).is_never);

    EXPECT_EQ(answer(scenario, "expect.0.reaches", "DONE"), "");
    EXPECT_FALSE(std::get<ReachesExpectation>(scenario.expectations.at(0)).is_never);
}

TEST(Set, TurnsAnExpectationIntoTheKindThatTheKeyNames) {
    Scenario scenario;

    EXPECT_EQ(answer(scenario, "expect.0.before", "1us"), "");
    EXPECT_EQ(answer(scenario, "expect.0.violation", "CHK-30"), "");

    const auto& expectation = std::get<ViolationExpectation>(scenario.expectations.at(0));
    EXPECT_EQ(expectation.rule, core::RuleId::CHK_30);
    EXPECT_EQ(expectation.bounds.before, core::at_fs(1'000'000'000));
    EXPECT_FALSE(expectation.port.has_value());
}

TEST(Set, CountsWhateverIsExpectedToBeCounted) {
    Scenario scenario;
    EXPECT_EQ(answer(scenario, "expect.0.dropped", "bad_lcrc"), "");
    EXPECT_EQ(answer(scenario, "expect.0.count", "2"), "");
    EXPECT_EQ(answer(scenario, "expect.1.violation", "CHK-30"), "");
    EXPECT_EQ(answer(scenario, "expect.1.count", "3"), "");

    EXPECT_EQ(std::get<TlpExpectation>(scenario.expectations.at(0)).count, 2U);
    EXPECT_EQ(std::get<ViolationExpectation>(scenario.expectations.at(1)).count, 3U);
}

TEST(Set, TurnsAnExpectationOfTlpsIntoAnother) {
    Scenario scenario;
    for (const auto& [key, value] : {std::pair<std::string, std::string>{"before", "1us"},
                                     {"delivered", "writes"},
                                     {"dropped", "nullified"},
                                     {"replay", "timer"}}) {
        EXPECT_EQ(answer(scenario, "expect.0." + key, value), "");
    }

    const auto& expectation = std::get<TlpExpectation>(scenario.expectations.at(0));
    EXPECT_EQ(std::get<ReplayCause>(expectation.what), ReplayCause::timer);
    EXPECT_EQ(expectation.bounds.before, core::at_fs(1'000'000'000));
}

}  // namespace
}  // namespace pcieflow::config
