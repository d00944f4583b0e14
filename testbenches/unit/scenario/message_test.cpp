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

TEST(Message, OfWhatComesLaterStandsWhereItIsWritten) {
    EXPECT_EQ(answer(first_run_and("sweep: {seed: [1, 2]}")), "f.yaml:10:1: sweep is not available yet\n");
}

TEST(Message, VC_02_OfAnEventForAVcThatAPortLacksStandsAtTheVc) {
    EXPECT_EQ(answer(first_run_and("events: [{at: 1us, do: enable_vc, vc: 1, ports: [B]}]")),
              "f.yaml:10:39: vc is 1, which is not among vcs of port B\n");
}

TEST(Message, OfARegisterAccessNamesTheKeysThatItNeeds) {
    EXPECT_EQ(answer(first_run_and("events: [{at: 1us, do: read_register}]")),
              "f.yaml:10:10: missing key 'port'; do: write_register or read_register needs it\n"
              "f.yaml:10:10: missing key 'offset'; do: write_register or read_register needs it\n");
    EXPECT_EQ(answer(first_run_and("events: [{at: 1us, do: write_register, port: A, offset: 0x50}]")),
              "f.yaml:10:10: missing key 'value'; do: write_register needs it\n");
    EXPECT_EQ(
        answer(first_run_and("events: [{at: 1us, do: read_register, ports: [A], port: A, offset: 80, value: 1}]")),
        "f.yaml:10:39: ports goes only with do: link_down, link_up, retrain, enable_vc or disable_vc\n"
        "f.yaml:10:72: value goes only with do: write_register\n");
}

TEST(Message, OfAKeyMistakenForItsNeighbourNamesTheNeighbour) {
    EXPECT_EQ(answer(first_run_and("events: [{at: 1us, do: link_down, port: A}]")),
              "f.yaml:10:35: port goes only with do: write_register or read_register (link_down takes ports: [A])\n");
    EXPECT_EQ(answer(first_run_and("events: [{at: 1us, do: read_register, ports: [B], offset: 80}]")),
              "f.yaml:10:10: missing key 'port'; do: write_register or read_register needs it\n"
              "f.yaml:10:39: ports goes only with do: link_down, link_up, retrain, enable_vc or disable_vc "
              "(read_register takes port: B)\n");
}

TEST(Message, OfAFaultThatHasKeysOfAnotherNamesWhatTheyGoWith) {
    EXPECT_EQ(answer(first_run_and("faults: [{do: drop, from: A, match: Ack, by: 1ns, to: InitFC1-P}]")),
              "f.yaml:10:42: by goes only with do: delay\n"
              "f.yaml:10:51: to goes only with do: change\n");
    EXPECT_EQ(
        answer(first_run_and("faults: [{do: send, from: A, match: NOP, nth: 1}]")),
        "f.yaml:10:10: missing key 'at'; do: send needs it\n"
        "f.yaml:10:42: nth goes only with do: drop, corrupt, duplicate, delay, reorder, nullify, change or silence\n");
    EXPECT_EQ(answer(first_run_and("faults: [{do: delay, from: A, match: NOP}]")),
              "f.yaml:10:10: missing key 'by'; do: delay needs it\n");
    EXPECT_EQ(answer(first_run_and("faults: [{do: change, from: A, match: UpdateFC-*}]")),
              "f.yaml:10:15: change needs to, to_vc, hdr, data, hdr_scale or data_scale\n");
}

TEST(Message, OfTheValueOfANopStandsAtTheKey) {
    EXPECT_EQ(answer(first_run_and("traffic: [{name: x, from: A, kind: NOP, value: 1}]")),
              "f.yaml:10:41: value goes only with kind: Vendor-Specific\n");
}

TEST(Message, OfATlpsKeyWithDllpsNamesWhatItGoesWith) {
    EXPECT_EQ(answer(first_run_and("traffic: [{name: x, from: A, kind: NOP, tc: 0, tags: 1, payload: 4B}]")),
              "f.yaml:10:41: tc goes only with kind: a TLP, or mix or trace\n"
              "f.yaml:10:48: tags goes only with kind: a TLP that is answered, or mix or trace\n"
              "f.yaml:10:57: payload goes only with kind: MWr, IOWr, CfgWr0, CfgWr1, MsgD, FetchAdd, Swap, CAS or "
              "DMWr, or mix\n");
}

