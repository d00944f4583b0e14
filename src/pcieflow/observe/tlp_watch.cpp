// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/tlp_watch.hpp"

namespace pcieflow::observe {

namespace {

bool is_that(const core::Event& event, const Delivery& delivery) {
    const auto* received = std::get_if<core::TlpReceived>(&event.body);
    return received != nullptr && event.port == core::partner(delivery.from) && received->tlp.flow == delivery.flow;
}

bool is_that(const core::Event& event, core::TlpDrop reason) {
    const auto* dropped = std::get_if<core::TlpDropped>(&event.body);
    return dropped != nullptr && dropped->reason == reason;
}

bool is_that(const core::Event& event, const ReplayBegins& replay) {
    const auto* started = std::get_if<core::ReplayStarted>(&event.body);
    return started != nullptr && started->by_timer == replay.by_timer;
}

bool belongs_to_tlps(const core::EventBody& body) {
    return std::holds_alternative<core::TlpReceived>(body) || std::holds_alternative<core::TlpDropped>(body) ||
           std::holds_alternative<core::ReplayStarted>(body);
}

}  // namespace

std::size_t TlpWatch::add(const TlpQuery& query) {
    entries_.push_back({query, {}});
    return entries_.size() - 1;
}

void TlpWatch::on_event(const core::Event& event) {
    if (!belongs_to_tlps(event.body)) {
        return;
    }
    for (Entry& entry : entries_) {
        const TlpQuery& query = entry.query;
        if (!std::visit([&event](const auto& what) { return is_that(event, what); }, query.what)) {
            continue;
        }
        Result& result = entry.result;
        ++result.count_in_all;
        if (!result.first) {
            result.first = event.time;
            result.first_port = event.port;
        }
        if (query.bounds.contain(event.time) && (!query.port || *query.port == event.port)) {
            ++result.count;
        }
    }
}

}  // namespace pcieflow::observe
