// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/expectation_watch.hpp"

namespace pcieflow::observe {

namespace {

bool belongs_to_a_vc(const Milestone& what) {
    return std::holds_alternative<core::FcInitState>(what) || std::holds_alternative<core::FcFlag>(what);
}

}  // namespace

std::size_t ExpectationWatch::add(const Reach& reach) {
    entries_.push_back({reach, {}});
    return entries_.size() - 1;
}

void ExpectationWatch::on_event(const core::Event& event) {
    if (entries_.empty()) {
        return;
    }
    if (const auto* dlcmsm = std::get_if<core::DlcmsmChanged>(&event.body)) {
        note(event, dlcmsm->to, core::vc0);
    } else if (const auto* status = std::get_if<core::DlStatusChanged>(&event.body)) {
        note(event, status->to, core::vc0);
    } else if (const auto* state = std::get_if<core::FcInitChanged>(&event.body)) {
        note(event, state->to, state->vc);
    } else if (const auto* flag = std::get_if<core::FlagSet>(&event.body)) {
        note(event, flag->flag, flag->vc);
    }
}

void ExpectationWatch::note(const core::Event& event, const Milestone& what, core::VcId vc) {
    for (Entry& entry : entries_) {
        const Reach& reach = entry.reach;
        if (reach.port != event.port || reach.what != what || (belongs_to_a_vc(what) && reach.vc != vc)) {
            continue;
        }
        Result& result = entry.result;
        if (!result.first_seen) {
            result.first_seen = event.time;
        }
        if (!result.met_at && reach.bounds.contain(event.time)) {
            result.met_at = event.time;
        }
    }
}

}  // namespace pcieflow::observe
