// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/tlp.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string_view>

namespace pcieflow::wire {
namespace {

using core::CreditType;

Tlp tlp(TlpKind kind, std::uint16_t length_dw, HeaderSize header = HeaderSize::dw3) {
    Tlp tlp;
    tlp.kind = kind;
    tlp.length_dw = length_dw;
    tlp.header = header;
    return tlp;
}

TEST(Tlp, FactsStandInTheOrderOfTheKinds) {
    for (std::size_t i = 0; i < tlp_facts.size(); ++i) {
        EXPECT_EQ(static_cast<std::size_t>(tlp_facts[i].kind), i) << tlp_facts[i].name;
    }
}

TEST(Tlp, CRD_01_EachKindNeedsThePoolsOfItsType) {
    const std::map<std::string_view, CreditType> types{
        {"MRd", CreditType::NP},    {"MRdLk", CreditType::NP},  {"MWr", CreditType::P},
        {"IORd", CreditType::NP},   {"IOWr", CreditType::NP},   {"CfgRd0", CreditType::NP},
        {"CfgWr0", CreditType::NP}, {"CfgRd1", CreditType::NP}, {"CfgWr1", CreditType::NP},
        {"Msg", CreditType::P},     {"MsgD", CreditType::P},    {"FetchAdd", CreditType::NP},
        {"Swap", CreditType::NP},   {"CAS", CreditType::NP},    {"DMWr", CreditType::NP},
        {"Cpl", CreditType::Cpl},   {"CplD", CreditType::Cpl},  {"CplLk", CreditType::Cpl},
        {"CplDLk", CreditType::Cpl}};

    ASSERT_EQ(types.size(), tlp_facts.size());
    for (const TlpFacts& row : tlp_facts) {
        EXPECT_EQ(row.type, types.at(row.name)) << row.name;
    }
}

TEST(Tlp, CRD_03_CarriesDataCreditsForItsPayloadOnly) {
    EXPECT_EQ(cost_of(tlp(TlpKind::MWr, 17)).data, core::DataCredits{5});
    EXPECT_EQ(cost_of(tlp(TlpKind::MWr, 1024)).data, core::DataCredits{256});
    EXPECT_EQ(cost_of(tlp(TlpKind::MRd, 1024)).data, core::DataCredits{0});
    EXPECT_EQ(cost_of(tlp(TlpKind::CfgWr0, 1)).data, core::DataCredits{1});
    EXPECT_EQ(cost_of(tlp(TlpKind::Cpl, 0)).data, core::DataCredits{0});
    EXPECT_EQ(cost_of(tlp(TlpKind::CAS, 4)).data, core::DataCredits{1});
}

TEST(Tlp, CRD_02_EveryKindCostsOneHeaderCredit) {
    for (const TlpFacts& row : tlp_facts) {
        EXPECT_EQ(cost_of(tlp(row.kind, 1)).header, core::HdrCredits{1}) << row.name;
    }
}

TEST(Tlp, TIM_04_HasTheWireSizeOfTheGoldenNumbers) {
    EXPECT_EQ(tlp_symbols(size_of(tlp(TlpKind::MRd, 64))), 20);                    // GOLD-47
    EXPECT_EQ(tlp_symbols(size_of(tlp(TlpKind::MWr, 32))), 148);                   // GOLD-48
    EXPECT_EQ(tlp_symbols(size_of(tlp(TlpKind::MWr, 64, HeaderSize::dw4))), 280);  // GOLD-50
    Tlp largest = tlp(TlpKind::MWr, 1024, HeaderSize::dw4);
    largest.has_ecrc = true;
    EXPECT_EQ(tlp_symbols(size_of(largest)), 4124);  // GOLD-52
}

TEST(Tlp, KindsAreFoundByName) {
    for (const TlpFacts& row : tlp_facts) {
        EXPECT_EQ(tlp_kind_of(row.name), row.kind);
    }
    EXPECT_EQ(tlp_kind_of("mwr"), std::nullopt);
}

TEST(Tlp, EveryNonPostedRequestIsAnsweredAndNothingElse) {
    for (const TlpFacts& row : tlp_facts) {
        EXPECT_EQ(row.is_answered, row.type == CreditType::NP) << row.name;
    }
}

}  // namespace
}  // namespace pcieflow::wire
