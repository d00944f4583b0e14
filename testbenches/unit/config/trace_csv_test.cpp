// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/trace_csv.hpp"

#include <gtest/gtest.h>

namespace pcieflow::config {
namespace {

using core::Time;
using wire::TlpKind;
using namespace core::literals;

/// The only fault of a trace, as "line:column: message".
std::string fault_of(std::string_view text) {
    const TraceCsv csv = read_trace_csv(text);
    if (csv.faults.size() != 1) {
        return std::to_string(csv.faults.size()) + " faults";
    }
    const TraceFault& fault = csv.faults[0];
    return std::to_string(fault.line) + ":" + std::to_string(fault.column) + ": " + fault.message;
}

TEST(TraceCsv, HasARecordALine) {
    const TraceCsv csv = read_trace_csv("10ns,MWr,0x1000,128\n1.5us, MRd , 4096, 64\n");

    EXPECT_TRUE(csv.faults.empty());
    ASSERT_EQ(csv.records.size(), 2U);
    EXPECT_EQ(csv.records[0].at, Time{} + 10_ns);
    EXPECT_EQ(csv.records[0].transfer.kind, TlpKind::MWr);
    EXPECT_EQ(csv.records[0].transfer.address, 0x1000U);
    EXPECT_EQ(csv.records[0].transfer.bytes, 128U);
    EXPECT_EQ(csv.records[1].at, Time{} + 1'500_ns);
    EXPECT_EQ(csv.records[1].transfer.kind, TlpKind::MRd);
    EXPECT_EQ(csv.records[1].transfer.address, 4096U);
}

TEST(TraceCsv, MayNameItsColumns) {
    EXPECT_EQ(read_trace_csv("time,kind,address,bytes\n1ns,MWr,0,4").records.size(), 1U);
}

TEST(TraceCsv, MayNameTheUnitOfItsTimes) {
    const TraceCsv csv = read_trace_csv("time_ns,kind,address,bytes\n2.5,MWr,0,4\n1us,MWr,0,4\n");

    ASSERT_EQ(csv.records.size(), 2U);
    EXPECT_EQ(csv.records[0].at, Time{} + 2'500_ps);
    EXPECT_EQ(csv.records[1].at, Time{} + 1_us);
}

TEST(TraceCsv, ReadsWhatOtherSystemsWrite) {
    EXPECT_EQ(read_trace_csv("\xEF\xBB\xBFtime,kind,address,bytes\r\n1ns,MWr,0,4\r\n").records.size(), 1U);
}

TEST(TraceCsv, SkipsEmptyLinesAndRemarks) {
    const TraceCsv csv = read_trace_csv("# a remark, with commas\n\ntime,kind,address,bytes\n  \n#\n1ns,MWr,0,4\n\n");

    EXPECT_TRUE(csv.faults.empty());
    EXPECT_EQ(csv.records.size(), 1U);
}

TEST(TraceCsv, OfNothingHasNoRecords) {
    EXPECT_TRUE(read_trace_csv("").records.empty());
    EXPECT_TRUE(read_trace_csv("").faults.empty());
}

TEST(TraceCsv, TellsWhereAValueIsMissing) {
    EXPECT_EQ(fault_of("1ns,MWr,0,4\n2ns,MWr,0\n"), "2:9: a line of 3 values; expected time, kind, address, bytes");
}

TEST(TraceCsv, TellsWhereAValueIsTooMuch) {
    EXPECT_EQ(fault_of("1ns,MWr,0,4,7,8\n"), "1:13: a line of 6 values; expected time, kind, address, bytes");
}

TEST(TraceCsv, TellsThatATimeHasNoUnit) {
    EXPECT_EQ(fault_of("10,MWr,0,4\n"), "1:1: time is 10 without a unit; expected 0fs…9223s (fs ps ns us ms s)");
}

TEST(TraceCsv, TellsThatTimeGoesBack) {
    EXPECT_EQ(fault_of("10ns,MWr,0,4\n10ns,MWr,0,4\n  9ns,MWr,0,4\n"),
              "3:3: time is 9ns; expected no earlier time than the record before has, 10ns");
}

TEST(TraceCsv, NamesTheKindThatIsNearest) {
    EXPECT_NE(fault_of("1ns,MWrr,0,4\n").find("1:5: kind is MWrr; expected MRd, MRdLk, MWr"), std::string::npos);
    EXPECT_NE(fault_of("1ns,MWrr,0,4\n").find("(did you mean 'MWr'?)"), std::string::npos);
}

TEST(TraceCsv, RefusesACompletion) { EXPECT_NE(fault_of("1ns,CplD,0,4\n").find("kind is CplD"), std::string::npos); }

TEST(TraceCsv, TellsThatANumberIsNone) {
    EXPECT_EQ(fault_of("1ns,MWr,0xZZ,4\n"), "1:9: address is 0xZZ; expected 0x0…0x3FFFFFFFFFFFFFFF");
    EXPECT_EQ(fault_of("1ns,MWr,0,many\n"), "1:11: bytes is many; expected 0…1073741824");
}

TEST(TraceCsv, KnowsTheSizesOfAtomicOps) {
    EXPECT_EQ(fault_of("1ns,FetchAdd,0,16\n"), "1:16: bytes is 16; expected 4 or 8");
    EXPECT_EQ(fault_of("1ns,CAS,0,4\n"), "1:11: bytes is 4; expected 8, 16 or 32");
}

TEST(TraceCsv, KnowsTheAlignmentOfAtomicOps) {
    EXPECT_EQ(fault_of("1ns,CAS,0x1004,16\n"),
              "1:9: address is 0x1004; expected 0x0…0x3FFFFFFFFFFFFFFF, a multiple of 8");
    EXPECT_EQ(read_trace_csv("1ns,CAS,0x1008,16\n").records.size(), 1U);
}

TEST(TraceCsv, TellsOfAColumnThatItDoesNotKnow) {
    EXPECT_EQ(fault_of("time,kind,addr,bytes\n"), "1:11: a column addr; expected address");
    EXPECT_EQ(fault_of("time_min,kind,address,bytes\n"),
              "1:1: a column time_min; expected time, or time_ and one of fs ps ns us ms s");
}

TEST(TraceCsv, TellsAllThatIsWrongWithALine) {
    const TraceCsv csv = read_trace_csv("soon,MWr,here,4\n");

    ASSERT_EQ(csv.faults.size(), 2U);
    EXPECT_EQ(csv.faults[0].column, 1);
    EXPECT_EQ(csv.faults[1].column, 10);
}

TEST(TraceCsv, CountsColumnsInCharacters) { EXPECT_EQ(read_trace_csv("1µs,MWr,x,4\n").faults.back().column, 9); }

TEST(TraceCsv, GivesUpAfter20Faults) {
    std::string text;
    for (int i = 0; i < 100; ++i) {
        text += "1,MWr,x,4\n";
    }

    EXPECT_EQ(read_trace_csv(text).faults.size(), 20U);
}

}  // namespace
}  // namespace pcieflow::config
