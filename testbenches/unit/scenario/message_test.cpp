// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "unit/scenario/texts.hpp"

namespace pcieflow::scenario {
namespace {

using texts::answer;
using texts::first_run;
using texts::first_run_and;

std::string first_run_with(std::string_view from, std::string_view to) {
    std::string text(first_run);
    return text.replace(text.find(from), from.size(), to);
}

TEST(Message, OfAnUnknownKeyNamesTheNearest) {
    EXPECT_EQ(answer(first_run_with("width: x1", "width: x1, widht: x1")),
              "f.yaml:4:34: unknown key 'widht' (did you mean 'width'?)\n");
}

TEST(Message, OfAMissingKeyStandsAtTheMappingThatLacksIt) {
    EXPECT_EQ(answer(first_run_with(", width: x1", "")), "f.yaml:4:7: missing key 'width'\n");
    EXPECT_EQ(answer(first_run_with("name: first-run\n", "")), "f.yaml:1:1: missing key 'name'\n");
    EXPECT_EQ(answer(first_run_with(", CplD: infinite", "")), "f.yaml:6:16: missing key 'CplD'\n");
    EXPECT_EQ(answer(first_run_with("{0: {", "{1: {")), "f.yaml:6:12: missing key '0'\n");
}

TEST(Message, OfABadValueStandsAtTheValue) {
    EXPECT_EQ(answer(first_run_with("PH: 4", "PH: 300")), "f.yaml:6:21: PH is 300; expected 1…255 or infinite\n");
}

TEST(Message, OfAMissingValueStandsAtItsKey) {
    EXPECT_EQ(answer(first_run_and("seed:\nrules: base")), "f.yaml:10:1: seed is empty; expected 0 or more\n");
}

TEST(Message, OfANullQuotesIt) {
    EXPECT_EQ(answer(first_run_and("seed: null")), "f.yaml:10:7: seed is null; expected 0 or more\n");
    EXPECT_EQ(answer(first_run_and("seed: ~")), "f.yaml:10:7: seed is ~; expected 0 or more\n");
}

TEST(Message, OfAWrongShapeNamesBothShapes) {
    EXPECT_EQ(answer(first_run_and("faults: 3")), "f.yaml:10:9: faults is 3; expected a list\n");
    EXPECT_EQ(answer(first_run_and("faults: {}")), "f.yaml:10:9: faults is a mapping; expected a list\n");
    EXPECT_EQ(answer(first_run_and("faults: [3]")), "f.yaml:10:10: an element of faults is 3; expected a mapping\n");
    EXPECT_EQ(answer(first_run_and("checks: []")), "f.yaml:10:9: checks is a list; expected a mapping\n");
    EXPECT_EQ(answer(first_run_and("seed: [1]")), "f.yaml:10:7: seed is a list; expected 0 or more\n");
    EXPECT_EQ(answer("just text"), "f.yaml:1:1: the document is just text; expected a mapping\n");
    EXPECT_EQ(answer("[]"), "f.yaml:1:1: the document is a list; expected a mapping\n");
}

TEST(Message, OfAListOfValuesStandsAtTheItem) {
    EXPECT_EQ(answer(first_run_with("{0: {", "{1: {tcs: [1, x]}, 0: {")), "f.yaml:6:26: tcs is x; expected 0…7\n");
    EXPECT_EQ(answer(first_run_with("{0: {", "{1: {tcs: 1}, 0: {")), "f.yaml:6:22: tcs is 1; expected a list of 0…7\n");
    EXPECT_EQ(answer(first_run_with("{0: {", "{1: {tcs: []}, 0: {")),
              "f.yaml:6:22: tcs is an empty list; expected 0…7\n");
}

TEST(Message, OfWhatComesLaterStandsAtTheKey) {
    EXPECT_EQ(answer(first_run_and("traffic: [{name: x}]")), "f.yaml:10:1: traffic is not available yet\n");
    EXPECT_EQ(answer(first_run_and("sweep: {seed: [1, 2]}")), "f.yaml:10:1: sweep is not available yet\n");
    EXPECT_EQ(answer(first_run_and("events: [{at: 1us, do: enable_vc, vc: 1}]")),
              "f.yaml:10:24: do is enable_vc, which is not available yet\n");
}

TEST(Message, OfAKeyThatDoesNotBelongNamesWhatItGoesWith) {
    EXPECT_EQ(answer(first_run_and("events: [{at: 1us, do: link_down, for: 1us}]")),
              "f.yaml:10:35: for goes only with do: retrain\n");
    EXPECT_EQ(answer(first_run_and("events: [{at: 1us, do: link_up, reason: dpc}]")),
              "f.yaml:10:33: reason goes only with do: link_down\n");
    EXPECT_EQ(answer(first_run_with("port: A, reaches", "port: A, count: 1, reaches")),
              "f.yaml:9:15: count goes only with violation\n");
}

TEST(Message, DLC_08_OfARetrainWithoutLengthNamesWhatNeedsIt) {
    EXPECT_EQ(answer(first_run_and("events: [{at: 1us, do: retrain}]")),
              "f.yaml:10:10: missing key 'for'; do: retrain needs it\n");
}

TEST(Message, OfAnExpectationOfNothingOrOfTwoThingsSaysSo) {
    EXPECT_EQ(answer(first_run_with("reaches: DL_Active, ", "")), "f.yaml:9:5: missing key 'reaches' or 'violation'\n");
    EXPECT_EQ(answer(first_run_with("reaches: DL_Active", "reaches: DL_Active, violation: CHK-30")),
              "f.yaml:9:35: reaches and violation exclude each other\n");
    EXPECT_EQ(answer(first_run_with("port: A, reaches", "reaches")),
              "f.yaml:9:5: missing key 'port'; reaches needs it\n");
}

TEST(Message, TCV_02_OfATrafficClassOnTwoVCsStandsAtTheSecond) {
    EXPECT_EQ(answer(first_run_with("{0: {", "{1: {tcs: [1]}, 2: {tcs: [1]}, 0: {")),
              "f.yaml:6:37: TC1 belongs to VC1 already; a TC has one VC (TCV-02)\n");
}

TEST(Message, OfAPolicyStandsWhereItWasChosenForAllTypes) {
    EXPECT_EQ(answer(first_run_with("A: {", "A: {update_fc: {policy: threshold}, ")),
              "f.yaml:6:27: policy threshold needs credits\n");
    EXPECT_EQ(answer(first_run_with("A: {", "A: {update_fc: {credits: 3}, ")),
              "f.yaml:6:28: credits belongs to policy threshold\n");
}

TEST(Message, OfWhatABadValueBringsAboutIsLeftOut) {
    EXPECT_EQ(answer(first_run_with("A: {", "A: {update_fc: {policy: threshold, credits: 0}, ")),
              "f.yaml:6:47: credits is 0; expected 1…4095\n");
}

TEST(Message, CountsColumnsInCharacters) {
    EXPECT_EQ(answer(first_run_and("checks: {\"äöü\": on, fcinit: maybe}")),
              "f.yaml:10:10: unknown key 'äöü'\n"
              "f.yaml:10:29: fcinit is maybe; expected off, on, warning or error\n");
}

TEST(Message, ComesForEveryErrorInTheOrderOfTheFile) {
    const std::string text = first_run_with("PH: 4", "PH: 0") + "seed: x\nrulse: base\n";

    EXPECT_EQ(answer(text),
              "f.yaml:6:21: PH is 0; expected 1…255 or infinite (write infinite for a pool without limit)\n"
              "f.yaml:10:7: seed is x; expected 0 or more\n"
              "f.yaml:11:1: unknown key 'rulse' (did you mean 'rules'?)\n");
}

TEST(Message, EndsAfterFiftyWithTheNumberOfTheRest) {
    std::string text(first_run);
    for (int i = 0; i < 57; ++i) {
        text += "zz" + std::to_string(i) + ": 1\n";
    }

    const LoadResult result = load_text(text, "f.yaml");

    EXPECT_EQ(result.diagnostics.size(), 50U);
    EXPECT_EQ(result.further, 7U);
    EXPECT_NE(to_string(result).find("\n… and 7 more\n"), std::string::npos);
}

}  // namespace
}  // namespace pcieflow::scenario
