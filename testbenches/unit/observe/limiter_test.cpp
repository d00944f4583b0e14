// SPDX-License-Identifier: Apache-2.0
// What FlowStatistics names as that which holds a flow back.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "pcieflow/observe/flow_statistics.hpp"
#include "unit/observe/flow_kit.hpp"

namespace pcieflow::observe {
namespace {

using core::PortId;
using core::StallCause;
using testkit::received;
using testkit::sent;
using testkit::stalled;
using testkit::write_of;
using namespace core::literals;

std::string_view limiter_of(const std::vector<core::Event>& events) {
    FlowStatistics statistics({1, 0});
    for (const core::Event& event : events) {
        statistics.on_event(event);
    }
    return to_string(statistics.figures(PortId::A, 0).limiter());
}

/// A flow that is ready from 0 on, sends from 100 to 200 ns and again, until 100 us.
std::vector<core::Event> a_course_with(const std::vector<core::Event>& stalls) {
    std::vector<core::Event> events{sent(100, 200, PortId::A, write_of(0, 32)),
                                    received(210, PortId::B, write_of(0, 32))};
    events.insert(events.end(), stalls.begin(), stalls.end());
    events.push_back(sent(99'900, 100'000, PortId::A, write_of(0, 32, 200)));
    events.push_back(received(100'100, PortId::B, write_of(0, 32)));
    return events;
}

TEST(Limiter, IsTheCauseThatTookMost) {
    EXPECT_EQ(limiter_of(a_course_with({stalled(1'000, PortId::A, StallCause::PH, 500),
                                        stalled(3'000, PortId::A, StallCause::PD, 1'900),
                                        stalled(4'000, PortId::A, StallCause::PH, 1'300)})),
              "PD");
}

TEST(Limiter, IsTheLineRateIfTlpsWaitAndTheWireIsNeverFree) { EXPECT_EQ(limiter_of(a_course_with({})), "line rate"); }

TEST(Limiter, IsNothingThatTookAHundredthOfTheTime) {
    const std::int64_t hundredth = 998;  // ns from the first to the last start
    EXPECT_EQ(limiter_of(a_course_with({stalled(1'000, PortId::A, StallCause::replay, hundredth)})), "line rate");
    EXPECT_EQ(limiter_of(a_course_with({stalled(1'000, PortId::A, StallCause::replay, hundredth + 1)})), "replay");
}

TEST(Limiter, IsNotTheInitialisationThatIsOver) {
    std::vector<core::Event> events = a_course_with({});
    events.insert(events.begin(), stalled(100, PortId::A, StallCause::initialisation, 50'000));

    EXPECT_EQ(limiter_of(events), "line rate");
}

TEST(Limiter, IsTheInitialisationThatNeverEnds) {
    EXPECT_EQ(limiter_of({stalled(1'000, PortId::A, StallCause::initialisation, 1'000)}), "initialisation");
}

TEST(Limiter, IsTheSourceIfAgainAndAgainNothingIsReady) {
    EXPECT_EQ(limiter_of(
                  {sent(100, 200, PortId::A, write_of(0, 32, 100)), sent(900, 1'000, PortId::A, write_of(0, 32, 900))}),
              "source");
    EXPECT_EQ(
        limiter_of({sent(100, 200, PortId::A, write_of(0, 32, 100)), stalled(2'000, PortId::A, StallCause::PD, 1'100),
                    sent(2'000, 2'100, PortId::A, write_of(0, 32, 900))}),
        "source")
        << "whatever it waits for in between";
}

TEST(Limiter, IsTheStallInWhichAPacedFlowStandsStill) {
    EXPECT_EQ(
        limiter_of({sent(100, 200, PortId::A, write_of(0, 32, 100)), sent(900, 1'000, PortId::A, write_of(0, 32, 900)),
                    stalled(9'000, PortId::A, StallCause::PD, 7'000)}),
        "PD");
}

TEST(Limiter, IsArbitrationOfAFlowThatStarved) {
    FlowStatistics statistics({1, 0});
    statistics.set_starvation(PortId::A, 0, {5_us, 500, core::vc_id(7)});
    EXPECT_EQ(to_string(statistics.figures(PortId::A, 0).limiter()), "arbitration");
}

/// Reads that wait for tags; their completions come from 1 us to 2 us, and packets of B fill `busy_ns` of it.
std::vector<core::Event> reads_with_answers(std::int64_t busy_ns, const std::vector<core::Event>& more = {}) {
    std::vector<core::Event> events{sent(0, 10, PortId::A, testkit::read_of(0, 1))};
    events.insert(events.end(), more.begin(), more.end());
    events.push_back(stalled(990, PortId::A, StallCause::tags, 980));
    events.push_back(sent(990, 1'000, PortId::A, testkit::read_of(0, 2)));
    events.push_back(sent(1'000 - busy_ns, 1'000, PortId::B, testkit::completion_of(1, 16, true)));
    events.push_back(received(1'000, PortId::A, testkit::completion_of(1, 16, true)));
    return events;
}

TEST(Limiter, OfReadsThatWaitForTagsIsWhatHoldsTheirAnswersBack) {
    EXPECT_EQ(limiter_of(reads_with_answers(980)), "tags");
    EXPECT_EQ(limiter_of(reads_with_answers(990)), "way back");
    core::Event answers_wait = stalled(900, PortId::B, StallCause::CplH, 100);
    std::get<core::Stalled>(answers_wait.body).flow = ~std::uint32_t{0};
    EXPECT_EQ(limiter_of(reads_with_answers(980, {answers_wait})), "CplH");
}

TEST(FlowStatistics, AddsUpStallsByTheirCause) {
    FlowStatistics statistics({1, 0});

    statistics.on_event(stalled(100, PortId::A, StallCause::PD, 60));
    statistics.on_event(stalled(300, PortId::A, StallCause::PD, 40));
    statistics.on_event(stalled(400, PortId::A, StallCause::tags, 7));
    statistics.on_event(stalled(500, PortId::B, StallCause::PD, 1));

    const StallTimes& times = statistics.figures(PortId::A, 0).stalled;
    EXPECT_EQ(times[static_cast<std::size_t>(StallCause::PD)], 100_ns);
    EXPECT_EQ(times[static_cast<std::size_t>(StallCause::tags)], 7_ns);
    EXPECT_EQ(times[static_cast<std::size_t>(StallCause::PH)], 0_ns);
}

}  // namespace
}  // namespace pcieflow::observe
