// SPDX-License-Identifier: Apache-2.0
// Laws that hold whatever happens to the link.
#include "property/link/schedule.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;

constexpr Time horizon = Time{} + 30_us;

/// Events of both ports until everything the schedule holds is over.
EventsByPort run(const Schedule& schedule) {
    EventsByPort events;
    LinkLoop loop = schedule.loop([&](Time /*now*/, const std::vector<core::Event>& recorded) {
        auto& story = events[core::index(recorded.front().port)];
        story.insert(story.end(), recorded.begin(), recorded.end());
    });
    loop.run(horizon + 5_us);
    return events;
}

RC_GTEST_PROP(AnySchedule, DLC_06_BothEndsReachDL_ActiveOnceThingsCalmDown, ()) {
    const Schedule schedule = any_schedule(horizon);
    LinkLoop loop = schedule.loop();
    const core::Duration pause{*rc::gen::inRange<std::int64_t>(0, 1'000'000'000)};

    interrupt(loop, horizon, horizon + pause);
    loop.run(horizon + 1_ms);

    for (const PortId id : core::port_ids) {
        RC_ASSERT(loop.port(id).snapshot().dlcmsm == core::DlcmsmState::DL_Active);
    }
}

RC_GTEST_PROP(AnySchedule, FC_INIT_21_TheLimitsMatchOnceThingsCalmDown, ()) {
    const Schedule schedule = any_schedule(horizon);
    LinkLoop loop = schedule.loop();

    interrupt(loop, horizon, horizon + 100_ns);
    loop.run(horizon + 1_ms);

    for (const PortId id : core::port_ids) {
        RC_ASSERT(limits_match_partner(loop, id));
    }
}

RC_GTEST_PROP(AnySchedule, ItDoesNotMatterWhichPortIsAdvancedFirst, ()) {
    const Schedule schedule = any_schedule(horizon);

    const EventsByPort a_first = run_in_order(schedule, {PortId::A, PortId::B}, horizon);
    const EventsByPort b_first = run_in_order(schedule, {PortId::B, PortId::A}, horizon);

    RC_ASSERT(same_events(a_first[0], b_first[0]));
    RC_ASSERT(same_events(a_first[1], b_first[1]));
}

RC_GTEST_PROP(AnySchedule, TheSameScheduleGivesTheSameEvents, ()) {
    const Schedule schedule = any_schedule(horizon);

    const EventsByPort once = run(schedule);
    const EventsByPort again = run(schedule);

    RC_ASSERT(same_events(once[0], again[0]));
    RC_ASSERT(same_events(once[1], again[1]));
}

RC_GTEST_PROP(AnySchedule, EventsOfAPortAreInTheOrderOfTime, ()) {
    for (const std::vector<core::Event>& events : run(any_schedule(horizon))) {
        RC_ASSERT(std::is_sorted(events.begin(), events.end(),
                                 [](const core::Event& a, const core::Event& b) { return a.time < b.time; }));
    }
}

RC_GTEST_PROP(AnySchedule, TIM_10_NoTwoDllpsOfAPortOverlap, ()) {
    for (const std::vector<core::Event>& events : run(any_schedule(horizon))) {
        Time free{};
        for (const core::Event& event : events) {
            if (const auto* sent = std::get_if<core::DllpSent>(&event.body)) {
                RC_ASSERT(sent->start >= free);
                RC_ASSERT(event.time > sent->start);
                free = event.time;
            }
        }
    }
}

RC_GTEST_PROP(AnySchedule, NothingIsReceivedThatWasNotSent, ()) {
    const Schedule schedule = any_schedule(horizon);
    const EventsByPort events = run(schedule);
    for (const PortId id : core::port_ids) {
        std::vector<Time> arrivals;
        for (const core::Event& event : events[core::index(core::partner(id))]) {
            if (std::holds_alternative<core::DllpSent>(event.body)) {
                arrivals.push_back(event.time + schedule.handshake.latency);
            }
        }
        for (const core::Event& event : events[core::index(id)]) {
            if (std::holds_alternative<core::DllpReceived>(event.body)) {
                RC_ASSERT(std::binary_search(arrivals.begin(), arrivals.end(), event.time));
            }
        }
    }
}

}  // namespace
}  // namespace pcieflow::link::testing
