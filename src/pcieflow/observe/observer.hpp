// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/time.hpp"

namespace pcieflow::observe {

/// Someone who is told what happened at both ends of a link, in canonical order (see EventMerger).
class Observer {
public:
    Observer() = default;
    virtual ~Observer() = default;
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;

    virtual void on_event(const core::Event& event) = 0;
    /// Both ports have told everything that happened at `time`. Called once for each instant that had an event.
    virtual void on_instant_end(core::Time /*time*/) {}
    /// The run ended at `end`; no event follows.
    virtual void on_finish(core::Time /*end*/) {}
};

}  // namespace pcieflow::observe
