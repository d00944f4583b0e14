// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/event_merger.hpp"

#include <algorithm>
#include <stdexcept>

namespace pcieflow::observe {

void EventMerger::push(const std::vector<core::Event>& events) {
    for (const core::Event& event : events) {
        Queue& queue = queues_[core::index(event.port)];
        const bool goes_back = !queue.is_empty() && event.time < queue.events.back().time;
        if (event.time <= handed_out_ || goes_back) {
            throw std::logic_error("EventMerger: an event came after its instant was complete");
        }
        queue.events.push_back(event);
    }
}

void EventMerger::advance_to(core::Time now) {
    if (now <= now_) {
        return;
    }
    for (core::Time time = earliest(); time < now; time = earliest()) {
        hand_out_instant(time);
    }
    now_ = now;
    forget_handed_out();
}

void EventMerger::finish(core::Time end) {
    advance_to(core::never);
    consumer_->on_finish(end);
}

core::Time EventMerger::earliest() const {
    core::Time time = core::never;
    for (const Queue& queue : queues_) {
        if (!queue.is_empty()) {
            time = std::min(time, queue.front().time);
        }
    }
    return time;
}

void EventMerger::hand_out_instant(core::Time time) {
    for (Queue& queue : queues_) {
        while (!queue.is_empty() && queue.front().time == time) {
            consumer_->on_event(queue.front());
            ++queue.next;
        }
    }
    consumer_->on_instant_end(time);
    handed_out_ = time;
}

void EventMerger::forget_handed_out() {
    // The vectors keep their capacity, so a run that goes on allocates nothing.
    for (Queue& queue : queues_) {
        queue.events.erase(queue.events.begin(), queue.events.begin() + static_cast<std::ptrdiff_t>(queue.next));
        queue.next = 0;
    }
}

}  // namespace pcieflow::observe
