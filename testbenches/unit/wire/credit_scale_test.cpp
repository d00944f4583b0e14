// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/credit_scale.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace pcieflow::wire {
namespace {

TEST(CreditScale, CRD_06_Permits127HeaderAnd2047DataCreditsWithoutScaling) {
    EXPECT_EQ(max_hdr_credits.count, 127U);
    EXPECT_EQ(max_data_credits.count, 2047U);
}

TEST(CreditScale, CRD_05_Counts8HeaderAnd12DataBitsWithoutScaling) {
    EXPECT_EQ(facts(CreditScale::off).hdr_bits, 8U);
    EXPECT_EQ(facts(CreditScale::off).data_bits, 12U);
}

TEST(CreditScale, CRD_06_PermitsByScaleWhatTheTablePrints) {
    EXPECT_EQ(facts(CreditScale::x1).hdr_max.count, 127U);
    EXPECT_EQ(facts(CreditScale::x1).data_max.count, 2047U);
    EXPECT_EQ(facts(CreditScale::x4).hdr_max.count, 508U);
    EXPECT_EQ(facts(CreditScale::x4).data_max.count, 8188U);
    EXPECT_EQ(facts(CreditScale::x16).hdr_max.count, 2032U);
    EXPECT_EQ(facts(CreditScale::x16).data_max.count, 32752U);
}

TEST(CreditScale, CRD_05_CountsByScaleInTheBitsThatTheTablePrints) {
    EXPECT_EQ(facts(CreditScale::x1).hdr_bits, 8U);
    EXPECT_EQ(facts(CreditScale::x1).data_bits, 12U);
    EXPECT_EQ(facts(CreditScale::x4).hdr_bits, 10U);
    EXPECT_EQ(facts(CreditScale::x4).data_bits, 14U);
    EXPECT_EQ(facts(CreditScale::x16).hdr_bits, 12U);
    EXPECT_EQ(facts(CreditScale::x16).data_bits, 16U);
}

TEST(CreditScale, CRD_06_StaysBelowHalfTheRangeOfItsCounters) {
    for (const CreditScaleFacts& row : credit_scales) {
        EXPECT_LT(row.hdr_max.count, 1U << (row.hdr_bits - 1));
        EXPECT_LT(row.data_max.count, 1U << (row.data_bits - 1));
    }
}

TEST(CreditScale, CRD_08_IsItsCodeOnTheWire) {
    for (const CreditScaleFacts& row : credit_scales) {
        EXPECT_EQ(&facts(row.code), &row);
    }
}

/// Fields of the least PD advertisement (docs/protocol.md §5.3).
struct PdRow {
    std::int64_t max_payload;
    std::uint32_t x1, x4, x16;
};
constexpr std::array pd_rows{
    PdRow{128, 8, 3, 2},    PdRow{256, 16, 5, 2},    PdRow{512, 32, 9, 3},
    PdRow{1024, 64, 17, 5}, PdRow{2048, 128, 33, 9}, PdRow{4096, 256, 65, 17},
};

TEST(MinimumPdField, CRD_08_IsThePrintedOneForEveryPayloadAndScale) {
    for (const PdRow& row : pd_rows) {
        EXPECT_EQ(minimum_pd_field(CreditScale::off, row.max_payload), row.x1) << row.max_payload;
        EXPECT_EQ(minimum_pd_field(CreditScale::x1, row.max_payload), row.x1) << row.max_payload;
        EXPECT_EQ(minimum_pd_field(CreditScale::x4, row.max_payload), row.x4) << row.max_payload;
        EXPECT_EQ(minimum_pd_field(CreditScale::x16, row.max_payload), row.x16) << row.max_payload;
    }
}

TEST(MinimumPdField, GOLD_56_For1024BytesIs011hWith68CreditsOr005hWith80Credits) {
    EXPECT_EQ(minimum_pd_field(CreditScale::x4, 1024), 0x011U);
    EXPECT_EQ(minimum_pd_field(CreditScale::x4, 1024) * facts(CreditScale::x4).factor, 68U);
    EXPECT_EQ(minimum_pd_field(CreditScale::x16, 1024), 0x005U);
    EXPECT_EQ(minimum_pd_field(CreditScale::x16, 1024) * facts(CreditScale::x16).factor, 80U);
}

}  // namespace
}  // namespace pcieflow::wire
