// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/value_reader.hpp"

#include <gtest/gtest.h>

#include <string>

#include "pcieflow/config/set.hpp"
#include "pcieflow/core/rule.hpp"

namespace pcieflow::config {
namespace {

/// What `set` says to a value; empty if it takes it.
std::string answer(const std::string& path, const std::string& text) {
    Scenario scenario;
    const std::optional<Error> error = set(scenario, path, text);
    return error ? error->message : "";
}

TEST(ValueMessage, OfACreditPoolNamesItsRange) {
    EXPECT_EQ(answer("ports.A.vcs.0.PH", "300"), "PH is 300; expected 1…255 or infinite");
    EXPECT_EQ(answer("ports.A.vcs.0.PD", "4096"), "PD is 4096; expected 1…4095 or infinite");
}

TEST(ValueMessage, CRD_09_OfABareZeroPoolSaysHowInfiniteIsWritten) {
    EXPECT_EQ(answer("ports.A.vcs.0.PH", "0"),
              "PH is 0; expected 1…255 or infinite (write infinite for a pool without limit)");
}

TEST(ValueMessage, OfANumberWithoutUnitSaysSo) {
    EXPECT_EQ(answer("link.latency", "10"), "latency is 10 without a unit; expected 0fs…100ms (fs ps ns us ms s)");
    EXPECT_EQ(answer("link.rate", "5"), "rate is 5 without a unit; expected 2.5GT/s or 5GT/s");
}

TEST(ValueMessage, OfAWrongUnitNamesTheUnits) {
    EXPECT_EQ(answer("link.latency", "10B"), "latency is 10B; expected 0fs…100ms (fs ps ns us ms s)");
}

TEST(ValueMessage, OfAFractionOfAFemtosecondSaysThatTimesAreWhole) {
    EXPECT_EQ(answer("link.latency", "0.5fs"), "latency is 0.5fs; a time is a whole number of fs");
}

TEST(ValueMessage, OfATimeBeyondLinkTimeNamesItsEnd) {
    EXPECT_EQ(answer("stop.at", "9224s"), "at is 9224s; link time ends at 2^63 fs (2.56 h)");
    EXPECT_EQ(answer("stop.at", "9223.1s"), "at is 9223.1s; expected 1fs…9223s (fs ps ns us ms s)");
}

TEST(ValueMessage, OfAKnownRateThatIsNotModelledSaysSo) {
    for (const std::string rate : {"8GT/s", "16GT/s", "32GT/s"}) {
        EXPECT_EQ(answer("link.rate", rate), "rate is " + rate + ", which is not modelled; expected 2.5GT/s or 5GT/s");
    }
}

TEST(ValueMessage, OfAnUnknownRateNamesTheKnownOnes) {
    EXPECT_EQ(answer("link.rate", "3GT/s"), "rate is 3GT/s; expected 2.5GT/s or 5GT/s");
}

TEST(ValueMessage, OfAWidthNamesTheWidths) {
    EXPECT_EQ(answer("link.width", "x3"), "width is x3; expected x1, x2, x4, x8, x12, x16 or x32");
    EXPECT_EQ(answer("link.width", "4"), "width is 4; expected x1, x2, x4, x8, x12, x16 or x32");
}

TEST(ValueMessage, OfAMisspeltWordNamesTheNearest) {
    EXPECT_EQ(answer("ports.A.role", "rot"),
              "role is rot; expected root, endpoint, upstream or downstream (did you mean 'root'?)");
}

TEST(ValueMessage, OfASizeNamesTheChoices) {
    EXPECT_EQ(answer("ports.A.max_payload", "100B"),
              "max_payload is 100B; expected 128B, 256B, 512B, 1KiB, 2KiB or 4KiB");
    EXPECT_EQ(answer("ports.A.max_payload", "256"),
              "max_payload is 256 without a unit; expected 128B, 256B, 512B, 1KiB, 2KiB or 4KiB");
}

TEST(ValueMessage, OfAFlagNamesBothWords) {
    EXPECT_EQ(answer("ports.A.extended_synch", "yes"), "extended_synch is yes; expected false or true");
}

TEST(ValueMessage, OfANameNamesItsCharacters) {
    EXPECT_EQ(answer("name", "a b"), "name is a b; expected 1 to 64 of A-Z a-z 0-9 _ . - without a leading dot");
    EXPECT_EQ(answer("name", ""), "name is empty; expected 1 to 64 of A-Z a-z 0-9 _ . - without a leading dot");
}

TEST(ValueMessage, OfAnUnknownPacketNamesTheNearest) {
    EXPECT_EQ(answer("faults.0.match", "InitFC3-P"),
              "match is InitFC3-P, which is no packet (did you mean 'InitFC1-P'?)");
    EXPECT_EQ(answer("faults.0.match", "MWrr"), "match is MWrr, which is no packet (did you mean 'MWr'?)");
    EXPECT_EQ(answer("faults.0.match", "TLP*"), "match is TLP*, which is no packet (did you mean 'TLP'?)");
    EXPECT_EQ(answer("faults.0.match", "frobnicate"),
              "match is frobnicate; expected a DLLP or TLP such as InitFC1-P or MWr, or a pattern such as InitFC2-* "
              "or Cpl*");
}

TEST(ValueMessage, OfAnUnknownRuleNamesTheNearest) {
    EXPECT_EQ(answer("expect.0.violation", "CHK-1"), "violation is CHK-1, which is no rule (did you mean 'CHK-01'?)");
    EXPECT_EQ(answer("expect.0.violation", "everything"),
              "violation is everything; expected the ID of a rule that is checked, such as CHK-30");
}

TEST(ValueMessage, OfARuleThatNothingChecksSaysSoAndWhy) {
    EXPECT_EQ(answer("expect.0.violation", "CHK-26"),
              "violation is CHK-26, which nothing checks: the feature exchange is not modelled yet");
    EXPECT_EQ(answer("expect.0.violation", "FC-INIT-03"), "violation is FC-INIT-03, which nothing checks");
}

TEST(ValueReader, TakesEveryRuleOfWhichViolationsAreReported) {
    for (const core::Rule& rule : core::all_rules()) {
        EXPECT_EQ(answer("expect.0.violation", std::string(rule.name)).empty(), core::is_reported(rule.id))
            << rule.name;
    }
}

TEST(ValueMessage, OfWhatComesLaterSaysSo) { EXPECT_EQ(answer("sweep", "x"), "sweep is not available yet"); }

TEST(ValueMessage, OfARegisterNamesItsRangeInHexadecimal) {
    EXPECT_EQ(answer("events.0.offset", "0x1000"), "offset is 0x1000; expected 0x0…0xFFC, a multiple of 4");
    EXPECT_EQ(answer("events.0.offset", "0x142"), "offset is 0x142; expected 0x0…0xFFC, a multiple of 4");
    EXPECT_EQ(answer("events.0.value", "0x1FFFFFFFF"), "value is 0x1FFFFFFFF; expected 0x0…0xFFFFFFFF");
    EXPECT_EQ(answer("events.0.value", "FF"), "value is FF; expected 0x0…0xFFFFFFFF");
}

TEST(ValueMessage, OfAProbabilityNamesItsDecimals) {
    EXPECT_EQ(answer("faults.0.probability", "1.1"), "probability is 1.1; expected 0…1 with at most 6 decimals");
    EXPECT_EQ(answer("faults.0.probability", "0.1234567"),
              "probability is 0.1234567; expected 0…1 with at most 6 decimals");
    EXPECT_EQ(answer("faults.0.probability", "50%"), "probability is 50%; expected 0…1 with at most 6 decimals");
}

TEST(ValueMessage, VC_01_OfAnEventForVC0NamesTheOthers) {
    EXPECT_EQ(answer("events.0.vc", "0"), "vc is 0; expected 1…7");
}

TEST(ValueReader, TakesARegisterInDecimalAndInHexadecimal) {
    Scenario decimal;
    Scenario hexadecimal;

    EXPECT_FALSE(set(decimal, "events.0.offset", "340").has_value());
    EXPECT_FALSE(set(hexadecimal, "events.0.offset", "0x154").has_value());

    EXPECT_EQ(decimal.events[0].offset, 0x154U);
    EXPECT_EQ(hexadecimal.events[0].offset, 0x154U);
}

TEST(ValueReader, TakesTrueForOnAndFalseForOff) {
    EXPECT_EQ(answer("checks.fcinit", "true"), "");
    EXPECT_EQ(answer("checks.fcinit", "false"), "");
    EXPECT_EQ(answer("link.skp", "false"), "");
    EXPECT_EQ(answer("ports.A.extended_synch", "on"), "");
    EXPECT_EQ(answer("ports.A.extended_synch", "off"), "");
}

TEST(ValueReader, TakesNoTrueWhereOnlyOffIsAWord) {
    EXPECT_EQ(answer("link.skp", "true"), "skp is true; expected 1180…1538 or off");
}

TEST(ValueReader, TakesNamesOf64CharactersAndNotOf65) {
    EXPECT_EQ(answer("name", std::string(64, 'a')), "");
    EXPECT_NE(answer("name", std::string(65, 'a')), "");
}

TEST(ValueReader, TakesNoNameWithALeadingDot) {
    EXPECT_EQ(answer("name", "a.b"), "");
    EXPECT_NE(answer("name", ".a"), "");
    EXPECT_NE(answer("name", ".."), "");
    EXPECT_NE(answer("name", "a/b"), "");
}

}  // namespace
}  // namespace pcieflow::config
