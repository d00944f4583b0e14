// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/lane_placer.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "pcieflow/wire/packet_size.hpp"
#include "property/wire/lane_grid.hpp"

namespace pcieflow::wire {
namespace {

struct Offer {
    PacketClass packet_class;
    std::int64_t length;
    core::Duration pause;  ///< how much later it is ready than its predecessor
};

Rate any_rate() { return rates[*rc::gen::inRange<std::size_t>(0, rates.size())].rate; }

/// Pauses that meet the interesting instants: none, a femtosecond, whole and half symbol times, and anything.
core::Duration any_pause(Rate rate) {
    const core::Duration symbol = symbol_times(rate, 1);
    switch (*rc::gen::inRange(0, 6)) {
        case 0: return core::Duration{1};
        case 1: return symbol;
        case 2: return symbol / 2;
        case 3: return symbol_times(rate, *rc::gen::inRange(2, 40));
        case 4: return core::Duration{*rc::gen::inRange<std::int64_t>(0, 50 * symbol.count())};
        default: return core::Duration{0};
    }
}

Offer any_offer(Rate rate) {
    const core::Duration pause = any_pause(rate);
    switch (*rc::gen::inRange(0, 8)) {
        case 0: return {PacketClass::ordered_set, *rc::gen::inRange<std::int64_t>(1, 6), pause};
        case 1:
        case 2:
        case 3: return {PacketClass::dllp, dllp_symbols, pause};
        default: return {PacketClass::tlp, 4 * *rc::gen::inRange<std::int64_t>(5, 50), pause};
    }
}

/// What a transmitter does: it asks at the earliest instant at which the packet is ready, and again at the run's end.
Placement place_when_possible(LanePlacer& placer, core::Time ready, const Offer& offer) {
    core::Time now = std::max(ready, placer.earliest(offer.packet_class));
    if (!placer.can_start(now, offer.packet_class)) {
        now = placer.busy_until();
    }
    return placer.place(now, offer.packet_class, offer.length);
}

RC_GTEST_PROP(LanePlacer, TIM_06_To_08a_PlacesEveryPacketWhereTheGridDoes, ()) {
    const Rate rate = any_rate();
    const Width width = *rc::gen::elementOf(widths);
    const auto count = *rc::gen::inRange(1, 60);
    LanePlacer placer(rate, width);
    LaneGrid grid(rate, width);
    core::Time ready = core::at_fs(*rc::gen::inRange<std::int64_t>(0, 1'000'000));
    for (int n = 0; n < count; ++n) {
        const Offer offer = any_offer(rate);
        ready += offer.pause;

        const Placement placed = place_when_possible(placer, ready, offer);
        const Placement expected = grid.put(ready, offer.packet_class, offer.length);

        RC_ASSERT(placed.first == expected.first);
        RC_ASSERT(placed.last == expected.last);
        RC_ASSERT(placer.busy_until() == expected.last);
    }
}

RC_GTEST_PROP(LanePlacer, TIM_08a_TakesExactlyBytesByWidthForTlpsWithoutAPauseThatAreWiderThanTheLink, ()) {
    const Width width = *rc::gen::elementOf(widths);
    const auto count = *rc::gen::inRange(1, 60);
    LanePlacer placer(Rate::GT2_5, width);
    std::int64_t symbols = 0;
    for (int n = 0; n < count; ++n) {
        const std::int64_t length = 4 * *rc::gen::inRange<std::int64_t>(lanes(width) / 4 + 5, 80);
        symbols += length;
        placer.place(std::max(core::at_fs(0), placer.earliest(PacketClass::tlp)), PacketClass::tlp, length);
    }

    RC_ASSERT(placer.busy_until() == core::at_fs(0) + isolated_duration(Rate::GT2_5, width, symbols));
}

}  // namespace
}  // namespace pcieflow::wire