TEST(Message, OfAFlowOfNothingOrOfTwoThingsSaysSo) {
    EXPECT_EQ(answer(first_run_and("traffic: [{name: x, from: A}]")),
              "f.yaml:10:11: missing key 'kind', 'mix' or 'trace'\n");
    EXPECT_EQ(answer(first_run_and("traffic: [{name: x, from: A, kind: MWr, mix: {MWr: 1}}]")),
              "f.yaml:10:41: kind and mix exclude each other\n");
    EXPECT_EQ(answer(first_run_and("traffic: [{name: x, from: A, mix: {}}]")),
              "f.yaml:10:35: a flow needs a kind, a mix of at least one or a trace\n");
    EXPECT_EQ(answer(first_run_and("traffic: [{name: x, from: A, mix: {Mwr: 1}}]")),
              "f.yaml:10:36: unknown key 'Mwr' (did you mean 'MWr'?)\n");
}

TEST(Message, OfAPayloadThatIsTooLargeStandsAtIt) {
    EXPECT_EQ(answer(first_run_and("traffic: [{name: x, from: A, kind: MWr, payload: 512B}]")),
              "f.yaml:10:50: payload is 512B; max_payload of port A is 256B\n");
}

TEST(Message, OfHalfABurstNamesTheOtherHalf) {
    EXPECT_EQ(answer(first_run_and("traffic: [{name: x, from: A, kind: MWr, burst: {count: 2}}]")),
              "f.yaml:10:48: missing key 'gap'; count needs it\n");
}

TEST(Message, OfATraceThatIsNotThereSaysWhy) {
    EXPECT_EQ(answer(first_run_and("traffic: [{name: x, from: A, trace: no-such.csv}]")),
              "f.yaml:10:37: trace no-such.csv cannot be read: No such file or directory\n");
    EXPECT_EQ(answer(first_run_and("traffic: [{name: x, from: A, trace: /dev/zero}]")),
              "f.yaml:10:37: trace /dev/zero is no file\n");
}

TEST(Message, OfTwoFlowsOfOneNameStandsAtTheSecond) {
    EXPECT_EQ(answer(first_run_and("traffic: [{name: x, from: A, kind: NOP}, {name: x, from: B, kind: NOP}]")),
              "f.yaml:10:49: name is x, which is the name of traffic.0 too; names must differ\n");
}

TEST(Message, OfAKeyThatDoesNotBelongNamesWhatItGoesWith) {
    EXPECT_EQ(answer(first_run_and("events: [{at: 1us, do: link_down, for: 1us}]")),
              "f.yaml:10:35: for goes only with do: retrain\n");
    EXPECT_EQ(answer(first_run_and("events: [{at: 1us, do: link_up, reason: dpc}]")),
              "f.yaml:10:33: reason goes only with do: link_down\n");
    EXPECT_EQ(answer(first_run_with("port: A, reaches", "port: A, count: 1, reaches")),
              "f.yaml:9:15: count goes only with violation, delivered, dropped or replay\n");
}

TEST(Message, DLC_08_OfARetrainWithoutLengthNamesWhatNeedsIt) {
    EXPECT_EQ(answer(first_run_and("events: [{at: 1us, do: retrain}]")),
              "f.yaml:10:10: missing key 'for'; do: retrain needs it\n");
}

TEST(Message, OfAnExpectationOfNothingOrOfTwoThingsSaysSo) {
    EXPECT_EQ(answer(first_run_with("reaches: DL_Active, ", "")),
              "f.yaml:9:5: missing key 'reaches', 'never', 'violation', 'delivered', 'dropped' or 'replay'\n");
    EXPECT_EQ(answer(first_run_with("reaches: DL_Active", "reaches: DL_Active, violation: CHK-30")),
              "f.yaml:9:35: reaches and violation exclude each other\n");
    EXPECT_EQ(answer(first_run_with("port: A, reaches", "reaches")),
              "f.yaml:9:5: missing key 'port'; reaches or never needs it\n");
    EXPECT_EQ(answer(first_run_with("reaches: DL_Active", "never: DL_Active, reaches: DL_Active")),
              "f.yaml:9:33: never and reaches exclude each other\n");
}

TEST(Message, OfNeverWithoutPortNamesWhatNeedsIt) {
    EXPECT_EQ(answer(first_run_with("port: A, reaches", "never")),
              "f.yaml:9:5: missing key 'port'; reaches or never needs it\n");
    EXPECT_EQ(answer(first_run_with("reaches: DL_Active", "never: DONE")), "");
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
