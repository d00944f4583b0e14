// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/core/credit.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace pcieflow::core {
namespace {

TEST(Pools, CRD_01_AreSixWithTheNamesOfTheSpecification) {
    std::set<std::string_view> names;

    for (const Pool pool : pools) {
        names.insert(to_string(pool));
    }

    EXPECT_EQ(names, (std::set<std::string_view>{"PH", "PD", "NPH", "NPD", "CplH", "CplD"}));
}

TEST(Pools, CRD_01_AreEachOneTypeAndOnePart) {
    for (const CreditType type : credit_types) {
        for (const CreditPart part : {CreditPart::Header, CreditPart::Data}) {
            EXPECT_EQ(type_of(pool_of(type, part)), type);
            EXPECT_EQ(part_of(pool_of(type, part)), part);
        }
    }
}

TEST(Pools, CRD_01_AreNamedAfterTheirTypeAndPart) {
    EXPECT_EQ(pool_of(CreditType::P, CreditPart::Data), Pool::PD);
    EXPECT_EQ(pool_of(CreditType::NP, CreditPart::Header), Pool::NPH);
    EXPECT_EQ(pool_of(CreditType::Cpl, CreditPart::Data), Pool::CplD);
}

TEST(CreditTypes, FC_INIT_03_AreListedInTheOrderOfATriple) {
    EXPECT_EQ(credit_types, (std::array{CreditType::P, CreditType::NP, CreditType::Cpl}));
}

TEST(Advertisement, CRD_01_AnswersForEachPool) {
    Advertisement advertisement{};
    advertisement[CreditType::NP] = {HdrCredits{2}, DataCredits{32}};

    EXPECT_EQ(advertisement.count(Pool::NPH), 2U);
    EXPECT_EQ(advertisement.count(Pool::NPD), 32U);
    EXPECT_EQ(advertisement.count(Pool::PH), 0U);
}

TEST(Advertisement, CRD_11_IsWhollyInfiniteOnlyIfHeaderAndDataAre) {
    EXPECT_TRUE((TypeAdvertisement{HdrCredits{0}, DataCredits{0}}.is_wholly_infinite()));
    EXPECT_FALSE((TypeAdvertisement{HdrCredits{1}, DataCredits{0}}.is_wholly_infinite()));
    EXPECT_FALSE((TypeAdvertisement{HdrCredits{0}, DataCredits{8}}.is_wholly_infinite()));
}

}  // namespace
}  // namespace pcieflow::core
