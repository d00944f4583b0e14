// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "unit/app/command.hpp"

namespace pcieflow::app {
namespace {

class SetOption : public testing::Test {
protected:
    [[nodiscard]] Ending with(const std::string& assignment) const {
        return run({"run", "--json", file_, "--set", assignment});
    }
    void expect_refused(const std::string& assignment, const std::string& message) const {
        const Ending ending = with(assignment);
        EXPECT_EQ(ending.exit_code, 2);
        EXPECT_EQ(ending.out, "");
        EXPECT_EQ(ending.err, message + "\n");
    }

    const TemporaryFolder folder_;
    const std::string file_ = scenario_file(folder_, "s", "expect: [{port: A, reaches: DL_Active, at: 288ns}]\n");
};

TEST_F(SetOption, ChangesAValueOfTheFile) {
    const auto result = nlohmann::json::parse(with("ports.B.vcs.0.PH=7").out);

    EXPECT_EQ(result["ports"]["B"]["vcs"]["0"]["pools"]["PH"]["CREDITS_ALLOCATED"], 7);
    EXPECT_EQ(result["ports"]["A"]["vcs"]["0"]["pools"]["PH"]["CREDIT_LIMIT"], 7);
}

TEST_F(SetOption, AddsAValueThatTheFileLacks) { EXPECT_EQ(nlohmann::json::parse(with("seed=5").out)["seed"], 5); }

TEST_F(SetOption, ReachesIntoLists) { EXPECT_EQ(with("expect.0.at=287ns").exit_code, 1); }

TEST_F(SetOption, MayBeGivenSeveralTimes) {
    const Ending ending = run({"run", "--json", file_, "--set", "link.rate=5GT/s", "--set", "expect.0.at=144ns"});

    EXPECT_EQ(ending.exit_code, 0);
}

TEST_F(SetOption, RefusesAnUnknownPathWithTheNearestName) {
    expect_refused("link.widht=x4", "--set link.widht=x4: unknown key 'widht' (did you mean 'width'?)");
}

TEST_F(SetOption, RefusesAValueOutOfRange) {
    const Ending ending = with("ports.B.vcs.0.PH=256");

    EXPECT_EQ(ending.exit_code, 2);
    EXPECT_EQ(ending.err.rfind("--set ports.B.vcs.0.PH=256: PH is 256; expected 1…255 or infinite", 0), 0U);
}

TEST_F(SetOption, RefusesWhatIsNoAssignment) { expect_refused("seed", "--set seed: expected path=value"); }

}  // namespace
}  // namespace pcieflow::app
