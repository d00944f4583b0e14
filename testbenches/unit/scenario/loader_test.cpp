// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/loader.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "unit/config/describe.hpp"
#include "unit/scenario/texts.hpp"

namespace pcieflow::scenario {
namespace {

using texts::answer;
using texts::first_run;
using texts::first_run_and;
using texts::key_tour;
using texts::key_tour_json;

/// What a scenario says; the diagnostics if it is refused.
std::string meaning(std::string_view text) {
    const LoadResult result = load_text(text, "f.yaml");
    return result.scenario ? config::describe(*result.scenario) : to_string(result);
}

TEST(Loader, ReadsTheFirstRun) {
    const LoadResult result = load_text(first_run, "f.yaml");

    ASSERT_TRUE(result.scenario.has_value()) << to_string(result);
    EXPECT_EQ(result.scenario->name, "first-run");
    EXPECT_EQ(core::to_fs(result.scenario->stop.at), 2'000'000'000);
    EXPECT_EQ(core::to_fs(result.scenario->link.latency), 10'000'000);
    EXPECT_EQ(core::to_fs(result.scenario->ports[1].link_up), 100'000'000);
    EXPECT_EQ(result.scenario->ports[0].vcs.at(core::vc0).advertisement.count(core::Pool::PD), 64U);
    EXPECT_EQ(result.scenario->ports[0].vcs.at(core::vc0).advertisement.count(core::Pool::CplH), 0U);
    EXPECT_EQ(std::get<config::ReachesExpectation>(result.scenario->expectations.at(0)).bounds.before,
              core::at_fs(1'000'000'000));
}

TEST(Loader, ReadsEveryKey) { EXPECT_EQ(answer(key_tour), ""); }

TEST(Loader, ReadsWhatTheKeyTourSaysOfItsLists) {
    const LoadResult result = load_text(key_tour, "f.yaml");

    ASSERT_TRUE(result.scenario.has_value());
    EXPECT_EQ(result.scenario->events.size(), 6U);
    EXPECT_EQ(result.scenario->events[4].ports, (std::array<bool, 2>{true, false}));
    EXPECT_EQ(result.scenario->events[4].offset, 0x160U);
    EXPECT_EQ(result.scenario->events[5].value, 0x80U);
    EXPECT_EQ(result.scenario->faults.at(1).match.per_million, 500'000U);
    EXPECT_EQ(result.scenario->faults.at(2).change.type, core::CreditType::P);
    EXPECT_EQ(result.scenario->faults.at(3).at, core::at_fs(30'000'000'000));
    EXPECT_EQ(result.scenario->faults.at(4).type, 0x48);
    EXPECT_EQ(result.scenario->faults.at(5).seq, 77U);
    EXPECT_EQ(result.scenario->faults.at(6).match.kinds, wire::all_tlps());
    EXPECT_EQ(result.scenario->faults.at(7).match.per_million, 100U);
    EXPECT_EQ(result.scenario->traffic.at(0).bits_per_second, 1'000'000'000);
    EXPECT_EQ(result.scenario->events[0].ports, (std::array<bool, 2>{true, false}));
    EXPECT_EQ(result.scenario->events[1].ports, (std::array<bool, 2>{true, true}));
    EXPECT_EQ(result.scenario->events[2].duration, core::Duration{1'000'000'000});
    EXPECT_EQ(result.scenario->faults.at(0).match.kinds.count(), 1U);
    EXPECT_EQ(result.scenario->checks.at("CHK-19"), config::CheckSetting::warning);
    EXPECT_EQ(std::get<config::ViolationExpectation>(result.scenario->expectations.at(1)).count, 2U);
    const auto& delivery = std::get<config::TlpExpectation>(result.scenario->expectations.at(2));
    EXPECT_EQ(std::get<std::string>(delivery.what), "writes");
    EXPECT_EQ(delivery.count, 1000U);
}

TEST(Loader, ReadsAScenarioInJsonAsInYaml) { EXPECT_EQ(meaning(key_tour_json), meaning(key_tour)); }

TEST(Loader, ReadsJsonInOneLineAsInMany) {
    std::string line(key_tour_json);
    line.erase(std::remove(line.begin(), line.end(), '\n'), line.end());

    EXPECT_EQ(meaning(line), meaning(key_tour));
}

TEST(Loader, ReadsJsonWithTheColonOnALineOfItsOwn) {
    std::string apart;
    for (const char c : key_tour_json) {
        apart += c == ':' ? std::string("\r\n :\n\t") : std::string(1, c);
    }

    EXPECT_EQ(meaning(apart), meaning(key_tour));
}

TEST(Loader, ReadsSurrogatePairsInJson) {
    std::string text(key_tour_json);
    text.replace(text.find("every key once"), 14, R"(\ud83d\ude00 \u00e4 \\ud83d)");

    const LoadResult result = load_text(text, "f.yaml");

    ASSERT_TRUE(result.scenario.has_value()) << to_string(result);
    EXPECT_EQ(result.scenario->description, "\U0001F600 ä \\ud83d");
}

TEST(Loader, KeepsPositionsBehindSurrogatePairsInJson) {
    const std::string text = answer(R"({"description": "\ud83d\ude00", "seed": "x"})");

    EXPECT_NE(text.find("f.yaml:1:41: seed is x"), std::string::npos) << text;
}

TEST(Loader, LetsQuotesMakeNoDifference) {
    std::string quoted(first_run);
    for (const std::string word : {"first-run", "2us", "rate", "x1", "PH", "4", "infinite", "DL_Active"}) {
        for (std::size_t at = quoted.find(word); at != std::string::npos;
             at = quoted.find(word, at + word.size() + 2)) {
            const bool is_whole = !std::isalnum(static_cast<unsigned char>(quoted[at - 1])) &&
                                  !std::isalnum(static_cast<unsigned char>(quoted[at + word.size()]));
            if (is_whole && quoted.compare(at, 4, "rate") != 0) {
                quoted.replace(at, word.size(), "'" + word + "'");
            }
        }
    }

    EXPECT_NE(quoted, first_run);
    EXPECT_EQ(meaning(quoted), meaning(first_run));
}

TEST(Loader, LetsTheOrderOfKeysMakeNoDifference) {
    constexpr std::string_view forth =
        "update_fc: {P: {credits: 4, policy: threshold}, NP: {every: 1us, policy: interval}, policy: spec}";
    constexpr std::string_view back =
        "update_fc: {policy: spec, P: {policy: threshold, credits: 4}, NP: {policy: interval, every: 1us}}";
    const auto with = [](std::string_view update_fc) {
        std::string text(first_run);
        return text.replace(text.find("A: {") + 4, 0, std::string(update_fc) + ", ");
    };

    EXPECT_EQ(meaning(with(forth)), meaning(with(back)));
}

TEST(Loader, AcceptsAByteOrderMarkAndCarriageReturns) {
    std::string text = "\xEF\xBB\xBF";
    for (const char c : first_run) {
        text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    }

    EXPECT_EQ(meaning(text), meaning(first_run));
}

TEST(Loader, TakesAVirtualChannelWithoutPoolsForInfinite) {
    std::string text(first_run);
    text.replace(text.find("{0: {"), 5, "{3: {}, 0: {");

    const LoadResult result = load_text(text, "f.yaml");

    ASSERT_TRUE(result.scenario.has_value()) << to_string(result);
    EXPECT_EQ(result.scenario->ports[0].vcs.count(core::vc_id(3)), 1U);
}

TEST(Loader, FindsTheSameWithTheSameText) {
    const std::string text = first_run_and("widht: 1\nseed: x");

    EXPECT_EQ(answer(text), answer(text));
}

}  // namespace
}  // namespace pcieflow::scenario
