// SPDX-License-Identifier: Apache-2.0
#include "support/source_text.hpp"

#include <gtest/gtest.h>

namespace pcieflow::support {
namespace {

TEST(SourceText, KeepsLineCommentsApart) {
    const SourceText text = take_apart("int a; // one\nint b;  /// two\n");

    EXPECT_EQ(text.comments, "// one /// two ");
    EXPECT_EQ(text.code, "int a; \nint b;  \n");
}

TEST(SourceText, KeepsBlockCommentsApart) {
    const SourceText text = take_apart("int /* one\n two */ a;");

    EXPECT_EQ(text.comments, "/* one\n two */ ");
    EXPECT_EQ(text.code, "int  a;");
}

TEST(SourceText, LeavesStringsOut) { EXPECT_EQ(take_apart(R"(f("a // \" b", c);)").code, "f( , c);"); }

TEST(SourceText, LeavesRawStringsOut) { EXPECT_EQ(take_apart("f(R\"x(a \" )\" // b)x\", c);").code, "f(, c);"); }

TEST(SourceText, LeavesCharactersOut) { EXPECT_EQ(take_apart(R"(f('"', '\'', c);)").code, "f( ,  , c);"); }

TEST(SourceText, TakesNoDigitSeparatorForACharacter) {
    const SourceText text = take_apart("a = 1'000; // b '\n");

    EXPECT_EQ(text.comments, "// b ' ");
    EXPECT_EQ(text.code, "a = 1'000; \n");
}

TEST(SourceText, EndsWithAnUnfinishedComment) { EXPECT_EQ(take_apart("a /* b").comments, "/* b "); }

TEST(SourceText, OfNothingIsEmpty) {
    EXPECT_EQ(take_apart("").comments, "");
    EXPECT_EQ(take_apart("").code, "");
}

}  // namespace
}  // namespace pcieflow::support
