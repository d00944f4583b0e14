// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/tl/receive_credits.hpp"

#include <gtest/gtest.h>

namespace pcieflow::tl {
namespace {

using core::CreditType;
using core::Pool;

core::Advertisement advertisement(std::uint32_t header, std::uint32_t data) {
    core::Advertisement all;
    all[CreditType::P] = {core::HdrCredits{header}, core::DataCredits{data}};
    return all;
}

template <unsigned Bits>
ReceivePool<Bits> pool(std::uint32_t allocated, std::uint32_t received) {
    ReceivePool<Bits> made(1);
    made.credits_allocated = core::ModCounter<Bits>(allocated);
    made.credits_received = core::ModCounter<Bits>(received);
    return made;
}

TEST(ReceivePool, RXA_03_E6_OneHeaderTooManyOverflows) { EXPECT_TRUE(pool<8>(0x66, 0x66).overflows(1)); }
TEST(ReceivePool, RXA_03_TheLastAllocatedHeaderDoesNotOverflow) { EXPECT_FALSE(pool<8>(0x66, 0x65).overflows(1)); }
TEST(ReceivePool, RXA_03_E15_AWrapIsNoOverflow) { EXPECT_FALSE(pool<8>(0x02, 0xFE).overflows(1)); }
TEST(ReceivePool, RXA_03_ExactlyHalfTheRangeOverflows) { EXPECT_TRUE(pool<8>(0x80, 0xFF).overflows(1)); }

TEST(ReceivePool, RXA_01_E7_ThreeFreedHeadersRaiseCREDITS_ALLOCATED) {
    ReceivePool<8> headers = pool<8>(0x66, 0x66);

    headers.free(3);

    EXPECT_EQ(headers.credits_allocated.value(), 0x69U);
}

TEST(ReceivePool, CRD_12_AnInfinitePoolKeepsNoCountAndNeverOverflows) {
    ReceivePool<8> headers(0);

    headers.receive(200);
    headers.free(100);

    EXPECT_EQ(headers.credits_allocated.value(), 0U);
    EXPECT_EQ(headers.credits_received.value(), 0U);
    EXPECT_FALSE(headers.overflows(200));
}

TEST(ReceiveCredits, RXA_02_CREDITS_RECEIVEDCountsFrom0WhatIsAccepted) {
    ReceiveCredits credits(advertisement(4, 64));
    EXPECT_EQ(credits.credits_received(Pool::PD), 0U);

    credits[CreditType::P].data.receive(16);
    credits[CreditType::P].data.receive(4);

    EXPECT_EQ(credits.credits_received(Pool::PD), 20U);
    EXPECT_EQ(credits.credits_received(Pool::PH), 0U);
}

TEST(ReceiveCredits, SCN_10_After252FreedWritesBothCountersAreZeroAndNotInfinite) {
    ReceiveCredits credits(advertisement(4, 64));

    for (int i = 0; i < 252; ++i) {
        credits[CreditType::P].header.free(1);
        credits[CreditType::P].data.free(16);
    }

    EXPECT_EQ(credits.credits_allocated(Pool::PH), 0U);
    EXPECT_EQ(credits.credits_allocated(Pool::PD), 0U);
    EXPECT_FALSE(credits.is_infinite(Pool::PH));
}

TEST(ReceiveCredits, SCN_11_After256FreedWritesTheCountersAreBackAtTheAdvertisement) {
    ReceiveCredits credits(advertisement(4, 64));

    for (int i = 0; i < 256; ++i) {
        credits[CreditType::P].header.free(1);
        credits[CreditType::P].data.free(16);
    }

    EXPECT_EQ(credits.credits_allocated(Pool::PH), 4U);
    EXPECT_EQ(credits.credits_allocated(Pool::PD), 64U);
}

TEST(ReceiveCredits, FC_INIT_12_AResetRestoresTheAdvertisement) {
    ReceiveCredits credits(advertisement(4, 64));
    credits[CreditType::P].header.receive(3);
    credits[CreditType::P].header.free(2);

    credits.reset();

    EXPECT_EQ(credits.credits_allocated(Pool::PH), 4U);
    EXPECT_EQ(credits.credits_received(Pool::PH), 0U);
}

TEST(ReceiveCredits, CRD_01_TheSixPoolsAreIndependent) {
    ReceiveCredits credits(advertisement(4, 64));

    credits[CreditType::P].data.free(5);

    EXPECT_EQ(credits.credits_allocated(Pool::PD), 69U);
    EXPECT_EQ(credits.credits_allocated(Pool::PH), 4U);
    EXPECT_EQ(credits.credits_allocated(Pool::NPD), 0U);
}

}  // namespace
}  // namespace pcieflow::tl
