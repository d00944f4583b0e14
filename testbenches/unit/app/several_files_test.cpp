// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "unit/app/command.hpp"

namespace pcieflow::app {
namespace {

class SeveralFiles : public testing::Test {
protected:
    /// The names of the scenarios that were run, in order.
    [[nodiscard]] static std::vector<std::string> names(const Ending& ending) {
        std::vector<std::string> names;
        for (const std::string& line : support::lines_of(ending.out)) {
            names.push_back(nlohmann::json::parse(line)["scenario"]);
        }
        return names;
    }

    const TemporaryFolder folder_;
    const std::string good_ = scenario_file(folder_, "good");
    const std::string other_ = scenario_file(folder_, "other");
    const std::string failing_ = scenario_file(folder_, "failing", "expect: [{violation: CHK-11}]\n");
    const std::string bad_ = scenario_file(folder_, "bad", "speed: fast\n");
};

TEST_F(SeveralFiles, AreRunInTheOrderGiven) {
    EXPECT_EQ(names(run({"run", "--json", other_, good_})), (std::vector<std::string>{"other", "good"}));
}

TEST_F(SeveralFiles, EndWithZeroIfAllPass) { EXPECT_EQ(run({"run", "--quiet", good_, other_}).exit_code, 0); }

TEST_F(SeveralFiles, EndWithOneIfOneFails) {
    const Ending ending = run({"run", "--json", good_, failing_, other_});

    EXPECT_EQ(ending.exit_code, 1);
    EXPECT_EQ(names(ending), (std::vector<std::string>{"good", "failing", "other"}));
}

TEST_F(SeveralFiles, EndWithTheHighestCodeAndRunWhatIsGood) {
    const Ending ending = run({"run", "--json", failing_, bad_, good_});

    EXPECT_EQ(ending.exit_code, 2);
    EXPECT_EQ(names(ending), (std::vector<std::string>{"failing", "good"}));
}

TEST_F(SeveralFiles, AreNamedInTheirOwnFolders) {
    const std::string out = (folder_.path() / "out").native();

    static_cast<void>(run({"run", "--quiet", good_, other_, "--out", out}));

    EXPECT_EQ(support::files_below(out), (std::vector<std::string>{"good/result.json", "other/result.json"}));
}

TEST_F(SeveralFiles, GiveTheSameResultAsOneAlone) {
    const std::string together = run({"run", "--json", good_, other_}).out;

    EXPECT_EQ(together, run({"run", "--json", good_}).out + run({"run", "--json", other_}).out);
}

TEST_F(SeveralFiles, AreRefusedIfTwoHaveOneName) {
    const std::string twin = folder_.file("twin.yaml", scenario_text("good"));

    const Ending ending = run({"run", good_, twin, other_});

    EXPECT_EQ(ending.exit_code, 2);
    EXPECT_EQ(ending.out, "");
    EXPECT_EQ(ending.err, twin + ": the name 'good' is that of " + good_ + " too; names must differ within a run\n");
}

TEST_F(SeveralFiles, AreRefusedIfOneIsGivenTwice) {
    const std::string by_another_way = (folder_.path() / "." / "good.yaml").native();

    EXPECT_EQ(run({"run", good_, other_, good_}).err, good_ + ": this file is given twice\n");
    EXPECT_EQ(run({"run", good_, by_another_way}).err, by_another_way + ": this file is given twice\n");
}

TEST_F(SeveralFiles, EndWithThreeIfStandardOutputCannotBeWritten) {
    EXPECT_EQ(support::Program(command({"run", good_, other_}), "/dev/full").wait().exit_code, 3);
}

}  // namespace
}  // namespace pcieflow::app
