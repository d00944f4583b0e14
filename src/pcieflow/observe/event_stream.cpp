// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/event_stream.hpp"

namespace pcieflow::observe {

void EventStream::on_event(const core::Event& event) {
    for (Observer* observer : observers_) {
        observer->on_event(event);
    }
}

void EventStream::on_instant_end(core::Time time) {
    for (Observer* observer : observers_) {
        observer->on_instant_end(time);
    }
}

void EventStream::on_finish(core::Time end) {
    for (Observer* observer : observers_) {
        observer->on_finish(end);
    }
}

}  // namespace pcieflow::observe
