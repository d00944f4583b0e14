// SPDX-License-Identifier: Apache-2.0
// What the policies of UpdateFC make of a flow that is short of credits, against closed forms by hand.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "scenario/flow_bed.hpp"
#include "scenario/flow_form.hpp"

namespace pcieflow::testbench {
namespace {

const HandLink x4{"2.5GT/s", 4};
constexpr std::int64_t payload = 256;
constexpr std::int64_t latency = 300;  // ns

/// A window of writes whose credits come back at once.
double loop() { return x4.time_of(payload + 20) + 2.0 * latency + x4.dllp(); }

FlowAnswers run_with(const std::string& policy, std::int64_t window, const std::vector<std::string>& more = {}) {
    std::string text = plentiful("  - {name: writes, from: A, kind: MWr, payload: 256B}\n");
    const std::string immediate = "update_fc: {policy: immediate}";
    text.replace(text.rfind(immediate), immediate.size(), "update_fc: {" + policy + "}");
    std::vector<std::string> overrides{"stop.at=1ms", "link.latency=" + in_ns(latency),
                                       "ports.B.vcs.0.PD=" + std::to_string(16 * window)};
    overrides.insert(overrides.end(), more.begin(), more.end());
    return answers(text, overrides);
}

/// `count` writes have their credits back after the loop time and `delay` ns.
void expect_form(const FlowAnswers& run, std::int64_t count, double delay, double tolerance = 0.01) {
    const double expected = bits_per_second(count, payload, loop() + delay);
    EXPECT_NEAR(run.flow()["closed_form_bps"].get<double>(), expected, 1e-6 * expected);
    EXPECT_NEAR(run.goodput(), expected, (tolerance + x4.dllp() / (loop() + delay)) * expected);
    EXPECT_EQ(run.limiter(), "PD");
}

TEST(UpdatePolicy, UPD_02_SpecReportsAtOnceIfLessThanOneLargestPayloadIsLeft) {
    expect_form(run_with("policy: spec", 1), 1, 0.0);
}

TEST(UpdatePolicy, UPD_04_SpecWaitsForTheGuidelineIfMoreIsLeft) {
    const FlowAnswers run = run_with("policy: spec", 4);
    const double delay = bits_per_second(4, payload, 1.0) / run.flow()["closed_form_bps"].get<double>() - loop();

    EXPECT_NEAR(delay, 118 * 4.0, 0.01) << "x4, 256 B: 118 symbol times (docs/protocol.md §7.3)";
    expect_form(run, 4, delay);
}

TEST(UpdatePolicy, ThresholdOfAWholeWindowWaitsForItsLastWrite) {
    expect_form(run_with("policy: threshold, credits: 64", 4), 4, 3 * x4.time_of(payload + 20));
}

TEST(UpdatePolicy, ThresholdThatDividesTheWindowWaitsForTheLastWriteOfAGroup) {
    expect_form(run_with("policy: threshold, credits: 32", 4), 4, x4.time_of(payload + 20));
}

TEST(UpdatePolicy, ThresholdThatDoesNotDivideTheWindowLeavesPartOfItUnused) {
    expect_form(run_with("policy: threshold, credits: 48", 4), 3, x4.time_of(payload + 20));
}

TEST(UpdatePolicy, UPD_05_ThresholdAboveTheWindowWaitsForTheKeepAlive) {
    expect_form(run_with("policy: threshold, credits: 65", 4), 4, 30'000.0 - loop(), 0.05);
}

TEST(UpdatePolicy, IntervalOfTimeDelaysEachWindowByIt) {
    expect_form(run_with("policy: interval, every: 2us", 4), 4, 2000.0);
}

TEST(UpdatePolicy, IntervalOfTlpsIsAThresholdOfTlps) {
    expect_form(run_with("policy: interval, count: 2", 4), 4, x4.time_of(payload + 20));
    expect_form(run_with("policy: interval, count: 3", 4), 3, x4.time_of(payload + 20));
}

TEST(UpdatePolicy, IntervalGoesByWhatComesFirst) {
    expect_form(run_with("policy: interval, every: 5us, count: 4", 4), 4, 3 * x4.time_of(payload + 20));
    expect_form(run_with("policy: interval, every: 500ns, count: 4", 4), 4, 500.0);
}

TEST(UpdatePolicy, UPD_04_PeriodicRoundsTheLoopTimeUpToItsPeriod) {
    constexpr double period = 118 * 4.0;  // the guideline of x4 and 256 B
    ASSERT_GT(loop(), period);
    expect_form(run_with("policy: periodic", 1), 1, 2 * period - loop());
    expect_form(run_with("policy: periodic", 2), 2, 2 * period - loop());
}

TEST(UpdatePolicy, PiggybackGoesBehindTheAck) {
    expect_form(run_with("policy: piggyback", 2, {"ports.B.ack.limit=1us"}), 2, 1000.0 + x4.dllp());
}

TEST(UpdatePolicy, PiggybackHasNothingToGoBehindIfTheDrainIsLaterThanTheAck) {
    expect_form(run_with("policy: piggyback", 2, {"ports.B.ack.limit=1us", "ports.B.drain.latency=3us"}), 2,
                30'000.0 - loop(), 0.05);
}

}  // namespace
}  // namespace pcieflow::testbench
