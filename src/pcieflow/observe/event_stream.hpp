// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "pcieflow/observe/observer.hpp"

namespace pcieflow::observe {

/// Hands each event to several observers, in the order in which they were added.
///
/// Add those that report violations before the TraceWriter: at the end of an instant it then knows all violations of
/// that instant and writes them behind the instant's events. The observers must outlive the stream.
class EventStream final : public Observer {
public:
    void add(Observer& observer) { observers_.push_back(&observer); }

    void on_event(const core::Event& event) override;
    void on_instant_end(core::Time time) override;
    void on_finish(core::Time end) override;

private:
    std::vector<Observer*> observers_;
};

}  // namespace pcieflow::observe
