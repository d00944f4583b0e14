// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/unit_reader.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

namespace pcieflow::config {
namespace {

/// One text and what it is read as.
struct Reading {
    Quantity quantity;
    std::string text;
    std::int64_t value;
};

class UnitReader : public testing::TestWithParam<Reading> {};

TEST_P(UnitReader, ReadsANumberWithItsUnitExactly) {
    const Reading& row = GetParam();

    const Number number = read_number(row.quantity, row.text);

    EXPECT_EQ(number.fault, NumberFault::none);
    EXPECT_EQ(number.value, row.value);
}

INSTANTIATE_TEST_SUITE_P(
    Times, UnitReader,
    testing::Values(Reading{Quantity::time, "1fs", 1}, Reading{Quantity::time, "1ps", 1'000},
                    Reading{Quantity::time, "10ns", 10'000'000}, Reading{Quantity::time, "34us", 34'000'000'000},
                    Reading{Quantity::time, "1ms", 1'000'000'000'000},
                    Reading{Quantity::time, "2s", 2'000'000'000'000'000}, Reading{Quantity::time, "0ns", 0},
                    Reading{Quantity::time, "10 ns", 10'000'000}, Reading{Quantity::time, "10  ns", 10'000'000},
                    Reading{Quantity::time, "0.5ns", 500'000}, Reading{Quantity::time, "15.625ps", 15'625},
                    Reading{Quantity::time, "1.000000fs", 1}, Reading{Quantity::time, "0.000000000000001s", 1},
                    Reading{Quantity::time, "0.00000000000000100000s", 1},
                    Reading{Quantity::time, "9223372036854775807fs", std::numeric_limits<std::int64_t>::max()},
                    Reading{Quantity::time, "9223.372036854775807s", std::numeric_limits<std::int64_t>::max()}));
INSTANTIATE_TEST_SUITE_P(
    OtherQuantities, UnitReader,
    testing::Values(Reading{Quantity::size, "256B", 256}, Reading{Quantity::size, "4KiB", 4096},
                    Reading{Quantity::size, "0.5KiB", 512}, Reading{Quantity::size, "0.0009765625KiB", 1},
                    Reading{Quantity::transfer_rate, "2.5GT/s", 2'500'000'000},
                    Reading{Quantity::transfer_rate, "5.0GT/s", 5'000'000'000},
                    Reading{Quantity::data_rate, "1Gb/s", 1'000'000'000},
                    Reading{Quantity::data_rate, "1MB/s", 8'000'000},
                    Reading{Quantity::data_rate, "2.5 MB/s", 20'000'000}, Reading{Quantity::count, "0", 0},
                    Reading{Quantity::count, "255", 255}, Reading{Quantity::count, "4.0", 4},
                    Reading{Quantity::count, "9223372036854775807", std::numeric_limits<std::int64_t>::max()}));

/// One text and why it is refused.
struct Refusal {
    Quantity quantity;
    std::string text;
    NumberFault fault;
};

class UnitReaderRefusal : public testing::TestWithParam<Refusal> {};

TEST_P(UnitReaderRefusal, NamesTheFault) {
    const Refusal& row = GetParam();

    EXPECT_EQ(read_number(row.quantity, row.text).fault, row.fault);
}

INSTANTIATE_TEST_SUITE_P(Texts, UnitReaderRefusal,
                         testing::Values(Refusal{Quantity::time, "10", NumberFault::no_unit},
                                         Refusal{Quantity::time, "10 ", NumberFault::no_unit},
                                         Refusal{Quantity::time, "", NumberFault::no_number},
                                         Refusal{Quantity::time, "ns", NumberFault::no_number},
                                         Refusal{Quantity::time, "-1ns", NumberFault::no_number},
                                         Refusal{Quantity::time, "+1ns", NumberFault::no_number},
                                         Refusal{Quantity::time, ".5ns", NumberFault::no_number},
                                         Refusal{Quantity::time, "1.ns", NumberFault::wrong_unit},
                                         Refusal{Quantity::time, "1e3ns", NumberFault::wrong_unit},
                                         Refusal{Quantity::time, "1h", NumberFault::wrong_unit},
                                         Refusal{Quantity::time, "1NS", NumberFault::wrong_unit},
                                         Refusal{Quantity::time, "1ns ", NumberFault::wrong_unit},
                                         Refusal{Quantity::time, "0.5fs", NumberFault::inexact},
                                         Refusal{Quantity::time, "0.0000000000000001s", NumberFault::inexact},
                                         Refusal{Quantity::time, "9223372036854775808fs", NumberFault::too_large},
                                         Refusal{Quantity::time, "9223.372036854775808s", NumberFault::too_large},
                                         Refusal{Quantity::time, "99999999999999999999999s", NumberFault::too_large},
                                         Refusal{Quantity::size, "1KB", NumberFault::wrong_unit},
                                         Refusal{Quantity::size, "0.3KiB", NumberFault::inexact},
                                         Refusal{Quantity::size, "0.00000000001KiB", NumberFault::inexact},
                                         Refusal{Quantity::data_rate, "1GB/s", NumberFault::wrong_unit},
                                         Refusal{Quantity::count, "1x", NumberFault::wrong_unit},
                                         Refusal{Quantity::count, "0x10", NumberFault::wrong_unit},
                                         Refusal{Quantity::bits, "0x", NumberFault::wrong_unit},
                                         Refusal{Quantity::bits, "0xG", NumberFault::no_number},
                                         Refusal{Quantity::bits, "0x1 ", NumberFault::no_number},
                                         Refusal{Quantity::bits, "0x-1", NumberFault::wrong_unit},
                                         Refusal{Quantity::bits, "0x8000000000000000", NumberFault::too_large},
                                         Refusal{Quantity::probability, "0.0000001", NumberFault::inexact},
                                         Refusal{Quantity::probability, "1e-7", NumberFault::inexact},
                                         Refusal{Quantity::probability, "1e-99", NumberFault::inexact},
                                         Refusal{Quantity::probability, "1e99", NumberFault::too_large},
                                         Refusal{Quantity::probability, "1e-004", NumberFault::wrong_unit},
                                         Refusal{Quantity::probability, "1e-", NumberFault::wrong_unit},
                                         Refusal{Quantity::probability, "1e-4x", NumberFault::wrong_unit},
                                         Refusal{Quantity::count, "1e3", NumberFault::wrong_unit},
                                         Refusal{Quantity::count, "1 ", NumberFault::wrong_unit},
                                         Refusal{Quantity::count, "1.5", NumberFault::inexact}));

TEST(UnitReader, WritesATimeWithTheLargestUnitInWhichItIsWhole) {
    EXPECT_EQ(to_text(core::Duration{34'000'000'000}), "34us");
    EXPECT_EQ(to_text(core::Duration{15'625}), "15625fs");
    EXPECT_EQ(to_text(core::Duration{0}), "0fs");
}

TEST(UnitReader, WritesBitsInHexadecimal) {
    EXPECT_EQ(number_text(Quantity::bits, 0), "0x0");
    EXPECT_EQ(number_text(Quantity::bits, 0xABCDEF), "0xABCDEF");
}

TEST(UnitReader, CountsProbabilitiesInMillionths) {
    EXPECT_EQ(read_number(Quantity::probability, "0.25").value, 250'000);
    EXPECT_EQ(read_number(Quantity::probability, "0.000001").value, 1);
    EXPECT_EQ(read_number(Quantity::probability, "1.0").value, 1'000'000);
}

TEST(UnitReader, ReadsTheExponentOfAProbability) {
    for (const auto& [text, millionths] : {std::pair<std::string_view, std::int64_t>{"1e-4", 100},
                                           {"1e-05", 10},
                                           {"2.5E-2", 25'000},
                                           {"10e-7", 1},
                                           {"0.00001e+4", 100'000},
                                           {"1e0", 1'000'000}}) {
        const Number number = read_number(Quantity::probability, text);
        EXPECT_EQ(number.fault, NumberFault::none) << text;
        EXPECT_EQ(number.value, millionths) << text;
    }
}

TEST(UnitReader, ReadsHexadecimalDigitsOfEitherCase) {
    EXPECT_EQ(read_number(Quantity::bits, "0xaBcD").value, 0xABCD);
    EXPECT_EQ(read_number(Quantity::bits, "0x7FFFFFFFFFFFFFFF").value, std::numeric_limits<std::int64_t>::max());
}

TEST(UnitReader, ReadsBackEveryTimeItWrites) {
    for (std::int64_t value = 1; value < 4'000'000'000'000'000'000; value *= 2) {
        EXPECT_EQ(read_number(Quantity::time, number_text(Quantity::time, value)).value, value);
    }
}

}  // namespace
}  // namespace pcieflow::config
