// SPDX-License-Identifier: Apache-2.0
// The answers that observers give of flows over a link of two ports.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "pcieflow/link/link_loop.hpp"
#include "pcieflow/observe/closed_form.hpp"
#include "pcieflow/observe/credit_loop.hpp"
#include "pcieflow/observe/event_merger.hpp"
#include "pcieflow/observe/event_stream.hpp"
#include "pcieflow/observe/flow_statistics.hpp"
#include "pcieflow/observe/wire_shares.hpp"
#include "unit/link/tlp_link.hpp"

namespace pcieflow::observe {
namespace {

using core::CreditType;
using core::PortId;
using namespace core::literals;

/// One flow from A to B, and everything that watches it.
class FlowRun {
public:
    FlowRun(const std::array<port::Settings, 2>& settings, core::Duration latency, core::Duration span)
        : line_{settings[0].rate, settings[0].width, settings[0].skp_interval}, meter_(PortId::A, line_) {
        stream_.add(statistics_);
        stream_.add(credits_);
        stream_.add(meter_);
        EventMerger merger(stream_);
        link::LinkLoop loop(settings,
                            {link::Channel{PortId::A, latency, {}, 1}, link::Channel{PortId::B, latency, {}, 1}},
                            [&merger](core::Time now, const std::vector<core::Event>& events) {
                                merger.advance_to(now);
                                merger.push(events);
                            });
        for (const PortId id : core::port_ids) {
            loop.port(id).set_link_up(true, core::Time{});
        }
        loop.run(core::Time{} + span);
        merger.finish(core::Time{} + span);
    }

    [[nodiscard]] const FlowFigures& figures() const { return statistics_.figures(PortId::A, 0); }
    [[nodiscard]] const CreditRound& credits(core::Pool pool) const {
        return credits_.round(PortId::A, core::vc0, pool);
    }
    [[nodiscard]] WireShares shares() const { return meter_.shares(); }
    [[nodiscard]] const LineFacts& line() const { return line_; }

private:
    LineFacts line_;
    FlowStatistics statistics_{{1, 0}};
    CreditLoop credits_;
    WireMeter meter_;
    EventStream stream_;
};

std::array<port::Settings, 2> x4_settings() {
    auto settings = link::testing::tlp_settings();
    for (port::Settings& port : settings) {
        port.width = wire::Width::x4;
    }
    return settings;
}

class WritesWith64DataCredits : public ::testing::Test {
protected:
    static FlowRun run() {
        auto settings = x4_settings();
        (*settings[1].vcs[0])[CreditType::P] = {core::HdrCredits{127}, core::DataCredits{64}};
        settings[0].flows = {link::testing::writes(256)};
        return {settings, 697_ns, 4'000_us};
    }
};

TEST_F(WritesWith64DataCredits, AreHeldBackByPD) { EXPECT_EQ(to_string(run().figures().limiter()), "PD"); }

TEST_F(WritesWith64DataCredits, HaveTheirCreditsBackAfterTheLoopTime) {
    const FlowRun flow = run();

    // A few UpdateFC wait for a keep-alive to end, which takes 8 ns.
    EXPECT_GE(flow.credits(core::Pool::PD).mean_return(), 1678_ns);
    EXPECT_LT(flow.credits(core::Pool::PD).mean_return(), 1678_ns + 1_ns);
    EXPECT_EQ(flow.credits(core::Pool::PD).most_in_flight, 64U);
    EXPECT_EQ(flow.credits(core::Pool::PD).advertised, 64U);
}

TEST_F(WritesWith64DataCredits, MoveWhatTheClosedFormSays) {
    const double closed_form = window_bps({4, 256, 1678_ns});

    EXPECT_NEAR(run().figures().goodput_bps(), closed_form, 0.01 * closed_form);
}

TEST_F(WritesWith64DataCredits, UseAsMuchOfTheWireForPayloadAsTheyMove) {
    const FlowRun flow = run();

    EXPECT_NEAR(flow.shares().payload, flow.figures().goodput_bps() / line_bps(flow.line()), 0.005);
    EXPECT_NEAR(flow.shares().headers, flow.shares().payload * 20 / 256, 1e-9);
}

TEST(FlowsOverALink, SaturatedWritesAreHeldBackByTheLineRate) {
    auto settings = link::testing::tlp_settings();
    settings[1].vcs[0] = core::Advertisement{};
    settings[0].flows = {link::testing::writes(128)};

    const FlowRun flow(settings, 10_ns, 1'000_us);

    const double closed_form = saturated_bps(flow.line(), {128, 148, 1});
    EXPECT_EQ(to_string(flow.figures().limiter()), "line rate");
    EXPECT_NEAR(flow.figures().goodput_bps(), closed_form, 0.005 * closed_form);
    EXPECT_LT(flow.shares().idle, 0.005);
}

/// 4 tags; 20 symbols out, 64 ns x1 = 80 ns, and 84 symbols back.
TEST(FlowsOverALink, ReadsAreHeldBackByTheirTags) {
    auto settings = link::testing::tlp_settings();
    settings[0].flows = {link::testing::requests(wire::TlpKind::MRd, 64)};
    settings[0].flows[0].tags = 4;
    settings[1].vcs[0] = core::Advertisement{};
    settings[1].completer.latency = traffic::FixedSpan{5_us};

    const FlowRun flow(settings, 10_ns, 1'000_us);

    const core::Duration round_trip = 80_ns + 10_ns + 5_us + 336_ns + 10_ns;
    const double closed_form = window_bps({4, 64, round_trip});
    EXPECT_EQ(to_string(flow.figures().limiter()), "tags");
    EXPECT_NEAR(flow.figures().goodput_bps(), closed_form, 0.01 * closed_form);
    EXPECT_NEAR(static_cast<double>(flow.figures().round_trip.percentile(50).count()),
                static_cast<double>((round_trip - 80_ns).count()), 0.02 * static_cast<double>(round_trip.count()));
}

}  // namespace
}  // namespace pcieflow::observe
