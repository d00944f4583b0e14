// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/tl/short_pools.hpp"

#include <gtest/gtest.h>

#include "unit/tl/queue_kit.hpp"

namespace pcieflow::tl::testing {
namespace {

using core::CreditType;
using core::DataCredits;
using core::HdrCredits;
using core::Pool;
using wire::TlpKind;

PoolSet set_of(std::initializer_list<Pool> pools) {
    PoolSet set;
    for (const Pool pool : pools) {
        set.set(core::index(pool));
    }
    return set;
}

wire::CreditCost cost(TlpKind kind, std::uint16_t length_dw) { return wire::cost_of(queued(kind, length_dw).tlp); }

TransmitCredits credits_of(const core::Advertisement& advertised) {
    TransmitCredits credits;
    for (const CreditType type : core::credit_types) {
        credits.initialise(type, advertised[type].header, advertised[type].data);
    }
    return credits;
}

constexpr core::Advertisement small{
    {{{HdrCredits{1}, DataCredits{16}}, {HdrCredits{1}, DataCredits{1}}, {HdrCredits{1}, DataCredits{8}}}}};

TEST(ShortPools, TXG_03_AreThoseOfTheTypeThatLackCredits) {
    TransmitCredits credits = credits_of(small);
    EXPECT_EQ(short_pools(cost(TlpKind::MWr, 64), credits), set_of({}));
    EXPECT_EQ(short_pools(cost(TlpKind::MWr, 65), credits), set_of({Pool::PD}));

    for (const CreditType type : core::credit_types) {
        credits.consume(type, HdrCredits{1}, {});
    }

    EXPECT_EQ(short_pools(cost(TlpKind::MWr, 64), credits), set_of({Pool::PH}));
    EXPECT_EQ(short_pools(cost(TlpKind::MWr, 65), credits), set_of({Pool::PH, Pool::PD}));
    EXPECT_EQ(short_pools(cost(TlpKind::FetchAdd, 8), credits), set_of({Pool::NPH, Pool::NPD}));
    EXPECT_EQ(short_pools(cost(TlpKind::CplD, 33), credits), set_of({Pool::CplH, Pool::CplD}));
}

TEST(ShortPools, TXG_05_APoolThatIsNotNeededIsNotShort) {
    TransmitCredits credits = credits_of(small);
    credits.consume(CreditType::NP, {}, DataCredits{1});

    EXPECT_EQ(short_pools(cost(TlpKind::MRd, 1024), credits), set_of({}));
    EXPECT_EQ(short_pools(cost(TlpKind::IOWr, 1), credits), set_of({Pool::NPD}));
}

TEST(NeverEnough, TXG_07_NeedThatFitsTheAdvertisementExactlyCanBeMet) {
    EXPECT_EQ(never_enough(cost(TlpKind::MWr, 64), small), set_of({}));
    EXPECT_EQ(never_enough(cost(TlpKind::MWr, 65), small), set_of({Pool::PD}));
    EXPECT_EQ(never_enough(cost(TlpKind::FetchAdd, 4), small), set_of({}));
    EXPECT_EQ(never_enough(cost(TlpKind::FetchAdd, 5), small), set_of({Pool::NPD}));
    EXPECT_EQ(never_enough(cost(TlpKind::CplD, 33), small), set_of({Pool::CplD}));
    EXPECT_EQ(never_enough({CreditType::P, HdrCredits{2}, {}}, small), set_of({Pool::PH}));
}

TEST(NeverEnough, CRD_09_AnInfinitePoolIsAlwaysEnough) {
    const core::Advertisement headers_only{{{{HdrCredits{1}, {}}, {{}, DataCredits{1}}, {}}}};

    EXPECT_EQ(never_enough(cost(TlpKind::MWr, 1024), headers_only), set_of({}));
    EXPECT_EQ(never_enough(cost(TlpKind::CAS, 8), headers_only), set_of({Pool::NPD}));
    EXPECT_EQ(never_enough(cost(TlpKind::CplD, 1024), headers_only), set_of({}));
}

TEST(NeverEnough, IsAskedOfWhatTheGateLearnedAtInitialisation) {
    TransmitCredits credits = credits_of(small);
    credits.consume(CreditType::P, HdrCredits{1}, DataCredits{16});
    credits.update(CreditType::P, HdrCredits{3}, DataCredits{48});

    EXPECT_EQ(never_enough(cost(TlpKind::MWr, 64), credits.advertised()), set_of({}));
    EXPECT_EQ(never_enough(cost(TlpKind::MWr, 65), credits.advertised()), set_of({Pool::PD}));
}

TEST(NeverEnough, FC_INIT_12_AResetForgetsTheAdvertisement) {
    TransmitCredits credits = credits_of(small);

    credits.reset();

    EXPECT_TRUE(credits.advertised()[CreditType::P].is_wholly_infinite());
    EXPECT_EQ(credits.credit_limit(Pool::PH), std::nullopt);
}

}  // namespace
}  // namespace pcieflow::tl::testing
