// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "unit/app/command.hpp"

namespace pcieflow::app {
namespace {

class ExitCode : public testing::Test {
protected:
    /// Runs a scenario that has these further lines.
    [[nodiscard]] int of_scenario(const std::string& more, const std::string& set = "seed=1") const {
        return run({"run", "--quiet", scenario_file(folder_, "s", more), "--set", set}).exit_code;
    }

    const TemporaryFolder folder_;
};

TEST_F(ExitCode, IsZeroIfTheScenarioPassed) { EXPECT_EQ(of_scenario(""), 0); }

TEST_F(ExitCode, IsOneIfAnExpectationIsMissed) {
    EXPECT_EQ(of_scenario("expect: [{port: A, reaches: DL_Active, before: 288ns}]"), 1);
    EXPECT_EQ(of_scenario("expect: [{port: A, reaches: DL_Active, at: 288ns}]"), 0);
}

TEST_F(ExitCode, IsOneIfAnExpectedViolationStaysAway) { EXPECT_EQ(of_scenario("expect: [{violation: CHK-11}]"), 1); }

TEST_F(ExitCode, IsOneIfARuleIsViolated) { EXPECT_EQ(of_scenario("", "ports.B.vcs.0.PD=1"), 1); }

TEST_F(ExitCode, IsZeroIfTheViolationIsExpected) {
    EXPECT_EQ(of_scenario("expect: [{violation: CHK-11}]", "ports.B.vcs.0.PD=1"), 0);
}

TEST_F(ExitCode, IsOneIfTheRunIsIncomplete) {
    EXPECT_EQ(of_scenario("", "stop={when: dl_active, at: 287ns}"), 1);
    EXPECT_EQ(of_scenario("", "stop={when: dl_active, at: 288ns}"), 0);
}

TEST_F(ExitCode, IsTwoIfTheScenarioIsBad) { EXPECT_EQ(of_scenario("speed: fast"), 2); }

TEST_F(ExitCode, IsTwoIfTheFileCannotBeRead) {
    const std::string loop = (folder_.path() / "loop.yaml").native();
    std::filesystem::create_symlink(loop, loop);

    EXPECT_EQ(run({"run", loop}).exit_code, 2);
    EXPECT_EQ(run({"run", "/nowhere.yaml"}).exit_code, 2);
    EXPECT_EQ(run({"run", folder_.path().native()}).exit_code, 2);
}

TEST_F(ExitCode, IsThreeIfStandardOutputCannotBeWritten) {
    support::Program program(command({"run", scenario_file(folder_, "s")}), "/dev/full");

    const Ending ending = program.wait();

    EXPECT_EQ(ending.exit_code, 3);
    EXPECT_EQ(ending.err, "pcieflow: cannot write to standard output\n");
}

}  // namespace
}  // namespace pcieflow::app
