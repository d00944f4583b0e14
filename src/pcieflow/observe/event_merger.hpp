// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/observer.hpp"

namespace pcieflow::observe {

/// Brings the events of the two ports into one canonical order: by time, then port A before B, then in the port's own
/// order. Whichever port is advanced first, and in however many steps of one instant, the consumer sees the same.
///
/// At each kernel instant: `advance_to(now)` before the first `push` of that instant, then a `push` after each advance
/// of a port. A kernel that is coarser than a femtosecond may advance a port over several of the port's own instants at
/// once; what is pushed at `now` may lie anywhere after the previous kernel instant, up to `now`. Hence everything
/// earlier than `now` is complete when `advance_to(now)` is called, and goes out then.
class EventMerger {
public:
    explicit EventMerger(Observer& consumer) : consumer_(&consumer) {}

    /// Hands out everything earlier than `now`. `now` never decreases.
    void advance_to(core::Time now);

    /// Takes what a port recorded; its events come in time order. Throws std::logic_error if an instant comes back that
    /// was already handed out, for then the order would depend on who was advanced first.
    void push(const std::vector<core::Event>& events);

    /// Hands out the rest and ends the run.
    void finish(core::Time end);

private:
    struct Queue {
        std::vector<core::Event> events;
        std::size_t next = 0;  ///< those before it have gone out

        [[nodiscard]] bool is_empty() const { return next == events.size(); }
        [[nodiscard]] const core::Event& front() const { return events[next]; }
    };

    [[nodiscard]] core::Time earliest() const;
    void hand_out_instant(core::Time time);
    void forget_handed_out();

    Observer* consumer_;
    std::array<Queue, 2> queues_;                ///< by PortId
    core::Time now_ = core::Time::min();         ///< the kernel instant
    core::Time handed_out_ = core::Time::min();  ///< the last instant that went out
};

}  // namespace pcieflow::observe
