// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/credit_cost.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "pcieflow/wire/latency_table.hpp"

namespace pcieflow::wire {
namespace {

using core::CreditType;
using core::DataCredits;
using core::HdrCredits;
using core::Pool;

TEST(DataCreditCost, GOLD_53_IsAQuarterOfTheLengthInDwRoundedUp) {
    EXPECT_EQ(data_credits(1), DataCredits{1});
    EXPECT_EQ(data_credits(4), DataCredits{1});
    EXPECT_EQ(data_credits(5), DataCredits{2});
    EXPECT_EQ(data_credits(16), DataCredits{4});
    EXPECT_EQ(data_credits(17), DataCredits{5});
    EXPECT_EQ(data_credits(64), DataCredits{16});
    EXPECT_EQ(data_credits(1024), DataCredits{256});
}

TEST(DataCreditCost, CRD_03_IsTheLeastThatCoversEveryLength) {
    for (std::uint32_t dw = 1; dw <= 1024; ++dw) {
        const std::uint32_t credits = data_credits(dw).count;
        EXPECT_GE(4 * credits, dw);
        EXPECT_LT(4 * (credits - 1), dw);
    }
}

TEST(DataCreditCost, CRD_02_OfNoPayloadIsNothing) { EXPECT_EQ(data_credits(0), DataCredits{0}); }

TEST(DataCreditCost, CRD_02_IsOneFor16Bytes) { EXPECT_EQ(bytes_per_data_credit, 16); }

TEST(LengthField, CRD_03_MeansItsValueAndZeroMeans1024Dw) {
    EXPECT_EQ(length_dw(0), 1024U);
    EXPECT_EQ(length_dw(1), 1U);
    EXPECT_EQ(length_dw(1023), 1023U);
}

TEST(MinimumAdvertisement, GOLD_55_OfPdIsOneLargestPayload) {
    constexpr std::array<std::uint32_t, 6> expected{8, 16, 32, 64, 128, 256};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto minimum = minimum_advertisement(CompletionRole::endpoint_or_rc, max_payload_sizes[i]);
        EXPECT_EQ(minimum.count(Pool::PD), expected[i]) << max_payload_sizes[i] << " B";
    }
}

TEST(MinimumAdvertisement, CRD_06_OfHeadersAndNonPostedDataIsOne) {
    for (const CompletionRole role : {CompletionRole::switch_or_p2p, CompletionRole::endpoint_or_rc}) {
        const auto minimum = minimum_advertisement(role, 4096);
        EXPECT_EQ(minimum.count(Pool::PH), 1U);
        EXPECT_EQ(minimum.count(Pool::NPH), 1U);
        EXPECT_EQ(minimum.count(Pool::NPD), 1U);
    }
}

TEST(MinimumAdvertisement, CRD_13_OfCompletionsIsInfiniteForWhoeverAskedForThem) {
    const auto minimum = minimum_advertisement(CompletionRole::endpoint_or_rc, 256);

    EXPECT_TRUE(minimum[CreditType::Cpl].is_wholly_infinite());
}

TEST(MinimumAdvertisement, CRD_13_OfCompletionsIsOneHeaderAndOnePayloadForASwitch) {
    const auto minimum = minimum_advertisement(CompletionRole::switch_or_p2p, 256);

    EXPECT_EQ(minimum[CreditType::Cpl].header, HdrCredits{1});
    EXPECT_EQ(minimum[CreditType::Cpl].data, DataCredits{16});
}

}  // namespace
}  // namespace pcieflow::wire
