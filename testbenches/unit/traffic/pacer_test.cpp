// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/pacer.hpp"

#include <gtest/gtest.h>

namespace pcieflow::traffic {
namespace {

using core::Time;
using namespace core::literals;

/// Offers TLPs of `bytes` bytes, each taken `delay` after it was offered, and tells when the one after `count` of them
/// is.
Time offer_after(Pacer pacer, int count, std::uint32_t bytes, core::Duration delay = {}) {
    core::Random random(1, "pacer");
    Time offered{};
    for (int i = 0; i < count; ++i) {
        offered = pacer.next(offered, offered + delay, bytes, random);
    }
    return offered;
}

TEST(Pacer, AtTheRateMaxOffersATlpWhenItsPredecessorIsTaken) {
    EXPECT_EQ(offer_after(Pacer({}), 3, 128, 5_ns), Time{} + 15_ns);
}

TEST(Pacer, AtAnIntervalOffersTlpsWhenTheyAreDueHoweverLateTheyAreTaken) {
    EXPECT_EQ(offer_after(Pacer({TlpInterval{100_ns}, Arrival::fixed, {}}), 3, 128, 1_us), Time{} + 300_ns);
}

TEST(Pacer, AtAByteRateGivesEachTlpTheTimeOfItsBytes) {
    EXPECT_EQ(offer_after(Pacer({BytesPerSecond{1'000'000'000}, Arrival::fixed, {}}), 1, 128), Time{} + 128_ns);
}

TEST(Pacer, AtAByteRateDoesNotDrift) {
    // 3 bytes a second: a TLP of 4 bytes takes 4/3 s, so that three take 4 s to the femtosecond.
    EXPECT_EQ(offer_after(Pacer({BytesPerSecond{3}, Arrival::fixed, {}}), 3, 4), Time{} + 4'000_ms);
}

TEST(Pacer, AtAByteRateCountsATlpWithoutBytesAsOneDw) {
    EXPECT_EQ(offer_after(Pacer({BytesPerSecond{1'000'000'000}, Arrival::fixed, {}}), 1, 0), Time{} + 4_ns);
}

TEST(Pacer, KeepsTheMeanOfTheRateWithUniformAndPoissonArrivals) {
    for (const Arrival arrival : {Arrival::uniform, Arrival::poisson}) {
        const Time end = offer_after(Pacer({TlpInterval{100_ns}, arrival, {}}), 10'000, 128);

        EXPECT_NEAR(static_cast<double>(to_fs(end)), 1e12, 0.03e12);  // 3 standard errors
    }
}

TEST(Pacer, AtTheRateMaxPausesAfterEachBurst) {
    const Pacer pacer({MaxRate{}, Arrival::fixed, Burst{3, 1_us}});

    EXPECT_EQ(offer_after(pacer, 2, 128, 5_ns), Time{} + 10_ns);
    EXPECT_EQ(offer_after(pacer, 3, 128, 5_ns), Time{} + 1'015_ns);
    EXPECT_EQ(offer_after(pacer, 6, 128, 5_ns), Time{} + 2'030_ns);
}

TEST(Pacer, AtAnIntervalPausesAfterEachBurstBesides) {
    const Pacer pacer({TlpInterval{100_ns}, Arrival::fixed, Burst{2, 1_us}});

    EXPECT_EQ(offer_after(pacer, 1, 128), Time{} + 100_ns);
    EXPECT_EQ(offer_after(pacer, 2, 128), Time{} + 1'200_ns);
}

TEST(Pacer, OffersNothingBeyondTheEndOfTime) {
    Pacer pacer({TlpInterval{100_ns}, Arrival::fixed, {}});
    core::Random random(1, "pacer");
    const Time late = core::end_of_time - 100_ns;

    EXPECT_EQ(pacer.next(late, late, 128, random), core::end_of_time);
    EXPECT_EQ(pacer.next(late + 1_fs, late + 1_fs, 128, random), core::never);
}

}  // namespace
}  // namespace pcieflow::traffic
