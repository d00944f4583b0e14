// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/ladder.hpp"

#include <algorithm>
#include <variant>

namespace pcieflow::observe {

Ladder::Ladder(core::Duration latency, std::size_t rungs) : latency_(latency), capacity_(rungs) {
    rungs_.reserve(rungs);
}

void Ladder::on_event(const core::Event& event) {
    if (const auto* sent = std::get_if<core::DllpSent>(&event.body)) {
        if (rungs_.size() < capacity_) {
            const core::Time arrival = event.time + latency_;
            rungs_.push_back({event.port, sent->bytes, sent->start, event.time, arrival, DllpFate::in_flight});
            last_arrival_ = std::max(last_arrival_, arrival);
        }
    } else if (std::holds_alternative<core::DllpReceived>(event.body)) {
        note_arrival(event, DllpFate::arrived);
    } else if (std::holds_alternative<core::DllpCorrupt>(event.body)) {
        note_arrival(event, DllpFate::corrupt);
    }
}

void Ladder::note_arrival(const core::Event& event, DllpFate fate) {
    if (rungs_.size() < capacity_ || event.time <= last_arrival_) {
        arrivals_.push_back({event.port, fate});
    }
}

void Ladder::on_instant_end(core::Time time) {
    // Only now: without latency, A's reception is told before B's sending.
    for (const Arrival& arrival : arrivals_) {
        const auto rung = std::find_if(rungs_.begin(), rungs_.end(), [&](const LadderRung& candidate) {
            return candidate.arrival == time && candidate.sender == core::partner(arrival.receiver);
        });
        if (rung != rungs_.end()) {
            rung->fate = arrival.fate;
        }
    }
    arrivals_.clear();
}

void Ladder::on_finish(core::Time end) {
    for (LadderRung& rung : rungs_) {
        if (rung.fate == DllpFate::in_flight && rung.arrival <= end) {
            rung.fate = DllpFate::lost;
        }
    }
}

}  // namespace pcieflow::observe
