// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "unit/scenario/texts.hpp"

namespace pcieflow::scenario {
namespace {

using texts::answer;
using texts::first_run;
using texts::first_run_and;

TEST(Syntax, RefusesDuplicateKeys) {
    EXPECT_EQ(answer(first_run_and("seed: 1\nseed: 2")), "f.yaml:11:1: duplicate key 'seed'\n");
}

TEST(Syntax, RefusesAKeyThatIsQuotedOnceAndPlainOnce) {
    EXPECT_EQ(answer(first_run_and("checks: {fcpe: on, \"fcpe\": on}")), "f.yaml:10:20: duplicate key 'fcpe'\n");
}

TEST(Syntax, RefusesDuplicateKeysInJson) {
    EXPECT_NE(answer(R"({"seed": 1, "seed": 1})").find("f.yaml:1:13: duplicate key 'seed'\n"), std::string::npos);
}

TEST(Syntax, RefusesAnchorsAndAliases) {
    EXPECT_EQ(answer(first_run_and("seed: &s 1")), "f.yaml:10:7: anchor 's': anchors are not allowed\n");
    EXPECT_EQ(answer(first_run_and("checks: {fcpe: &s on, fcinit: *s}")),
              "f.yaml:10:16: anchor 's': anchors are not allowed\n"
              "f.yaml:10:31: aliases are not allowed; write the value out\n"
              "f.yaml:10:31: fcinit is empty; expected off, on, warning or error\n");
}

TEST(Syntax, RefusesMergeKeys) {
    EXPECT_EQ(answer(first_run_and("<<: {seed: 1}")), "f.yaml:10:1: merge keys are not allowed; write the keys out\n");
}

TEST(Syntax, RefusesTags) {
    EXPECT_EQ(answer(first_run_and("seed: !!int 1")),
              "f.yaml:10:7: tag 'tag:yaml.org,2002:int': tags are not allowed\n");
    EXPECT_EQ(answer(first_run_and("seed: !mine 1")), "f.yaml:10:7: tag '!mine': tags are not allowed\n");
    EXPECT_EQ(answer(first_run_and("checks: !!map {}")),
              "f.yaml:10:9: tag 'tag:yaml.org,2002:map': tags are not allowed\n");
}

TEST(Syntax, RefusesATagThatLooksLikeYamlCppsOwn) {
    EXPECT_EQ(answer(first_run_and("seed: ! 1")), "f.yaml:10:7: tag '!': tags are not allowed\n");
    EXPECT_EQ(answer(first_run_and("seed: ! \"1\"")), "f.yaml:10:7: tag '!': tags are not allowed\n");
    EXPECT_EQ(answer(first_run_and("seed: !<?> 1")), "f.yaml:10:7: tag '?': tags are not allowed\n");
}

TEST(Syntax, AcceptsScalarsInEveryStyle) {
    EXPECT_EQ(answer(first_run_and("seed: \"1\"")), "");
    EXPECT_EQ(answer(first_run_and("seed: '1'")), "");
    EXPECT_EQ(answer(first_run_and("seed: >-\n  1")), "");
}

TEST(Syntax, RefusesASecondDocument) {
    EXPECT_EQ(answer(first_run_and("---\nname: other")),
              "f.yaml:10:1: a second document begins; a scenario file holds one\n");
}

TEST(Syntax, AcceptsDocumentMarksAroundTheOneDocument) {
    EXPECT_EQ(answer("---\n" + std::string(first_run) + "...\n"), "");
}

TEST(Syntax, RefusesKeysThatAreNoNames) {
    EXPECT_EQ(answer(first_run_and("? [a, b]\n: 1")), "f.yaml:10:3: a key is a list; expected a name\n");
    EXPECT_EQ(answer(first_run_and("? {a: b}\n: 1")), "f.yaml:10:3: a key is a mapping; expected a name\n");
}

TEST(Syntax, AcceptsNestingOf64LevelsAndRefuses65) {
    const auto nested = [](std::size_t depth) { return "sweep: " + std::string(depth, '[') + std::string(depth, ']'); };

    EXPECT_EQ(answer(first_run_and(nested(63))), "f.yaml:10:1: sweep is not available yet\n");
    EXPECT_EQ(answer(first_run_and(nested(64))), "f.yaml:10:71: nested deeper than 64 levels\n");
}

TEST(Syntax, RefusesNestingOfAnyDepthAndKind) {
    constexpr std::size_t depth = 100'000;
    std::string dashes;
    std::string braces;
    std::string questions;
    for (std::size_t i = 0; i < depth; ++i) {
        dashes += "- ";
        braces += "{a: ";
        questions += "? ";
    }
    for (const std::string& text : {std::string(depth, '['), dashes, braces, questions}) {
        EXPECT_NE(answer(text).find("nested deeper than 64 levels"), std::string::npos);
    }
}

TEST(Syntax, RefusesATruncatedFileWhereverItEnds) {
    // The last line may lack its end, and the expectation may be missing as a whole.
    const std::size_t whole = first_run.find("\nexpect:");
    for (std::size_t length = 0; length < whole; ++length) {
        EXPECT_NE(answer(first_run.substr(0, length)), "") << length;
    }
}

TEST(Syntax, RefusesAFileThatIsNotUtf8AtTheBadByte) {
    EXPECT_EQ(answer("name: a\ndescription: \"ä\xFF\"\n"), "f.yaml:2:16: byte 0xFF is not UTF-8\n");
    EXPECT_EQ(answer("\xC0\x80"), "f.yaml:1:1: byte 0xC0 is not UTF-8\n");           // overlong
    EXPECT_EQ(answer("a\xED\xA0\x80"), "f.yaml:1:2: byte 0xED is not UTF-8\n");      // surrogate
    EXPECT_EQ(answer("a\xF4\x90\x80\x80"), "f.yaml:1:2: byte 0xF4 is not UTF-8\n");  // above U+10FFFF
    EXPECT_EQ(answer("a\xE2\x82"), "f.yaml:1:2: byte 0xE2 is not UTF-8\n");          // cut off
    EXPECT_EQ(answer("\xFF\xFEn\0a\0"), "f.yaml:1:1: byte 0xFF is not UTF-8\n");     // UTF-16
}

TEST(Syntax, QuotesNoPartOfACharacter) {
    EXPECT_EQ(answer("description: \"\\ä\""), "f.yaml:1:17: unknown escape character:\n");
}

TEST(Syntax, RefusesControlCharacters) {
    EXPECT_EQ(answer(std::string_view("name: a\0b", 9)), "f.yaml:1:8: control character 0x00\n");
    EXPECT_EQ(answer("name: a\n\x04 b"), "f.yaml:2:1: control character 0x04\n");
}

TEST(Syntax, RefusesAnEmptyFile) {
    EXPECT_EQ(answer(""), "f.yaml:1:1: the file is empty\n");
    EXPECT_EQ(answer("\xEF\xBB\xBF"), "f.yaml:1:1: the file is empty\n");
    EXPECT_EQ(answer("# nothing\n"), "f.yaml:1:1: the file holds no document\n");
}

}  // namespace
}  // namespace pcieflow::scenario
