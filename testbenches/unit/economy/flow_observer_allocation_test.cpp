// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "pcieflow/link/link_loop.hpp"
#include "pcieflow/observe/credit_loop.hpp"
#include "pcieflow/observe/event_merger.hpp"
#include "pcieflow/observe/event_stream.hpp"
#include "pcieflow/observe/flow_statistics.hpp"
#include "pcieflow/observe/wire_shares.hpp"
#include "support/allocations.hpp"
#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;
using pcieflow::testing::allocations;

TEST(ObserversOfFlows, AllocateNothingOnceEveryTagHasBeenUsed) {
    auto settings = tlp_settings();
    settings[0].flows = {writes(128), requests(wire::TlpKind::MRd, 256)};
    settings[0].flows[1].form.requester_id = 2;
    settings[0].flows[1].tags = 8;
    observe::FlowStatistics statistics({2, 0});
    observe::CreditLoop credits;
    observe::WireMeter meter(PortId::A, {settings[0].rate, settings[0].width, {}});
    observe::EventStream stream;
    observe::Observer* const all[] = {&statistics, &credits, &meter};
    for (observe::Observer* observer : all) {
        stream.add(*observer);
    }
    observe::EventMerger merger(stream);
    LinkLoop loop(settings, {Channel{PortId::A, 10_ns, {}, 1}, Channel{PortId::B, 10_ns, {}, 1}},
                  [&merger](Time now, const std::vector<core::Event>& events) {
                      merger.advance_to(now);
                      merger.push(events);
                  });
    for (const PortId id : core::port_ids) {
        loop.port(id).set_link_up(true, Time{});
    }
    loop.run(Time{} + 1'000_us);
    const std::uint64_t before = allocations();
    const std::uint64_t latencies = statistics.figures(PortId::A, 0).latency.count();
    const std::uint64_t round_trips = statistics.figures(PortId::A, 1).round_trip.count();

    loop.run(Time{} + 11'000_us);

    EXPECT_EQ(allocations(), before);
    EXPECT_GT(statistics.figures(PortId::A, 0).latency.count(), 5 * latencies);
    EXPECT_GT(statistics.figures(PortId::A, 1).round_trip.count(), 5 * round_trips);
}

}  // namespace
}  // namespace pcieflow::link::testing
