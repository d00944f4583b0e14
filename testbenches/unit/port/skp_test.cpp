// SPDX-License-Identifier: Apache-2.0
// SKP ordered sets between the packets of a port (TIM-09 to TIM-11).
#include <gtest/gtest.h>

#include "unit/port/port_bench.hpp"

namespace pcieflow::port::testing {
namespace {

using core::Duration;
using core::Time;

constexpr Duration symbol = 4_ns;  // at 2.5 GT/s
constexpr std::int64_t interval = 1180;

Settings with_skp(wire::Width width) {
    Settings settings = golden_settings();
    settings.width = width;
    settings.skp_interval = interval;
    return settings;
}

/// Starts of all DLLPs of a port whose partner never answers.
std::vector<Time> starts(wire::Width width, Duration span) {
    PortBench bench(with_skp(width));
    bench.port.set_link_up(true, at(0_ns));
    bench.run(at(span));
    std::vector<Time> found;
    for (const Announcement& announcement : bench.announcements) {
        found.push_back(std::get<Packet>(announcement).first);
    }
    return found;
}

/// Counts the symbol times by itself: `dllp` of them for each packet, 4 more at the first boundary at which a SKP
/// ordered set is due.
std::vector<Time> counted_starts(std::int64_t dllp, Duration span) {
    std::vector<Time> expected;
    std::int64_t position = 0;
    std::int64_t scheduled = interval;
    while (symbol * position <= span) {
        if (position >= scheduled) {
            position += 4;
            scheduled += interval;
            continue;
        }
        expected.push_back(at(symbol * position));
        position += dllp;
    }
    return expected;
}

TEST(Skp, TIM_09_FourSymbolTimesGoInEvery1180OnOneLane) {
    EXPECT_EQ(starts(wire::Width::x1, 100_us), counted_starts(8, 100_us));
}

TEST(Skp, TIM_09_FourSymbolTimesGoInEvery1180OnFourLanes) {
    EXPECT_EQ(starts(wire::Width::x4, 100_us), counted_starts(2, 100_us));
}

TEST(Skp, TIM_10_TheFirstOneWaitsForTheEndOfThePacketInProgress) {
    const std::vector<Time> found = starts(wire::Width::x1, symbol * 1196);

    // Due in the middle of the 148th DLLP, which ends with symbol time 1184.
    EXPECT_EQ(found[147], at(symbol * 1176));
    EXPECT_EQ(found[148], at(symbol * 1188));
}

TEST(Skp, TIM_10_ADllpThatIsDueInsideAnIdleOneWaitsForItsEnd) {
    Settings settings = with_skp(wire::Width::x1);
    settings.keep_alive = symbol * (interval - 47);  // 192 ns are 48 symbol times: due one into the ordered set
    PortBench bench(settings);
    bench.initialise();

    bench.run(at(symbol * 1200));

    EXPECT_EQ(bench.starts_of("UpdateFC-P"), std::vector<Time>{at(symbol * (interval + 4))});
}

TEST(Skp, TIM_10_ADllpThatIsDueOneFemtosecondBeforeItGoesFirst) {
    Settings settings = with_skp(wire::Width::x1);
    settings.keep_alive = symbol * (interval - 48) - 1_fs;
    PortBench bench(settings);
    bench.initialise();

    bench.run(at(symbol * 1200));

    EXPECT_EQ(bench.starts_of("UpdateFC-P"), std::vector<Time>{at(symbol * interval - 1_fs)});
    // The ordered set follows the packet that delayed it.
    EXPECT_EQ(bench.starts_of("UpdateFC-NP"), std::vector<Time>{at(symbol * (interval + 12) - 1_fs)});
}

TEST(Skp, AnIdlePortIsNotWokenForIt) {
    Settings settings = with_skp(wire::Width::x1);
    settings.vcs[0] = core::Advertisement{};
    PortBench bench(settings);

    bench.initialise();

    EXPECT_EQ(bench.port.wakeup(), core::never);
}

TEST(Skp, TIM_09_TheyAreCountedFromTheEndOfRecovery) {
    PortBench bench(with_skp(wire::Width::x1));
    bench.port.set_link_up(true, at(0_ns));
    bench.port.retrain(4_us, at(1_us));
    bench.run(at(5_us - 1_fs));
    bench.announcements.clear();

    bench.run(at(105_us));

    std::vector<Time> since_recovery;
    for (const Announcement& announcement : bench.announcements) {
        since_recovery.push_back(std::get<Packet>(announcement).first - 5_us);
    }
    EXPECT_EQ(since_recovery, counted_starts(8, 100_us));
}

}  // namespace
}  // namespace pcieflow::port::testing
