// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "unit/app/command.hpp"

namespace pcieflow::app {
namespace {

std::string shipped(const std::string& name) { return std::string(PCIEFLOW_SCENARIOS) + "/" + name + ".yaml"; }

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Summary, OfTheFirstRunIsThisText) {
    EXPECT_EQ(run({"run", shipped("first-run")}).out, support::content_of(PCIEFLOW_GOLDEN "/first-run.txt"));
}

TEST(Summary, IsPlainAsciiWithoutTrailingBlanks) {
    const std::string text = run({"run", shipped("first-run")}).out;

    EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
    EXPECT_FALSE(contains(text, " \n"));
}

TEST(Summary, TellsTheTimesOfTheLastLinkUp) {
    const std::string text = run({"run", shipped("link/link-down-in-dl-active")}).out;

    EXPECT_TRUE(contains(text, "\nInitialisation of VC0, times of the last link-up\n"));
    EXPECT_TRUE(contains(text, "\n  A          1106 ns       1234 ns       1288 ns  DL_Active, 1 Surprise Down\n"));
    EXPECT_TRUE(contains(text, "\n  B          1106 ns       1234 ns       1288 ns  DL_Active\n"));
}

TEST(Summary, TellsWhatDidNotCome) {
    const std::string text = run({"run", shipped("first-run"), "--set", "ports.B.link_up=1ms"}).out;

    EXPECT_TRUE(contains(text, "\n  A                -             -             -  DL_Init, FC_INIT1\n"));
    EXPECT_TRUE(contains(text, "\n  B                -             -             -  DL_Inactive\n"));
    EXPECT_TRUE(contains(text, "\nScoreboard: nothing to compare, no VC was initialised\n"));
    EXPECT_TRUE(
        contains(text, "\nExpected: A reaches DL_Active before 1us - NOT MET\nfirst-run: expectation_missed\n"));
}

TEST(Summary, TellsADamagedDllpInTheLadder) {
    const std::string text = run({"run", shipped("faults/corrupt-initfc1-np")}).out;

    EXPECT_TRUE(contains(text, "\n         32 ns  A -> B  InitFC1-NP       2      32         74 ns  bad CRC\n"));
}

TEST(Summary, VC_03_TellsWhichEndOfAVcIsPending) {
    const std::string text = run({"run", shipped("vcs/vc1-one-sided")}).out;

    EXPECT_TRUE(contains(text,
                         "\n   1  A                -             -             -  FC_INIT1, VC Negotiation Pending\n"
                         "   1  B                -             -             -  DISABLED\n"));
}

TEST(Summary, TellsTheTimesOfAVcThatIsDone) {
    const std::string text = run({"run", shipped("vcs/vc1-both-ends")}).out;

    EXPECT_TRUE(contains(text, "\nInitialisation of VC1 to VC7, since each was enabled last\n"));
    EXPECT_TRUE(contains(text, "\n   1  A          1106 ns       1234 ns       1288 ns  DONE\n"));
}

TEST(Summary, TellsTheVcInTheLadderWhereThereAreSeveral) {
    const std::string text = run({"run", shipped("vcs/vc1-both-ends"), "--set", "events.0.at=300ns"}).out;

    EXPECT_TRUE(contains(text, "\n  first symbol  way     DLLP         VC  HdrFC  DataFC      received\n"));
    EXPECT_TRUE(contains(text, "\n        300 ns  A -> B  InitFC1-P     1      8      64        342 ns\n"));
}

TEST(Summary, TellsOfNoVcWhereThereIsVc0Only) {
    const std::string text = run({"run", shipped("first-run")}).out;

    EXPECT_FALSE(contains(text, "VC1"));
}

TEST(Summary, TellsEachViolation) {
    const std::string text = run({"run", shipped("credits/advertisement-too-small")}).out;

    EXPECT_TRUE(contains(
        text,
        "\nViolations: 1\n  32 ns B vc0 CHK-11 (DLPE, error, AER DLP): PD: 15 advertised, at least 16 allowed\n"));
}

TEST(Summary, TellsThatTheConditionOfStopDidNotCome) {
    const std::string text =
        run({"run", shipped("first-run"), "--set", "stop.when=dl_active", "--set", "stop.at=387ns"}).out;

    EXPECT_TRUE(contains(text, "\nThe condition of stop.when was not reached by 387ns\nfirst-run: incomplete\n"));
}

}  // namespace
}  // namespace pcieflow::app
