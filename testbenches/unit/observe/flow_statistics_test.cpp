// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/flow_statistics.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "unit/observe/flow_kit.hpp"

namespace pcieflow::observe {
namespace {

using core::PortId;
using testkit::completion_of;
using testkit::ns;
using testkit::read_of;
using testkit::received;
using testkit::sent;
using testkit::write_of;
using namespace core::literals;

void tell(FlowStatistics& statistics, const std::vector<core::Event>& events) {
    for (const core::Event& event : events) {
        statistics.on_event(event);
    }
}

TEST(FlowStatistics, CountsWhatWasDeliveredFromTheFirstSymbolToTheLastArrival) {
    FlowStatistics statistics({1, 0});

    tell(statistics, {sent(100, 200, PortId::A, write_of(0, 32)), received(210, PortId::B, write_of(0, 32)),
                      sent(200, 300, PortId::A, write_of(0, 32)), received(310, PortId::B, write_of(0, 32)),
                      sent(300, 400, PortId::A, write_of(0, 32))});

    const FlowFigures& figures = statistics.figures(PortId::A, 0);
    EXPECT_EQ(figures.tlps, 2U);
    EXPECT_EQ(figures.payload_bytes, 256U);
    EXPECT_EQ(figures.first, ns(100));
    EXPECT_EQ(figures.last, ns(310));
    EXPECT_NEAR(figures.goodput_bps(), 256 * 8 / 210e-9, 1.0);
}

TEST(FlowStatistics, AFlowOfWhichNothingIsDeliveredHasNoGoodput) {
    FlowStatistics statistics({1, 0});

    tell(statistics, {sent(100, 200, PortId::A, write_of(0, 32))});

    EXPECT_EQ(statistics.figures(PortId::A, 0).last, std::nullopt);
    EXPECT_EQ(statistics.figures(PortId::A, 0).goodput_bps(), 0.0);
}

TEST(FlowStatistics, TheFlowsOfBothPortsAreToldApart) {
    FlowStatistics statistics({2, 1});

    tell(statistics, {received(10, PortId::B, write_of(0, 1)), received(20, PortId::B, write_of(1, 2)),
                      received(30, PortId::A, write_of(0, 4))});

    EXPECT_EQ(statistics.figures(PortId::A, 0).payload_bytes, 4U);
    EXPECT_EQ(statistics.figures(PortId::A, 1).payload_bytes, 8U);
    EXPECT_EQ(statistics.figures(PortId::B, 0).payload_bytes, 16U);
}

TEST(FlowStatistics, LatencyCountsFromTheOfferReplaysIncluded) {
    FlowStatistics statistics({1, 0});
    const core::TlpRecord tlp = write_of(0, 32, 50);

    tell(statistics,
         {sent(100, 200, PortId::A, tlp), sent(900, 1000, PortId::A, tlp, true), received(1010, PortId::B, tlp)});

    EXPECT_EQ(statistics.figures(PortId::A, 0).latency.greatest(), 960_ns);
    EXPECT_EQ(statistics.figures(PortId::A, 0).sent, 1U);
}

/// Offered at 0, 10 and 20, started at 0, 30 and 60 ns: 60 ns of waiting in 60 ns.
TEST(FlowStatistics, MeanQueueDepthIsTheWaitingTimePerTime) {
    FlowStatistics statistics({1, 0});

    tell(statistics, {sent(0, 30, PortId::A, write_of(0, 1, 0)), sent(30, 60, PortId::A, write_of(0, 1, 10)),
                      sent(60, 90, PortId::A, write_of(0, 1, 20))});

    EXPECT_DOUBLE_EQ(statistics.figures(PortId::A, 0).mean_queue_depth(), 1.0);
}

TEST(FlowStatistics, AReadCountsTheBytesOfItsCompletionsAndItsRoundTrip) {
    FlowStatistics statistics({1, 0});

    tell(statistics,
         {sent(100, 180, PortId::A, read_of(0, 7)), received(190, PortId::B, read_of(0, 7)),
          received(500, PortId::A, completion_of(7, 16, false)), received(600, PortId::A, completion_of(7, 16, true))});

    const FlowFigures& figures = statistics.figures(PortId::A, 0);
    EXPECT_EQ(figures.tlps, 1U);
    EXPECT_EQ(figures.payload_bytes, 128U);
    EXPECT_EQ(figures.last, ns(600));
    EXPECT_EQ(figures.latency.count(), 1U);
    EXPECT_EQ(figures.round_trip.count(), 1U);
    EXPECT_EQ(figures.round_trip.greatest(), 420_ns);
}

TEST(FlowStatistics, ACompletionThatNobodyWaitsForCountsNowhere) {
    FlowStatistics statistics({1, 0});

    tell(statistics, {sent(100, 180, PortId::A, read_of(0, 7)), received(500, PortId::A, completion_of(6, 16, true)),
                      received(600, PortId::B, completion_of(7, 16, true))});

    EXPECT_EQ(statistics.figures(PortId::A, 0).payload_bytes, 0U);
    EXPECT_EQ(statistics.figures(PortId::A, 0).round_trip.count(), 0U);
}

TEST(FlowStatistics, AReplayedRequestKeepsTheStartOfItsRoundTrip) {
    FlowStatistics statistics({1, 0});

    tell(statistics, {sent(100, 180, PortId::A, read_of(0, 7)), sent(300, 380, PortId::A, read_of(0, 7), true),
                      received(600, PortId::A, completion_of(7, 16, true))});

    EXPECT_EQ(statistics.figures(PortId::A, 0).round_trip.greatest(), 420_ns);
}

}  // namespace
}  // namespace pcieflow::observe
