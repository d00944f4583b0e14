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
    EXPECT_TRUE(contains(text,
                         "\nExpected: A reaches DL_Active before 1us - NOT MET: never reached\n"
                         "first-run: expectation_missed\n"));
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

    EXPECT_TRUE(contains(text,
                         "\nThe condition of stop.when, dl_active, was not reached by 387ns: B is in DL_Init\n"
                         "first-run: incomplete\n"))
        << text;
}

TEST(Summary, TellsWhichVcStopWhenStillWaitedFor) {
    const std::string text =
        run({"run", shipped("vcs/vc1-one-sided"), "--set", "stop.when=vcs_ready", "--set", "expect=[]"}).out;

    EXPECT_TRUE(contains(text, "stop.when, vcs_ready, was not reached by ")) << text;
    EXPECT_TRUE(contains(text, ": A VC1 is in FC_INIT1, B VC1 is in DISABLED\n")) << text;
}

TEST(Summary, TellsWhichTrafficStopWhenStillWaitedFor) {
    const TemporaryFolder folder;
    const std::string file = scenario_file(folder, "s",
                                           "traffic: [{name: x, from: B, kind: NOP, count: 1000000},"
                                           " {name: y, from: A, kind: Vendor-Specific}]\n");
    const std::string text = run({"run", file, "--set", "stop.when=traffic_done"}).out;

    EXPECT_TRUE(contains(text, "stop.when, traffic_done, was not reached by 1us: ")) << text;
    EXPECT_TRUE(contains(text, "B has 999")) << text;
    EXPECT_TRUE(contains(text, " NOPs to send, A sends Vendor-Specific DLLPs without end\n")) << text;
}

/// The line of the only expectation in this scenario.
std::string expected_line(const std::string& expectation, const std::string& more = {}) {
    const TemporaryFolder folder;
    const std::string text = run({"run", scenario_file(folder, "s", "expect: [" + expectation + "]\n" + more), "--set",
                                  "ports.B.vcs.0.PD=1"})
                                 .out;
    const std::size_t begin = text.find("Expected: ");
    return text.substr(begin, text.find('\n', begin) - begin);
}

TEST(Summary, TellsWhatHappenedInsteadOfWhatWasExpected) {
    EXPECT_EQ(expected_line("{port: A, reaches: DL_Active, before: 288ns}"),
              "Expected: A reaches DL_Active before 288ns - NOT MET: reached at 288 ns");
    EXPECT_EQ(expected_line("{port: A, never: DL_Active}"),
              "Expected: A never reaches DL_Active - NOT MET: reached at 288 ns");
    EXPECT_EQ(expected_line("{violation: CHK-10}"), "Expected: violation CHK-10 - NOT MET: it never came");
    EXPECT_EQ(expected_line("{violation: CHK-11, port: A}"),
              "Expected: violation CHK-11 at A - NOT MET: came once at 32 ns at B");
    EXPECT_EQ(expected_line("{violation: CHK-11}", "checks: {dlpe: off}\n"),
              "Expected: violation CHK-11 - NOT MET: the check is off");
}

TEST(Summary, TellsHowOftenAViolationCameInstead) {
    const std::string both =
        "faults: [{do: send, from: A, at: 500ns, match: UpdateFC-Cpl, vc: 0, hdr: 1, data: 0},"
        " {do: send, from: B, at: 600ns, match: UpdateFC-Cpl, vc: 0, hdr: 1, data: 0}]\n";

    EXPECT_EQ(expected_line("{violation: CHK-16, count: 1}", both),
              "Expected: violation CHK-16, exactly 1 - NOT MET: came 2 times, first at 532 ns at A");
    EXPECT_EQ(expected_line("{violation: CHK-16, port: B, count: 2}", both),
              "Expected: violation CHK-16 at B, exactly 2 - NOT MET: came 2 times, first at 532 ns at A, 1 of them as "
              "expected");
}

}  // namespace
}  // namespace pcieflow::app
