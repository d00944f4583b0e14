// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "unit/port/port_bench.hpp"

namespace pcieflow::port::testing {
namespace {

using namespace core::literals;

TEST(RecordEvents, SwitchedOffLeavesEventsEmpty) {
    PortBench bench;
    bench.port.record_events(false);

    bench.initialise();

    EXPECT_TRUE(bench.events.empty());
}

TEST(RecordEvents, SwitchedOffChangesNothingThatTheSnapshotTells) {
    PortBench silent;
    silent.port.record_events(false);
    PortBench talking;

    silent.initialise();
    talking.initialise();

    EXPECT_EQ(silent.port.snapshot().sent, talking.port.snapshot().sent);
    EXPECT_EQ(silent.port.snapshot().received, talking.port.snapshot().received);
    EXPECT_EQ(silent.port.snapshot().dl_active_at, at(192_ns));
    EXPECT_EQ(silent.vc0().fi1_at, talking.vc0().fi1_at);
}

TEST(RecordEvents, SwitchedOnAgainTellsWhatComesThen) {
    PortBench bench;
    bench.port.record_events(false);
    bench.initialise();

    bench.port.record_events(true);
    bench.arrive(golden(wire::FcKind::UpdateFC, core::CreditType::P), at(300_ns));
    bench.run(at(300_ns));

    EXPECT_EQ(names_of(bench.events), std::vector<std::string>{"received UpdateFC-P"});
}

}  // namespace
}  // namespace pcieflow::port::testing
