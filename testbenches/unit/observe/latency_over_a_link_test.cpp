// SPDX-License-Identifier: Apache-2.0
// The latencies of a flow against those of each of its TLPs, worked out from its pace.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <variant>
#include <vector>

#include "pcieflow/link/link_loop.hpp"
#include "pcieflow/observe/event_merger.hpp"
#include "pcieflow/observe/event_stream.hpp"
#include "pcieflow/observe/flow_statistics.hpp"
#include "unit/link/tlp_link.hpp"

namespace pcieflow::observe {
namespace {

using core::Duration;
using core::PortId;
using namespace core::literals;

/// 128 bytes at 200 MB/s: a TLP each 640 ns, of which the wire takes 592 ns.
constexpr Duration interval{640'000'000};
constexpr std::uint64_t tlps = 2'000;

/// When TLPs began and arrived, in their order.
class Times final : public Observer {
public:
    void on_event(const core::Event& event) override {
        if (const auto* sent = std::get_if<core::TlpSent>(&event.body)) {
            starts.push_back(sent->start - core::Time{});
        } else if (std::holds_alternative<core::TlpReceived>(event.body)) {
            arrivals.push_back(event.time - core::Time{});
        }
    }
    std::vector<Duration> starts;
    std::vector<Duration> arrivals;
};

class PacedWrites : public ::testing::Test {
protected:
    PacedWrites() {
        auto settings = link::testing::tlp_settings();
        (*settings[1].vcs[0])[core::CreditType::P] = {core::HdrCredits{4}, core::DataCredits{32}};
        // Twice nothing is freed for 30 us, and the flow takes long to catch up.
        settings[1].drain.stalls = {{core::Time{} + 100_us, 30_us}, {core::Time{} + 700_us, 30_us}};
        settings[0].flows = {link::testing::writes(128, tlps)};
        settings[0].flows[0].pace.rate = traffic::BytesPerSecond{200'000'000};
        EventStream stream;
        stream.add(statistics_);
        stream.add(times_);
        EventMerger merger(stream);
        link::LinkLoop loop(settings, {link::Channel{PortId::A, 10_ns, {}, 1}, link::Channel{PortId::B, 10_ns, {}, 1}},
                            [&merger](core::Time now, const std::vector<core::Event>& events) {
                                merger.advance_to(now);
                                merger.push(events);
                            });
        for (const PortId id : core::port_ids) {
            loop.port(id).set_link_up(true, core::Time{});
        }
        loop.run(core::Time{} + 2'000_us);
        merger.finish(core::Time{} + 2'000_us);
    }

    [[nodiscard]] const FlowFigures& figures() const { return statistics_.figures(PortId::A, 0); }

    FlowStatistics statistics_{{1, 0}};
    Times times_;
};

TEST_F(PacedWrites, HaveTheLatenciesThatACountOfEachTlpGives) {
    std::vector<Duration> latencies;
    for (std::size_t tlp = 0; tlp < times_.arrivals.size(); ++tlp) {
        latencies.push_back(times_.arrivals[tlp] - static_cast<std::int64_t>(tlp) * interval);
    }
    ASSERT_EQ(latencies.size(), tlps);
    std::sort(latencies.begin(), latencies.end());
    ASSERT_GT(latencies.back(), latencies.front() + 1_us);

    const LatencyHistogram& told = figures().latency;
    EXPECT_EQ(told.count(), tlps);
    EXPECT_EQ(told.least(), latencies.front());
    EXPECT_EQ(told.greatest(), latencies.back());
    for (const unsigned percent : {50U, 90U, 99U}) {
        const auto exact = static_cast<double>(latencies[percent * tlps / 100 - 1].count());
        EXPECT_NEAR(static_cast<double>(told.percentile(percent).count()), exact, 0.01 * exact) << percent;
    }
}

TEST_F(PacedWrites, HaveTheQueueDepthThatTheirWaitingTimesGive) {
    Duration waited{};
    for (std::size_t tlp = 0; tlp < times_.starts.size(); ++tlp) {
        waited += times_.starts[tlp] - static_cast<std::int64_t>(tlp) * interval;
    }

    const double expected = static_cast<double>(waited.count()) / static_cast<double>(times_.starts.back().count());
    EXPECT_GT(expected, 0.01);
    EXPECT_NEAR(figures().mean_queue_depth(), expected, 1e-9);
}

}  // namespace
}  // namespace pcieflow::observe
