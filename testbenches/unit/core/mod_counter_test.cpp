// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/core/mod_counter.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>

namespace pcieflow::core {
namespace {

using Hdr = ModCounter<8>;
using Data = ModCounter<12>;

/// Whether `since` undoes `+=` for all pairs of values, told by counting one step at a time.
template <unsigned Bits>
bool agrees_with_counting() {
    using Counter = ModCounter<Bits>;
    for (std::uint32_t from = 0; from < Counter::modulus; ++from) {
        Counter stepped(from);
        for (std::uint32_t steps = 0; steps < Counter::modulus; ++steps) {
            Counter jumped(from);
            jumped += steps;
            if (jumped != stepped || jumped.since(Counter(from)) != steps) {
                return false;
            }
            stepped += 1;
        }
        if (stepped != Counter(from)) {
            return false;
        }
    }
    return true;
}

TEST(ModCounter, CRD_05_AddsAndMeasuresModulo256ForAllPairsOfHeaderCounters) { EXPECT_TRUE(agrees_with_counting<8>()); }

TEST(ModCounter, CRD_05_AddsAndMeasuresModulo4096ForAllPairsOfDataCounters) { EXPECT_TRUE(agrees_with_counting<12>()); }

TEST(ModCounter, CRD_05_HasTheRangeOfItsWidth) {
    EXPECT_EQ(Hdr::modulus, 256U);
    EXPECT_EQ(Data::modulus, 4096U);
    EXPECT_EQ(ModCounter<16>::modulus, 65536U);
}

TEST(ModCounter, CRD_05_ReducesTheValueItStartsFrom) {
    EXPECT_EQ(Hdr(255).value(), 255U);
    EXPECT_EQ(Hdr(256).value(), 0U);
    EXPECT_EQ(Data(0xFFFF'FFFFU).value(), 4095U);
}

TEST(ModCounter, CRD_05_StaysExactWhenTheIncrementCarriesOutOf32Bits) {
    Hdr counter(255);

    counter += 0xFFFF'FFFFU;

    EXPECT_EQ(counter.value(), 254U);
}

TEST(ModCounter, CRD_05_HasNoStorageBesideItsValue) {
    EXPECT_EQ(sizeof(Hdr), sizeof(std::uint32_t));
    EXPECT_TRUE(std::is_trivially_copyable_v<Hdr>);
}

// Worked examples E1 to E15: what the registers compute; what follows from it is decided where the rules are.

TEST(ModCounter, E1_MeasuresAFreshLink) { EXPECT_EQ(Hdr(0x66).since(Hdr(0x01)), 0x65U); }

TEST(ModCounter, E2_MeasuresOneCreditPastTheLimitAsAlmostTheWholeRange) {
    EXPECT_EQ(Hdr(0x66).since(Hdr(0x67)), 0xFFU);
}

TEST(ModCounter, E3_MeasuresAnExactFitAsNothing) { EXPECT_EQ(Hdr(0x67).since(Hdr(0x67)), 0U); }

TEST(ModCounter, E4_MeasuresWithinTheRange) { EXPECT_EQ(Hdr(0xF8).since(Hdr(0xE8)), 0x10U); }

TEST(ModCounter, E5_MeasuresAcrossTheWrap) { EXPECT_EQ(Hdr(0x08).since(Hdr(0xF8)), 0x10U); }

TEST(ModCounter, E6_MeasuresAnOverflowOfOneCredit) { EXPECT_EQ(Hdr(0x66).since(Hdr(0x67)), 0xFFU); }

TEST(ModCounter, E7_AddsThreeFreedHeaders) {
    Hdr credits_allocated(0x66);

    credits_allocated += 3;

    EXPECT_EQ(credits_allocated, Hdr(0x69));
}

TEST(ModCounter, E8_MeasuresAnExactFitOfData) { EXPECT_EQ(Data(0x040).since(Data(0x040)), 0U); }

TEST(ModCounter, E9_MeasuresDataPastTheLimit) { EXPECT_EQ(Data(0x040).since(Data(0x050)), 0xFF0U); }

TEST(ModCounter, E10_WrapsADataCounterToAnExactFit) {
    Data credits_required(0xFF8);

    credits_required += 16;

    EXPECT_EQ(credits_required, Data(0x008));
    EXPECT_EQ(Data(0x008).since(credits_required), 0U);
}

TEST(ModCounter, E11_WrapsADataCounterOnePastTheLimit) {
    Data credits_required(0xFF8);

    credits_required += 17;

    EXPECT_EQ(Data(0x008).since(credits_required), 0xFFFU);
}

TEST(ModCounter, E12_MeasuresATenBitCounter) { EXPECT_EQ(ModCounter<10>(508).since(ModCounter<10>(4)), 0x1F8U); }

TEST(ModCounter, E13_WrapsATenBitCounter) {
    ModCounter<10> fits(0x3FF);
    ModCounter<10> exceeds(0x3FF);

    fits += 3;
    exceeds += 4;

    EXPECT_EQ(ModCounter<10>(0x002).since(fits), 0U);
    EXPECT_EQ(ModCounter<10>(0x002).since(exceeds), 0x3FFU);
}

TEST(ModCounter, E14_GOLD_54_MeasuresOutstandingHeadersOnBothSidesOfTheLimit) {
    EXPECT_EQ(Hdr(0x80).since(Hdr(0x01)), 127U);
    EXPECT_EQ(Hdr(0x80).since(Hdr(0x00)), 128U);
    EXPECT_EQ(Hdr(0x81).since(Hdr(0x01)), 128U);
}

TEST(ModCounter, E15_MeasuresAReceiverThatWrapped) { EXPECT_EQ(Hdr(0x02).since(Hdr(0xFF)), 3U); }

}  // namespace
}  // namespace pcieflow::core
