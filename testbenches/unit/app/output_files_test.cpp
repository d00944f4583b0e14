// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "unit/app/command.hpp"

namespace pcieflow::app {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

class OutputFiles : public testing::Test {
protected:
    [[nodiscard]] Ending run_into(const fs::path& out, const std::string& file, const Names& more = {}) const {
        Names arguments{"run", "--quiet", file, "--out", out.native()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }

    const TemporaryFolder folder_;
    const fs::path out_ = folder_.path() / "deep" / "out";
    const std::string file_ = scenario_file(folder_, "s");
};

TEST_F(OutputFiles, AreTheResultAlone) {
    EXPECT_EQ(run_into(out_, file_).exit_code, 0);
    EXPECT_EQ(support::files_below(out_), Names{"s/result.json"});
}

TEST_F(OutputFiles, AreEventsTooIfAskedFor) {
    EXPECT_EQ(run_into(out_, file_, {"--events"}).exit_code, 0);
    EXPECT_EQ(support::files_below(out_), (Names{"s/events.jsonl", "s/result.json"}));
}

TEST_F(OutputFiles, AreWrittenForARunThatFailsToo) {
    const std::string failing = scenario_file(folder_, "f", "expect: [{violation: CHK-11}]\n");

    EXPECT_EQ(run_into(out_, failing, {"--events"}).exit_code, 1);
    EXPECT_EQ(support::files_below(out_), (Names{"f/events.jsonl", "f/result.json"}));
}

TEST_F(OutputFiles, AreNotBegunForABadScenario) {
    EXPECT_EQ(run_into(out_, scenario_file(folder_, "b", "speed: fast\n")).exit_code, 2);
    EXPECT_FALSE(fs::exists(out_));
}

TEST_F(OutputFiles, ReplaceThoseOfAnEarlierRun) {
    fs::create_directories(out_ / "s");
    std::ofstream(out_ / "s" / "result.json") << "old";

    EXPECT_EQ(run_into(out_, file_).exit_code, 0);
    EXPECT_EQ(support::content_of(out_ / "s" / "result.json").front(), '{');
}

TEST_F(OutputFiles, DoNotKeepTheEventsOfAnEarlierRun) {
    ASSERT_EQ(run_into(out_, file_, {"--events"}).exit_code, 0);

    ASSERT_EQ(run_into(out_, file_).exit_code, 0);

    EXPECT_EQ(support::files_below(out_), Names{"s/result.json"});
}

TEST_F(OutputFiles, CannotGoWhereAFileIs) {
    const Ending ending = run_into(file_, file_);

    EXPECT_EQ(ending.exit_code, 2);
    EXPECT_EQ(ending.err, "pcieflow: " + file_ + "/s: cannot be written: Not a directory\n");
}

TEST_F(OutputFiles, CannotGoWhereNothingCanBeMade) {
    const Ending ending = run_into("/proc/pcieflow", file_);

    EXPECT_EQ(ending.exit_code, 2);
    EXPECT_NE(ending.err.find("cannot be written"), std::string::npos) << ending.err;
}

TEST_F(OutputFiles, LeaveNothingHalfWrittenIfOneCannotTakeItsName) {
    fs::create_directories(out_ / "s" / "events.jsonl" / "occupied");

    EXPECT_EQ(run_into(out_, file_, {"--events"}).exit_code, 2);
    EXPECT_EQ(support::files_below(out_), Names{});
}

}  // namespace
}  // namespace pcieflow::app
