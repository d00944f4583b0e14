// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "unit/app/command.hpp"

namespace pcieflow::app {
namespace {

namespace fs = std::filesystem;

/// Waits until something has been written below the folder.
void wait_for_a_file(const fs::path& folder) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!fs::exists(folder) || support::files_below(folder).empty()) {
        ASSERT_LT(std::chrono::steady_clock::now(), deadline);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

class SignalTest : public testing::TestWithParam<int> {
protected:
    const TemporaryFolder folder_;
    const fs::path out_ = folder_.path() / "out";
    const std::string file_ = folder_.file("long.yaml", long_scenario_text("long"));
};

TEST_P(SignalTest, EndsTheRunAndLeavesNothingHalfWritten) {
    support::Program program(command({"run", file_, "--out", out_.native(), "--events"}));
    wait_for_a_file(out_);

    program.send(GetParam());

    EXPECT_EQ(program.wait().signal, GetParam());
    EXPECT_EQ(support::files_below(out_), std::vector<std::string>{});
}

TEST_P(SignalTest, EndsARunOfSeveralFilesToo) {
    const std::string second = scenario_file(folder_, "second");
    support::Program program(command({"run", file_, second, "--out", out_.native(), "--events"}));
    wait_for_a_file(out_);

    program.send(GetParam());

    EXPECT_EQ(program.wait().signal, GetParam());
    for (int i = 0; i < 2000 && !support::files_below(out_).empty(); ++i) {  // the child ends a moment later
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_EQ(support::files_below(out_), std::vector<std::string>{});
}

INSTANTIATE_TEST_SUITE_P(All, SignalTest, testing::Values(SIGINT, SIGTERM, SIGHUP),
                         [](const testing::TestParamInfo<int>& each) { return "Signal" + std::to_string(each.param); });

TEST(Signal, IsTheExitCode128AndItsNumberInAShell) {
    const TemporaryFolder folder;
    const std::string file = folder.file("long.yaml", long_scenario_text("long"));
    support::Program shell(
        {"/bin/sh", "-c", R"("$0" run "$1" & sleep 0.2; kill -TERM $!; wait $!; echo $?)", PCIEFLOW_PROGRAM, file});

    EXPECT_EQ(shell.wait().out, "143\n");
}

}  // namespace
}  // namespace pcieflow::app
