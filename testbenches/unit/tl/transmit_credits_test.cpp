// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/tl/transmit_credits.hpp"

#include <gtest/gtest.h>

namespace pcieflow::tl {
namespace {

using core::CreditType;
using core::DataCredits;
using core::HdrCredits;
using core::ModCounter;
using core::Pool;

template <unsigned Bits>
bool gate(std::uint32_t credit_limit, std::uint32_t credits_consumed, std::uint32_t need) {
    return may_send(ModCounter<Bits>(credit_limit), ModCounter<Bits>(credits_consumed), need);
}

TEST(TxGate, TXG_03_E1_TheFirstHeaderPasses) { EXPECT_TRUE(gate<8>(0x66, 0x00, 1)); }
TEST(TxGate, TXG_03_E2_BlocksOneHeaderPastTheLimit) { EXPECT_FALSE(gate<8>(0x66, 0x66, 1)); }
TEST(TxGate, TXG_07_E3_AnExactFitPasses) { EXPECT_TRUE(gate<8>(0x67, 0x66, 1)); }
TEST(TxGate, TXG_03_E4_PassesBelowTheWrap) { EXPECT_TRUE(gate<8>(0xF8, 0xE7, 1)); }
TEST(TxGate, TXG_03_E5_PassesWhenOnlyTheLimitHasWrapped) { EXPECT_TRUE(gate<8>(0x08, 0xF7, 1)); }
TEST(TxGate, TXG_07_E8_AnExactFitOfDataPasses) { EXPECT_TRUE(gate<12>(0x040, 0x000, 64)); }
TEST(TxGate, TXG_03_E9_BlocksDataBeyondTheLimit) { EXPECT_FALSE(gate<12>(0x040, 0x040, 16)); }
TEST(TxGate, TXG_07_E10_AnExactFitAcrossTheWrapPasses) { EXPECT_TRUE(gate<12>(0x008, 0xFF8, 16)); }
TEST(TxGate, TXG_03_E11_BlocksOneDataCreditPastTheWrappedLimit) { EXPECT_FALSE(gate<12>(0x008, 0xFF8, 17)); }
TEST(TxGate, TXG_03_E12_TenBitHeadersPassWithinHalfTheRange) { EXPECT_TRUE(gate<10>(508, 0, 4)); }
TEST(TxGate, TXG_03_E13_TenBitHeadersWrapToo) {
    EXPECT_TRUE(gate<10>(0x002, 0x3FF, 3));
    EXPECT_FALSE(gate<10>(0x002, 0x3FF, 4));
}

/// The golden scenario's advertisement: PH 4, PD 64, NPH 2, NPD 32, completions infinite.
TransmitCredits golden() {
    TransmitCredits credits;
    credits.initialise(CreditType::P, HdrCredits{4}, DataCredits{64});
    credits.initialise(CreditType::NP, HdrCredits{2}, DataCredits{32});
    credits.initialise(CreditType::Cpl, HdrCredits{0}, DataCredits{0});
    return credits;
}

constexpr HdrCredits one_header{1};
constexpr DataCredits mwr_256{16};

TEST(TransmitCredits, FC_INIT_12_NothingPassesWhileCREDIT_LIMITIsUndefined) {
    const TransmitCredits credits;

    EXPECT_FALSE(credits.may_send(CreditType::P, one_header, DataCredits{0}));
    EXPECT_EQ(credits.credit_limit(Pool::PH), std::nullopt);
}

TEST(TransmitCredits, TXG_01_SCN_07_FourWritesExhaustHeaderAndDataTogether) {
    TransmitCredits credits = golden();
    for (int i = 0; i < 4; ++i) {
        ASSERT_TRUE(credits.may_send(CreditType::P, one_header, mwr_256));
        credits.consume(CreditType::P, one_header, mwr_256);
    }

    EXPECT_EQ(credits.credits_consumed(Pool::PH), 4U);
    EXPECT_EQ(credits.credits_consumed(Pool::PD), 64U);
}

TEST(TransmitCredits, SCN_08_TheFifthWriteIsBlockedByBothPools) {
    TransmitCredits credits = golden();
    for (int i = 0; i < 4; ++i) {
        credits.consume(CreditType::P, one_header, mwr_256);
    }

    EXPECT_FALSE(credits.may_send(CreditType::P, one_header, DataCredits{0}));
    EXPECT_FALSE(credits.may_send(CreditType::P, HdrCredits{0}, mwr_256));
}

TEST(TransmitCredits, SCN_09_OneUpdateFCLetsExactlyOneMoreGo) {
    TransmitCredits credits = golden();
    for (int i = 0; i < 4; ++i) {
        credits.consume(CreditType::P, one_header, mwr_256);
    }

    credits.update(CreditType::P, HdrCredits{5}, DataCredits{80});

    ASSERT_TRUE(credits.may_send(CreditType::P, one_header, mwr_256));
    credits.consume(CreditType::P, one_header, mwr_256);
    EXPECT_FALSE(credits.may_send(CreditType::P, one_header, mwr_256));
}

TEST(TransmitCredits, SCN_12_TheThirdReadIsBlockedByNPHAndNPDIsUntouched) {
    TransmitCredits credits = golden();
    credits.consume(CreditType::NP, one_header, DataCredits{0});
    credits.consume(CreditType::NP, one_header, DataCredits{0});

    EXPECT_FALSE(credits.may_send(CreditType::NP, one_header, DataCredits{0}));
    EXPECT_EQ(credits.credits_consumed(Pool::NPD), 0U);
}

TEST(TransmitCredits, SCN_13_OneReturnedHeaderSufficesForAConfigurationWrite) {
    TransmitCredits credits = golden();
    credits.consume(CreditType::NP, one_header, DataCredits{0});
    credits.consume(CreditType::NP, one_header, DataCredits{0});

    credits.update(CreditType::NP, HdrCredits{3}, DataCredits{32});

    EXPECT_TRUE(credits.may_send(CreditType::NP, one_header, DataCredits{1}));
}

TEST(TransmitCredits, TXG_03_OneFailingPoolBlocksTheWholeTlp) {
    TransmitCredits credits = golden();

    EXPECT_FALSE(credits.may_send(CreditType::P, one_header, DataCredits{65}));
}

TEST(TransmitCredits, TXG_05_ATlpWithoutDataPassesThoughNoDataCreditIsLeft) {
    TransmitCredits credits = golden();
    credits.consume(CreditType::P, one_header, DataCredits{64});

    EXPECT_FALSE(credits.may_send(CreditType::P, one_header, DataCredits{1}));
    EXPECT_TRUE(credits.may_send(CreditType::P, one_header, DataCredits{0}));
}

TEST(TransmitCredits, CRD_09_AnInfinitePoolNeverBlocks) {
    TransmitCredits credits = golden();

    for (int i = 0; i < 10'000; ++i) {
        ASSERT_TRUE(credits.may_send(CreditType::Cpl, one_header, DataCredits{256}));
        credits.consume(CreditType::Cpl, one_header, DataCredits{256});
    }
}

TEST(TransmitCredits, CRD_12_AnInfinitePoolKeepsNoCount) {
    TransmitCredits credits = golden();
    credits.consume(CreditType::Cpl, one_header, DataCredits{256});

    EXPECT_EQ(credits.credits_consumed(Pool::CplD), 0U);
    EXPECT_EQ(credits.credit_limit(Pool::CplD), 0U);
}

TEST(TransmitCredits, CRD_10_AZeroInAnUpdateFCOfAFinitePoolIsAWrappedCounter) {
    TransmitCredits credits = golden();

    credits.update(CreditType::P, HdrCredits{0}, DataCredits{0});

    EXPECT_FALSE(credits.is_infinite(Pool::PH));
    EXPECT_FALSE(credits.is_infinite(Pool::PD));
    EXPECT_EQ(credits.credit_limit(Pool::PH), 0U);
}

TEST(TransmitCredits, CRD_11_AnUpdateFCDoesNotMakeAnInfinitePoolFinite) {
    TransmitCredits credits = golden();

    credits.update(CreditType::Cpl, HdrCredits{7}, DataCredits{9});

    EXPECT_TRUE(credits.is_infinite(Pool::CplH));
    EXPECT_EQ(credits.credit_limit(Pool::CplH), 0U);
}

TEST(TransmitCredits, CRD_09_HeaderAndDataAreInfiniteIndependently) {
    TransmitCredits credits;
    credits.initialise(CreditType::NP, HdrCredits{1}, DataCredits{0});

    EXPECT_FALSE(credits.is_infinite(Pool::NPH));
    EXPECT_TRUE(credits.is_infinite(Pool::NPD));
}

}  // namespace
}  // namespace pcieflow::tl
