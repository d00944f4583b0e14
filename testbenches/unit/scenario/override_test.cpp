// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "unit/scenario/texts.hpp"

namespace pcieflow::scenario {
namespace {

using texts::answer;
using texts::first_run;
using texts::first_run_and;
using texts::key_tour;

config::Scenario loaded(std::string_view text, const std::vector<std::string>& overrides) {
    const LoadResult result = load_text(text, "f.yaml", overrides);
    EXPECT_TRUE(result.scenario.has_value()) << to_string(result);
    return result.scenario.value_or(config::Scenario{});
}

TEST(Override, ReplacesAValueOfTheFile) { EXPECT_EQ(loaded(first_run, {"link.width=x4"}).link.width, wire::Width::x4); }

TEST(Override, AddsWhatTheFileLeavesOut) {
    const config::Scenario scenario = loaded(first_run, {"ports.A.fc_timeout=200us"});

    EXPECT_EQ(scenario.ports[0].fc_timeout, core::Duration{200'000'000'000});
}

TEST(Override, SuppliesAKeyThatIsRequired) {
    std::string text(first_run);
    text.erase(text.find("width: x1, "), 11);

    EXPECT_EQ(answer(text, {"link.width=x1"}), "");
}

TEST(Override, MendsABadValueOfTheFile) {
    std::string text(first_run);
    text.replace(text.find("x1"), 2, "x3");

    EXPECT_EQ(answer(text, {"link.width=x1"}), "");
}

TEST(Override, MakesAWholeFileFromAnEmptyMapping) {
    const std::vector<std::string> overrides{"name=a",
                                             "link={rate: 5GT/s, width: x1, latency: 0ns}",
                                             "ports.A.vcs.0={PH: 1, PD: 1, NPH: 1, NPD: 1, CplH: 1, CplD: 1}",
                                             "ports.B.vcs.0={PH: 1, PD: 1, NPH: 1, NPD: 1, CplH: 1, CplD: 1}",
                                             "faults.0.do=drop",
                                             "faults.0.from=B",
                                             "faults.0.match=*"};

    EXPECT_EQ(loaded("{}", overrides).faults.at(0).from, core::PortId::B);
}

TEST(Override, LetsTheLastOfSeveralWin) { EXPECT_EQ(loaded(first_run, {"seed=2", "seed=3"}).seed, 3U); }

TEST(Override, ReachesAnElementByItsIndex) {
    EXPECT_EQ(loaded(key_tour, {"events.2.for=3us"}).events.at(2).duration, core::Duration{3'000'000'000});
}

TEST(Override, ReachesAFlowByItsName) { EXPECT_EQ(loaded(key_tour, {"traffic.load.count=7"}).traffic.at(0).count, 7U); }

TEST(Override, SetsACheckByItsId) {
    EXPECT_EQ(loaded(key_tour, {"checks.CHK-19=off"}).checks.at("CHK-19"), config::CheckSetting::off);
}

TEST(Override, AppendsAnElement) {
    const config::Scenario scenario = loaded(key_tour, {"events.6={at: 80us, do: link_up}"});

    EXPECT_EQ(scenario.events.size(), 7U);
}

TEST(Override, ReplacesAListAsAWhole) {
    const config::Scenario scenario = loaded(key_tour, {"ports.A.vcs.1.tcs=[3]"});

    EXPECT_EQ(scenario.ports[0].vcs.at(core::vc_id(1)).tcs, std::bitset<8>(0b1000));
}

TEST(Override, TakesAnyTextAsItStands) {
    EXPECT_EQ(loaded(first_run, {"description=a: b, 'c = #d"}).description, "a: b, 'c = #d");
}

TEST(Override, IsQuotedInItsDiagnostics) {
    EXPECT_EQ(answer(first_run, {"link.widht=x4"}),
              "--set link.widht=x4: unknown key 'widht' (did you mean 'width'?)\n");
    EXPECT_EQ(
        answer(first_run, {"ports.B.vcs.0.PH=0"}),
        "--set ports.B.vcs.0.PH=0: PH is 0; expected 1…255 or infinite (write infinite for a pool without limit)\n");
}

TEST(Override, IsReportedAfterTheFile) {
    EXPECT_EQ(answer(first_run_and("seed: x"), {"link.width=x3", "rules=bas"}),
              "f.yaml:10:7: seed is x; expected 0 or more\n"
              "--set link.width=x3: width is x3; expected x1, x2, x4, x8, x12, x16 or x32\n"
              "--set rules=bas: rules is bas; expected mindshare or base (did you mean 'base'?)\n");
}

TEST(Override, WithoutPathOrEqualsSignIsRefused) {
    EXPECT_EQ(answer(first_run, {"link.width"}), "--set link.width: expected path=value\n");
    EXPECT_EQ(answer(first_run, {"=x4"}), "--set =x4: expected path=value\n");
}

TEST(Override, ThatIsNotUtf8IsRefused) {
    const LoadResult result = load_text(first_run, "f.yaml", {"description=\xFF"});

    EXPECT_EQ(result.diagnostics.at(0).message, "byte 0xFF is not UTF-8");
}

TEST(Override, BelowAValueOrPastTheEndOfAListIsRefused) {
    EXPECT_EQ(answer(first_run, {"name.x=1"}), "--set name.x=1: name is a value; there is no 'x' in it\n");
    EXPECT_EQ(answer(first_run, {"expect.2.port=A"}),
              "--set expect.2.port=A: '2' is no element of expect; expected an index 0…1\n");
}

TEST(Override, OfAMappingByAValueIsRefused) {
    EXPECT_EQ(answer(first_run, {"link=x4"}), "--set link=x4: link is x4; expected a mapping\n");
}

TEST(Override, BelowAnUnknownKeyNamesTheUnknownKey) {
    EXPECT_EQ(answer(first_run, {"lnik.width=x4"}), "--set lnik.width=x4: unknown key 'lnik' (did you mean 'link'?)\n");
}

TEST(Override, WithBrokenBracketsIsRefused) {
    EXPECT_EQ(answer(first_run, {"ports.A.vcs.1.tcs=[1"}),
              "--set ports.A.vcs.1.tcs=[1: end of sequence flow not found\n");
}

TEST(Override, LeavesTheMistakesOfTheFileToTheFile) {
    EXPECT_EQ(answer(first_run_and("faults: 3"), {"faults.0.do=drop"}), "f.yaml:10:9: faults is 3; expected a list\n");
}

}  // namespace
}  // namespace pcieflow::scenario
