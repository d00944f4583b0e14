// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <memory>

#include "support/allocations.hpp"
#include "unit/link/loop_fixture.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;
using pcieflow::testing::allocations;

/// Runs up to `end` and answers how often memory was asked for on the way.
std::uint64_t allocations_until(LinkLoop& loop, Time end) {
    const std::uint64_t before = allocations();
    loop.run(end);
    return allocations() - before;
}

std::uint64_t allocations_of_cycles(LinkLoop& loop, Time begin, int cycles) {
    const std::uint64_t before = allocations();
    for (int i = 0; i < cycles; ++i) {
        for (const PortId id : core::port_ids) {
            loop.port(id).set_link_up(false, begin + i * 1_us);
            loop.port(id).set_link_up(true, begin + i * 1_us + 500_ns);
        }
        loop.run(begin + i * 1_us + 999_ns);
    }
    return allocations() - before;
}

TEST(Allocations, AreCounted) {
    const std::uint64_t before = allocations();

    const auto memory = std::make_unique<int>(1);

    EXPECT_EQ(allocations() - before, 1U);
    EXPECT_EQ(*memory, 1);
}

TEST(LinkLoop, AllocatesNothingWhileKeepingAlive) {
    LinkLoop loop = Handshake{}.loop();
    loop.run(Time{} + 1'000_us);
    const std::uint64_t updates = sent(loop, PortId::A, "UpdateFC-P");

    EXPECT_EQ(allocations_until(loop, Time{} + 31'000_us), 0U);
    EXPECT_EQ(sent(loop, PortId::A, "UpdateFC-P") - updates, 1'000U);
}

TEST(LinkLoop, AllocatesNothingOnABusyLinkWithLongLatency) {
    Handshake busy;
    busy.latency = 5_us;  // some 150 DLLPs on their way in each direction
    std::array settings{busy.settings(PortId::A), busy.settings(PortId::B)};
    for (port::Settings& each : settings) {
        each.update_fc.policies.fill(dll::periodic(64_ns));
    }
    LinkLoop loop(settings, {Channel(PortId::A, busy.latency, {}, 1), Channel(PortId::B, busy.latency, {}, 1)}, {});
    for (const PortId id : core::port_ids) {
        loop.port(id).set_link_up(true, Time{});
    }
    loop.run(Time{} + 100_us);
    const std::uint64_t updates = sent(loop, PortId::A, "UpdateFC-P");

    EXPECT_EQ(allocations_until(loop, Time{} + 740_us), 0U);
    EXPECT_EQ(sent(loop, PortId::A, "UpdateFC-P") - updates, 10'000U);
}

TEST(LinkLoop, AllocatesNothingWhileTheLinkGoesDownAndUp) {
    LinkLoop loop = Handshake{}.loop();
    allocations_of_cycles(loop, Time{} + 1_us, 10);

    EXPECT_EQ(allocations_of_cycles(loop, Time{} + 11_us, 1'000), 0U);
    EXPECT_EQ(loop.port(PortId::B).snapshot().dlcmsm, core::DlcmsmState::DL_Active);
}

}  // namespace
}  // namespace pcieflow::link::testing
