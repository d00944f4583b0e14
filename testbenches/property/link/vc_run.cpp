// SPDX-License-Identifier: Apache-2.0
#include "property/link/vc_run.hpp"

#include <algorithm>

#include "pcieflow/observe/bad_dllp_check.hpp"
#include "pcieflow/observe/checker.hpp"
#include "pcieflow/observe/event_merger.hpp"
#include "pcieflow/observe/event_stream.hpp"
#include "pcieflow/observe/scoreboard.hpp"
#include "pcieflow/regs/register_map.hpp"

namespace pcieflow::link::testing {

using core::PortId;
using core::Time;

namespace {

observe::CheckerSettings checker_settings(const VcCase& vc_case) {
    observe::CheckerSettings settings;
    for (const PortId id : core::port_ids) {
        observe::PortFacts& facts = settings.ports[core::index(id)];
        facts.advertiser.is_switch = vc_case.end(id).is_switch;
        facts.triple_bounds = {34_us, vc_case.initfc_max_interval()};
        facts.keep_alive.link_control = regs::link_control;
    }
    settings.watchdog = vc_case.watchdog();
    settings.longest_dllp = vc_case.dllp_time();
    settings.is_complete = true;
    return settings;
}

VcSet read_pending(const port::Port& port, const VcEnd& end) {
    VcSet pending;
    for (std::size_t resource = 1; resource < end.ids.size(); ++resource) {
        const std::uint32_t status = port.peek_register(regs::vc_resource_status(resource));
        pending.set(end.ids[resource], (status & regs::vc_negotiation_pending_bit) != 0);
    }
    return pending;
}

bool is_any_in(core::FcInitState state, const port::Snapshot& snapshot) {
    return std::any_of(snapshot.vcs.begin(), snapshot.vcs.end(),
                       [state](const auto& vc) { return vc && vc->state == state; });
}

/// A case under way.
class Watched {
public:
    Watched(const VcCase& vc_case, bool with_software)
        : vc_case_(&vc_case),
          scoreboard_(log_),
          checker_(checker_settings(vc_case), log_),
          bad_dllps_(log_),
          merger_(stream_),
          loop_(vc_case.loop(with_software, [this](Time now, const auto& events) { take(now, events); })) {
        stream_.add(scoreboard_);
        stream_.add(checker_);
        stream_.add(bad_dllps_);
        for (auto& pending : run_.pending) {
            pending.push_back({Time{}, {}});
        }
    }

    void watch_until(Time horizon) {
        run_.horizon = horizon;
        for (Time now = loop_.next(); now <= horizon; now = loop_.next()) {
            loop_.step();
            for (const PortId id : core::port_ids) {
                const VcSet pending = read_pending(loop_.port(id), vc_case_->end(id));
                auto& changes = run_.pending[core::index(id)];
                if (pending != changes.back().vcs) {
                    changes.push_back({now, pending});
                }
            }
        }
    }

    [[nodiscard]] bool has_waiting(core::FcInitState state) const {
        return is_any_in(state, loop_.port(PortId::A).snapshot()) || is_any_in(state, loop_.port(PortId::B).snapshot());
    }

    VcRun finish() {
        merger_.finish(run_.horizon);
        run_.at_horizon = {loop_.port(PortId::A).snapshot(), loop_.port(PortId::B).snapshot()};
        run_.violations = log_.kept();
        run_.comparisons = scoreboard_.comparisons().after_initialisation;
        loop_.run(run_.horizon + 2 * vc_case_->dllp_time());  // what was in progress is recorded
        return run_;
    }

private:
    void take(Time now, const std::vector<core::Event>& events) {
        auto& records = run_.records[core::index(events.front().port)];
        records.insert(records.end(), events.begin(), events.end());
        if (now <= run_.horizon) {
            merger_.advance_to(now);
            merger_.push(events);
        }
    }

    const VcCase* vc_case_;
    VcRun run_{};
    observe::ViolationLog log_;
    observe::Scoreboard scoreboard_;
    observe::Checker checker_;
    observe::BadDllpCheck bad_dllps_;
    observe::EventStream stream_;
    observe::EventMerger merger_;
    LinkLoop loop_;
};

}  // namespace

VcRun run(const VcCase& vc_case) {
    Watched watched(vc_case, true);
    watched.watch_until(vc_case.complete_by());
    if (watched.has_waiting(core::FcInitState::FC_INIT2)) {
        watched.watch_until(vc_case.stuck_reported_by());
    } else if (watched.has_waiting(core::FcInitState::FC_INIT1)) {
        watched.watch_until(vc_case.one_sided_reported_by());
    }
    return watched.finish();
}

VcRun run_alone(const VcCase& vc_case, Time horizon) {
    Watched watched(vc_case, false);
    watched.watch_until(horizon);
    return watched.finish();
}

}  // namespace pcieflow::link::testing
