// SPDX-License-Identifier: Apache-2.0
// Every rate, width, latency and offset against a simulation written from the specification alone.
#include <gtest/gtest.h>

#include <tuple>
#include <utility>

#include "unit/link/loop_fixture.hpp"
#include "unit/link/reference_handshake.hpp"

namespace pcieflow::link::testing {
namespace {

using core::Duration;
using core::PortId;
using core::Time;
using wire::Rate;
using wire::Width;

/// Symbol times of one DLLP, TIM-08a.
std::int64_t dllp_symbol_times(Width width) {
    switch (width) {
        case Width::x1: return 8;
        case Width::x2: return 4;
        case Width::x4: return 2;
        case Width::x8:
        case Width::x12:
        case Width::x16:
        case Width::x32: return 1;
    }
    return 0;
}

std::int64_t symbol_fs(Rate rate) { return rate == Rate::GT2_5 ? 4'000'000 : 2'000'000; }

std::array<ReferenceTimes, 2> modelled(const Handshake& handshake, Time end) {
    LinkLoop loop = handshake.loop();
    loop.run(end);
    std::array<ReferenceTimes, 2> found;
    for (const PortId id : core::port_ids) {
        const port::VcSnapshot vc = loop.port(id).snapshot().vcs[0].value();
        const auto in_fs = [](std::optional<Time> time) { return time ? core::to_fs(*time) : -1; };
        found[core::index(id)] = {in_fs(vc.fi1_at), in_fs(vc.fi2_at), in_fs(vc.exit_at)};
    }
    return found;
}

std::array<ReferenceTimes, 2> expected(const Handshake& handshake) {
    return reference_handshake({dllp_symbol_times(handshake.width) * symbol_fs(handshake.rate),
                                handshake.latency.count(),
                                {core::to_fs(handshake.a_up), core::to_fs(handshake.b_up)}});
}

/// Latencies and offsets on the boundaries of DLLPs and triples, beside them, and between.
std::vector<Duration> interesting_spans(const Handshake& handshake) {
    const Duration dllp{dllp_symbol_times(handshake.width) * symbol_fs(handshake.rate)};
    return {0_fs, 1_fs, dllp - 1_fs, dllp, dllp + 1_fs, 3 * dllp, 3 * dllp + 1_fs, 10_ns, 100_ns, 1'234'567'891_fs};
}

class HandshakeGrid : public ::testing::TestWithParam<std::tuple<Rate, Width>> {};

TEST_P(HandshakeGrid, FC_INIT_18_TimesAreThoseOfTheReferenceForEveryLatencyAndOffset) {
    Handshake handshake;
    std::tie(handshake.rate, handshake.width) = GetParam();
    for (const Duration latency : interesting_spans(handshake)) {
        for (const Duration offset : interesting_spans(handshake)) {
            handshake.latency = latency;
            handshake.b_up = Time{} + offset;

            EXPECT_EQ(modelled(handshake, Time{} + 20_us), expected(handshake))
                << "latency " << latency.count() << " fs, B up at " << offset.count() << " fs";
        }
    }
}

TEST_P(HandshakeGrid, FC_INIT_18_ItDoesNotMatterWhichEndComesUpFirst) {
    Handshake handshake;
    std::tie(handshake.rate, handshake.width) = GetParam();
    for (const Duration offset : interesting_spans(handshake)) {
        handshake.a_up = Time{};
        handshake.b_up = Time{} + offset;
        Handshake mirrored = handshake;
        std::swap(mirrored.a_up, mirrored.b_up);

        const auto one_way = modelled(handshake, Time{} + 20_us);
        const auto other_way = modelled(mirrored, Time{} + 20_us);

        EXPECT_EQ(one_way[0], other_way[1]) << "offset " << offset.count() << " fs";
        EXPECT_EQ(one_way[1], other_way[0]) << "offset " << offset.count() << " fs";
    }
}

INSTANTIATE_TEST_SUITE_P(EveryRateAndWidth, HandshakeGrid,
                         ::testing::Combine(::testing::Values(Rate::GT2_5, Rate::GT5),
                                            ::testing::ValuesIn(wire::widths)));

struct Triple {
    Rate rate;
    Width width;
    Duration duration;
};

// GOLD-01 to GOLD-07, and the other cells of docs/protocol.md §4.5 at these rates.
constexpr std::array triples{
    Triple{Rate::GT2_5, Width::x1, 96_ns},  Triple{Rate::GT2_5, Width::x2, 48_ns},
    Triple{Rate::GT2_5, Width::x4, 24_ns},  Triple{Rate::GT2_5, Width::x8, 12_ns},
    Triple{Rate::GT2_5, Width::x12, 12_ns}, Triple{Rate::GT2_5, Width::x16, 12_ns},
    Triple{Rate::GT2_5, Width::x32, 12_ns}, Triple{Rate::GT5, Width::x1, 48_ns},
    Triple{Rate::GT5, Width::x2, 24_ns},    Triple{Rate::GT5, Width::x4, 12_ns},
    Triple{Rate::GT5, Width::x8, 6_ns},     Triple{Rate::GT5, Width::x12, 6_ns},
    Triple{Rate::GT5, Width::x16, 6_ns},    Triple{Rate::GT5, Width::x32, 6_ns},
};

TEST(Handshake, GOLD_01_07_ATripleTakesTheSymbolTimesOfItsWidth) {
    for (const Triple& triple : triples) {
        Handshake handshake;
        handshake.rate = triple.rate;
        handshake.width = triple.width;
        handshake.b_up = Time{} + 10_us;
        LinkLoop loop = handshake.loop();

        loop.run(Time{} + 100 * triple.duration);

        EXPECT_EQ(sent(loop, PortId::A, "InitFC1-Cpl"), 100U) << core::to_fs(triple.duration) << " fs";
    }
}

}  // namespace
}  // namespace pcieflow::link::testing
