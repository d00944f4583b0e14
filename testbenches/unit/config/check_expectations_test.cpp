// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/check_expectations.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "unit/config/check_kit.hpp"

namespace pcieflow::config {
namespace {

using testkit::errors_of;
using testkit::Settings;
using testkit::Texts;

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

TEST(CheckExpectations, RefusesTheDeliveryOfNoFlow) {
    const Settings writes{{"traffic.0.name", "writes"}, {"traffic.0.kind", "MWr"}};

    EXPECT_EQ(errors_of_expectation({{"delivered", "writes"}}, writes), Texts{});
    EXPECT_EQ(errors_of_expectation({{"delivered", "wirtes"}}, writes),
              Texts{"expect.0.delivered: delivered is wirtes, which is no flow of TLPs (did you mean 'writes'?)"});
    EXPECT_EQ(errors_of_expectation({{"delivered", "load"}}, {{"traffic.0.name", "load"}, {"traffic.0.kind", "NOP"}}),
              Texts{"expect.0.delivered: delivered is load, which is no flow of TLPs"});
    EXPECT_EQ(errors_of_expectation({{"dropped", "bad_lcrc"}}), Texts{});
}

TEST(CheckExpectations, RefusesAViolationWhoseCheckIsOff) {
    const Settings none{{"violation", "CHK-01"}, {"count", "0"}};

    EXPECT_EQ(errors_of_expectation(none, {{"checks.CHK-01", "off"}}),
              Texts{"expect.0.violation: violation is CHK-01, which checks turns off"});
    EXPECT_EQ(errors_of_expectation(none, {{"checks.CHK-01", "warning"}}), Texts{});
}

}  // namespace
}  // namespace pcieflow::config
