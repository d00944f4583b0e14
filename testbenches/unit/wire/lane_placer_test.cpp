// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/lane_placer.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "pcieflow/wire/packet_size.hpp"
#include "pcieflow/wire/skp.hpp"

namespace pcieflow::wire {
namespace {

using core::at_fs;
using core::Duration;
using core::Time;
using namespace core::literals;

constexpr std::array wide_widths{Width::x8, Width::x12, Width::x16, Width::x32};
constexpr std::array narrow_widths{Width::x1, Width::x2, Width::x4};
constexpr Time start = at_fs(1'000'000'007);

Placement place_at_earliest(LanePlacer& placer, PacketClass packet_class, std::int64_t length) {
    return placer.place(placer.earliest(packet_class), packet_class, length);
}

TEST(LanePlacer, TIM_06_IsFreeFromTheBeginningOfTime) {
    const LanePlacer placer(Rate::GT2_5, Width::x8);

    EXPECT_EQ(placer.earliest(PacketClass::dllp), Time::min());
    EXPECT_EQ(placer.busy_until(), Time::min());
    EXPECT_TRUE(placer.can_start(at_fs(0), PacketClass::tlp));
}

TEST(LanePlacer, TIM_06_StartsAnIdleTransmitterAtAnyFemtosecond) {
    LanePlacer placer(Rate::GT2_5, Width::x1);

    const Placement dllp = placer.place(start, PacketClass::dllp, dllp_symbols);

    EXPECT_EQ(dllp.first, start);
    EXPECT_EQ(dllp.last, start + 32_ns);
}

TEST(LanePlacer, TIM_06_EndsPacketsOnASymbolBoundaryUpToFourLanes) {
    for (const Width width : narrow_widths) {
        LanePlacer placer(Rate::GT2_5, width);

        const Placement tlp = placer.place(start, PacketClass::tlp, 20);

        EXPECT_EQ(tlp.last, start + isolated_duration(Rate::GT2_5, width, 20)) << "x" << lanes(width);
        EXPECT_EQ(placer.earliest(PacketClass::dllp), tlp.last) << "x" << lanes(width);
    }
}

TEST(LanePlacer, TIM_07_AdvancesAStreamOfDllpsByOneInEachSymbolTimeOnWideLinks) {
    for (const Width width : wide_widths) {
        LanePlacer placer(Rate::GT5, width);
        placer.place(start, PacketClass::dllp, dllp_symbols);
        for (std::int64_t n = 1; n < 100; ++n) {
            const Placement dllp = place_at_earliest(placer, PacketClass::dllp, dllp_symbols);
            ASSERT_EQ(dllp.first, start + n * 2_ns) << "x" << lanes(width);
            ASSERT_EQ(dllp.last, start + (n + 1) * 2_ns) << "x" << lanes(width);
        }
    }
}

TEST(LanePlacer, TIM_08a_LetsADllpIntoTheLastSymbolOfATlp) {
    LanePlacer placer(Rate::GT2_5, Width::x16);
    const Placement tlp = placer.place(start, PacketClass::tlp, 20);  // 16 lanes, then 4

    const Placement dllp = place_at_earliest(placer, PacketClass::dllp, dllp_symbols);

    EXPECT_EQ(tlp.last, start + 8_ns);
    EXPECT_EQ(dllp.first, start + 4_ns);
    EXPECT_EQ(dllp.last, start + 8_ns);
}

TEST(LanePlacer, TIM_08a_LetsADllpBeginInOneSymbolAndEndInTheNext) {
    LanePlacer placer(Rate::GT2_5, Width::x8);
    placer.place(start, PacketClass::tlp, 20);  // two symbols and 4 of 8 lanes

    const Placement dllp = place_at_earliest(placer, PacketClass::dllp, dllp_symbols);

    EXPECT_EQ(dllp.first, start + 8_ns);
    EXPECT_EQ(dllp.last, start + 16_ns);
}

TEST(LanePlacer, TIM_07_LetsOneTlpAndOneDllpBeginInTheSameSymbolAndNoThirdPacket) {
    LanePlacer placer(Rate::GT2_5, Width::x32);
    placer.place(start, PacketClass::tlp, 20);

    const Placement dllp = place_at_earliest(placer, PacketClass::dllp, dllp_symbols);

    EXPECT_EQ(dllp.first, start);
    EXPECT_EQ(placer.earliest(PacketClass::tlp), start + 4_ns);
    EXPECT_EQ(placer.earliest(PacketClass::dllp), start + 4_ns);
}

TEST(LanePlacer, TIM_07_NeverBeginsTwoTlpsInOneSymbolHoweverWideTheLink) {
    LanePlacer placer(Rate::GT2_5, Width::x32);
    placer.place(start, PacketClass::tlp, 20);
    for (std::int64_t n = 1; n < 100; ++n) {
        ASSERT_EQ(place_at_earliest(placer, PacketClass::tlp, 20).first, start + n * 4_ns);
    }
}

TEST(LanePlacer, TIM_08a_CarriesASaturatingStreamOfTlpsAtBytesByWidth) {
    for (const Width width : widths) {
        LanePlacer placer(Rate::GT2_5, width);
        Placement tlp = placer.place(start, PacketClass::tlp, 148);
        for (std::int64_t n = 1; n < 960; ++n) {
            tlp = place_at_earliest(placer, PacketClass::tlp, 148);
        }
        EXPECT_EQ(tlp.last, start + 4_ns * (960 * 148 / lanes(width))) << "x" << lanes(width);
    }
}

TEST(LanePlacer, TIM_08_MakesAPacketThatIsReadyMidSymbolWaitForTheNextOne) {
    LanePlacer placer(Rate::GT2_5, Width::x16);
    placer.place(start, PacketClass::tlp, 20);

    EXPECT_TRUE(placer.can_start(start + 4_ns, PacketClass::dllp));
    EXPECT_FALSE(placer.can_start(start + 4_ns + 1_fs, PacketClass::dllp));
    EXPECT_FALSE(placer.can_start(start + 8_ns - 1_fs, PacketClass::dllp));
    EXPECT_TRUE(placer.can_start(start + 8_ns, PacketClass::dllp));
}

TEST(LanePlacer, TIM_08_RefusesToStartBeforeTheLastSymbolOfThePreviousPacket) {
    LanePlacer placer(Rate::GT2_5, Width::x16);
    placer.place(start, PacketClass::tlp, 20);

    EXPECT_FALSE(placer.can_start(start + 4_ns - 1_fs, PacketClass::dllp));
}

TEST(LanePlacer, TIM_08_StartsInLane0OfTheNextSymbolAfterOneThatWasPadded) {
    LanePlacer placer(Rate::GT2_5, Width::x16);
    placer.place(start, PacketClass::tlp, 20);

    const Placement tlp = placer.place(start + 8_ns, PacketClass::tlp, 64);

    EXPECT_EQ(tlp.first, start + 8_ns);
    EXPECT_EQ(tlp.last, start + 8_ns + 16_ns);
}

TEST(LanePlacer, TIM_06_BeginsANewRunAtAnyFemtosecondAfterTheEnd) {
    LanePlacer placer(Rate::GT2_5, Width::x16);
    placer.place(start, PacketClass::tlp, 20);

    const Placement dllp = placer.place(start + 8_ns + 1_fs, PacketClass::dllp, dllp_symbols);

    EXPECT_EQ(dllp.first, start + 8_ns + 1_fs);
    EXPECT_EQ(dllp.last, start + 12_ns + 1_fs);
}

TEST(LanePlacer, TIM_10_GivesAnOrderedSetWholeSymbolsOnAllLanes) {
    for (const Width width : widths) {
        LanePlacer placer(Rate::GT2_5, width);
        const Placement tlp = placer.place(start, PacketClass::tlp, 20);

        const Placement skp = place_at_earliest(placer, PacketClass::ordered_set, skp_symbol_times);

        EXPECT_EQ(skp.first, tlp.last) << "x" << lanes(width);
        EXPECT_EQ(skp.last, tlp.last + 16_ns) << "x" << lanes(width);
        EXPECT_EQ(placer.earliest(PacketClass::dllp), skp.last) << "x" << lanes(width);
    }
}

TEST(LanePlacer, TIM_10_PutsOrderedSetsBackToBack) {
    LanePlacer placer(Rate::GT2_5, Width::x8);
    const Placement first = placer.place(start, PacketClass::ordered_set, skp_symbol_times);

    const Placement second = place_at_earliest(placer, PacketClass::ordered_set, skp_symbol_times);

    EXPECT_EQ(second.first, first.last);
    EXPECT_EQ(second.last, start + 32_ns);
}

TEST(LanePlacer, G3_01_AddsUpNoRoundingOverALongRun) {
    LanePlacer placer(Rate::GT32, Width::x8);
    Placement dllp = placer.place(start, PacketClass::dllp, dllp_symbols);
    for (std::int64_t n = 1; n < 4'000; ++n) {
        dllp = place_at_earliest(placer, PacketClass::dllp, dllp_symbols);
    }

    EXPECT_EQ(dllp.last, start + Duration{1'000 * std::int64_t{1'015'625}});
}

TEST(LanePlacer, DLC_07_ForgetsTheRunWhenTheLinkIsLost) {
    LanePlacer placer(Rate::GT2_5, Width::x1);
    placer.place(start, PacketClass::tlp, 4124);

    placer.reset();

    EXPECT_TRUE(placer.can_start(start + 1_fs, PacketClass::dllp));
    EXPECT_EQ(placer.place(start + 1_fs, PacketClass::dllp, dllp_symbols).first, start + 1_fs);
}

}  // namespace
}  // namespace pcieflow::wire
