// SPDX-License-Identifier: Apache-2.0
#include "property/link/vc_run.hpp"

#include <utility>

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

}  // namespace

VcRun run(const VcCase& vc_case, bool with_software) {
    const Time horizon = vc_case.horizon();
    VcRun run{};
    for (auto& pending : run.pending) {
        pending.push_back({Time{}, {}});
    }
    observe::ViolationLog log;
    observe::Scoreboard scoreboard(log);
    observe::Checker checker(checker_settings(vc_case), log);
    observe::BadDllpCheck bad_dllps(log);
    observe::EventStream stream;
    observe::Observer* const observers[] = {&scoreboard, &checker, &bad_dllps};
    for (observe::Observer* observer : observers) {
        stream.add(*observer);
    }
    observe::EventMerger merger(stream);
    LinkLoop loop = vc_case.loop(with_software, [&](Time now, const std::vector<core::Event>& events) {
        auto& records = run.records[core::index(events.front().port)];
        records.insert(records.end(), events.begin(), events.end());
        if (now <= horizon) {
            merger.advance_to(now);
            merger.push(events);
        }
    });

    for (Time now = loop.next(); now <= horizon; now = loop.next()) {
        loop.step();
        for (const PortId id : core::port_ids) {
            const VcSet pending = read_pending(loop.port(id), vc_case.end(id));
            auto& changes = run.pending[core::index(id)];
            if (pending != changes.back().vcs) {
                changes.push_back({now, pending});
            }
        }
    }
    merger.finish(horizon);
    run.at_horizon = {loop.port(PortId::A).snapshot(), loop.port(PortId::B).snapshot()};
    run.violations = log.kept();
    run.comparisons = scoreboard.comparisons().after_initialisation;
    loop.run(horizon + 2 * vc_case.dllp_time());  // what was in progress is recorded
    return run;
}

}  // namespace pcieflow::link::testing
