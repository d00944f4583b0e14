// SPDX-License-Identifier: Apache-2.0
// What is on the link when LinkUp falls at one end or the other.
#include <gtest/gtest.h>

#include "unit/port/port_bench.hpp"

namespace pcieflow::port::testing {
namespace {

using core::CreditType;
using wire::FcKind;

const wire::FcDllp init_fc1_p = golden(FcKind::InitFC1, CreditType::P);

Packet packet(core::Time first, core::Time last, core::Time arrival) {
    Packet made;
    made.dllp = wire::encode(init_fc1_p);
    made.first = first;
    made.last = last;
    made.arrival = arrival;
    return made;
}

/// LinkUp is 1 from 0, falls at 100 ns and is 1 again at 110 ns.
PortBench interrupted() {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.port.set_link_up(false, at(100_ns));
    bench.port.set_link_up(true, at(110_ns));
    return bench;
}

std::size_t receptions(PortBench& bench) {
    bench.run(at(400_ns));
    return bench.times_of<core::DllpReceived>().size();
}

TEST(LinkCrossing, WhatBeganBeforeTheLinkDownDoesNotCrossIt) {
    PortBench bench = interrupted();
    bench.port.deliver(packet(at(100_ns - 1_fs), at(132_ns), at(200_ns)));

    EXPECT_EQ(receptions(bench), 0U);
}

TEST(LinkCrossing, WhatBeginsAtTheLinkDownComesThrough) {
    PortBench bench = interrupted();
    bench.port.deliver(packet(at(100_ns), at(132_ns), at(200_ns)));

    EXPECT_EQ(receptions(bench), 1U);
}

TEST(LinkCrossing, WhatBeginsAtTheLinkDownComesThroughThoughItIsToldAfterwards) {
    PortBench bench = interrupted();
    bench.run(at(100_ns));
    bench.port.deliver(packet(at(100_ns), at(132_ns), at(200_ns)));

    EXPECT_EQ(receptions(bench), 1U);
}

TEST(LinkCrossing, WhatBeganBeforeTheLinkDownDoesNotCrossItThoughItIsToldAfterwards) {
    PortBench bench = interrupted();
    bench.run(at(150_ns));
    bench.port.deliver(packet(at(90_ns), at(160_ns), at(200_ns)));

    EXPECT_EQ(receptions(bench), 0U);
}

TEST(LinkCrossing, WhatWasToldForLaterSurvivesTheLinkDown) {
    PortBench bench = interrupted();
    bench.port.deliver(packet(at(150_ns), at(182_ns), at(200_ns)));

    EXPECT_EQ(receptions(bench), 1U);
}

TEST(LinkCrossing, ACutVoidsWhatHasNotWhollyLeft) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.port.deliver(packet(at(10_ns), at(42_ns), at(142_ns)));

    bench.port.cut(at(42_ns - 1_fs));

    EXPECT_EQ(receptions(bench), 0U);
}

TEST(LinkCrossing, ACutSparesWhatHasJustLeft) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.port.deliver(packet(at(10_ns), at(42_ns), at(142_ns)));

    bench.port.cut(at(42_ns));

    EXPECT_EQ(receptions(bench), 1U);
}

TEST(LinkCrossing, ACutDoesNotTouchWhatIsToldAfterIt) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));

    bench.port.cut(at(10_ns));
    bench.port.deliver(packet(at(10_ns), at(42_ns), at(142_ns)));

    EXPECT_EQ(receptions(bench), 1U);
}

}  // namespace
}  // namespace pcieflow::port::testing
