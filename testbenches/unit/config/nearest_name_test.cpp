// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/nearest_name.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace pcieflow::config {
namespace {

const std::vector<std::string_view> link_keys{"rate", "width", "latency", "skp"};

TEST(EditDistance, CountsEachKindOfMistakeOnce) {
    EXPECT_EQ(edit_distance("width", "width"), 0U);
    EXPECT_EQ(edit_distance("widt", "width"), 1U);
    EXPECT_EQ(edit_distance("wwidth", "width"), 1U);
    EXPECT_EQ(edit_distance("wadth", "width"), 1U);
    EXPECT_EQ(edit_distance("widht", "width"), 1U);
}

TEST(EditDistance, IgnoresTheCaseOfLetters) { EXPECT_EQ(edit_distance("nph", "NPH"), 0U); }

TEST(EditDistance, OfAnEmptyWordIsTheLengthOfTheOther) {
    EXPECT_EQ(edit_distance("", "rate"), 4U);
    EXPECT_EQ(edit_distance("rate", ""), 4U);
}

TEST(NearestName, IsTheLeastDistantCandidate) { EXPECT_EQ(nearest_name("widht", link_keys), "width"); }

TEST(NearestName, IsNoneIfNoneIsMeant) { EXPECT_EQ(nearest_name("voltage", link_keys), ""); }

TEST(NearestName, IsNoneForRubbishOfAnyLength) { EXPECT_EQ(nearest_name(std::string(1'000'000, 'x'), link_keys), ""); }

TEST(Suggestion, NamesTheNearest) { EXPECT_EQ(suggestion("widht", link_keys), " (did you mean 'width'?)"); }

TEST(Suggestion, ListsWhatIsValidIfNothingIsNear) {
    EXPECT_EQ(suggestion("voltage", link_keys), "; expected rate, width, latency or skp");
}

TEST(Printable, EscapesControlCharacters) { EXPECT_EQ(printable("a\n\x1b[b"), "a\\x0A\\x1B[b"); }

TEST(Printable, CutsLongTextsBetweenCharacters) {
    std::string text;
    for (int i = 0; i < 100; ++i) {
        text += "ä";
    }

    const std::string cut = printable(text);

    EXPECT_EQ(cut, text.substr(0, 60) + "…");
}

}  // namespace
}  // namespace pcieflow::config
