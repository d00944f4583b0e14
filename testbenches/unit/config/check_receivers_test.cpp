// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "unit/config/check_kit.hpp"

namespace pcieflow::config {
namespace {

using testkit::errors_of;
using testkit::Settings;
using testkit::Texts;

/// What is wrong with port A if `under` has these values.
Texts errors_under(const std::string& under, const Settings& values) {
    Settings settings;
    for (const auto& [key, text] : values) {
        settings.emplace_back("ports.A." + under + "." + key, text);
    }
    return errors_of(settings);
}

TEST(CheckReceiver, WantsTheLengthOfAStall) {
    const Texts missing{"ports.A.drain.stall.for: a stall needs for, its length"};

    EXPECT_EQ(errors_under("drain.stall", {{"at", "5us"}}), missing);
    EXPECT_EQ(errors_under("drain.stall", {{"every", "5us"}, {"count", "2"}}), missing);
    EXPECT_EQ(errors_under("drain.stall", {{"at", "5us"}, {"for", "1us"}}), Texts{});
    EXPECT_EQ(errors_under("drain.stall", {{"for", "1us"}}), Texts{});
}

TEST(CheckReceiver, WantsTheDistanceOfSeveralStalls) {
    EXPECT_EQ(errors_under("drain.stall", {{"for", "1us"}, {"count", "3"}}),
              Texts{"ports.A.drain.stall.count: 3 stalls need every"});
}

TEST(CheckReceiver, RefusesAStallThatIsNotOverBeforeTheNext) {
    const auto errors = [](const std::string& every) {
        return errors_under("drain.stall", {{"for", "2us"}, {"count", "3"}, {"every", every}});
    };

    EXPECT_EQ(errors("2us"), Texts{"ports.A.drain.stall.every: every is 2us; a stall lasts 2us, so that it would not "
                                   "end before the next"});
    EXPECT_EQ(errors("2001ns"), Texts{});
}

TEST(CheckReceiver, WantsTheSecondParameterOfALatencyThatHasOne) {
    EXPECT_EQ(errors_under("completer", {{"latency_law", "uniform"}}),
              Texts{"ports.A.completer.latency_law: latency_law uniform needs latency_max"});
    EXPECT_EQ(errors_under("completer", {{"latency_law", "lognormal"}}),
              Texts{"ports.A.completer.latency_law: latency_law lognormal needs latency_median"});
    EXPECT_EQ(errors_under("completer", {{"latency_law", "exponential"}}),
              Texts{"ports.A.completer.latency_law: latency_law exponential needs latency, its mean"});
    EXPECT_EQ(errors_under("completer", {{"latency_law", "exponential"}, {"latency", "1us"}}), Texts{});
}

TEST(CheckReceiver, RefusesAParameterOfAnotherLaw) {
    EXPECT_EQ(errors_under("completer", {{"latency_max", "1us"}}),
              Texts{"ports.A.completer.latency_max: latency_max belongs to latency_law uniform"});
    EXPECT_EQ(
        errors_under("completer", {{"latency_law", "uniform"}, {"latency_max", "1us"}, {"latency_median", "1us"}}),
        Texts{"ports.A.completer.latency_median: latency_median belongs to latency_law lognormal"});
}

TEST(CheckReceiver, RefusesAMaximumOrMedianBelowTheLeastLatency) {
    const Settings least{{"latency", "200ns"}};

    EXPECT_EQ(errors_under("completer", {least[0], {"latency_law", "uniform"}, {"latency_max", "199ns"}}),
              Texts{"ports.A.completer.latency_max: latency_max is 199ns, which is shorter than latency, 200ns"});
    EXPECT_EQ(errors_under("completer", {least[0], {"latency_law", "lognormal"}, {"latency_median", "199ns"}}),
              Texts{"ports.A.completer.latency_median: latency_median is 199ns, which is shorter than latency, 200ns"});
    EXPECT_EQ(errors_under("completer", {least[0], {"latency_law", "uniform"}, {"latency_max", "200ns"}}), Texts{});
}

}  // namespace
}  // namespace pcieflow::config
