// SPDX-License-Identifier: Apache-2.0
#include "soak/engine.hpp"

#include <string_view>
#include <vector>

#include "pcieflow/config/fault_plan.hpp"
#include "pcieflow/config/port_settings.hpp"
#include "pcieflow/config/program.hpp"
#include "pcieflow/link/link_loop.hpp"
#include "pcieflow/observe/event_merger.hpp"
#include "pcieflow/observe/event_stream.hpp"
#include "pcieflow/observe/scoreboard.hpp"
#include "pcieflow/observe/trace_writer.hpp"
#include "pcieflow/observe/violation_log.hpp"
#include "pcieflow/sysc/link_pair_from_scenario.hpp"
#include "pcieflow/sysc/run.hpp"

namespace pcieflow::soak {

namespace {

using core::PortId;

/// Scoreboard and trace of one run.
class Watch {
public:
    explicit Watch(Record& record) : record_(record) {
        log_.add_listener([this](const core::Violation& violation) { trace_.on_violation(violation); });
        stream_.add(scoreboard_);
        stream_.add(trace_);
    }
    void push(core::Time now, const std::vector<core::Event>& events) {
        merger_.advance_to(now);
        merger_.push(events);
    }
    void finish(core::Time end) {
        merger_.finish(end);
        record_.errors = log_.errors();
        record_.comparisons = scoreboard_.comparisons().total();
    }

private:
    Record& record_;
    observe::ViolationLog log_;
    observe::Scoreboard scoreboard_{log_};
    observe::TraceWriter trace_{[this](std::string_view lines) { record_.trace += lines; }};
    observe::EventStream stream_;
    observe::EventMerger merger_{stream_};
};

}  // namespace

Record run_in_loop(const config::Scenario& scenario) {
    Record record;
    Watch watch(record);
    const auto channel = [&scenario](PortId from) {
        return link::Channel(from, scenario.link.latency, config::wire_faults(scenario), scenario.seed);
    };
    link::LinkLoop loop({config::port_settings(scenario, PortId::A), config::port_settings(scenario, PortId::B)},
                        {channel(PortId::A), channel(PortId::B)},
                        [&watch](core::Time now, const auto& events) { watch.push(now, events); });
    for (const PortId id : core::port_ids) {
        config::program(scenario, id, loop.port(id));
    }
    loop.run(scenario.stop.at);
    watch.finish(scenario.stop.at);
    record.ports = {loop.port(PortId::A).snapshot(), loop.port(PortId::B).snapshot()};
    return record;
}

Record run_in_kernel(const config::Scenario& scenario, PortId constructed_first) {
    Record record;
    Watch watch(record);
    sysc::LinkPair pair("pair", sysc::link_pair_settings(scenario, constructed_first));
    for (const PortId id : core::port_ids) {
        pair.device(id).set_event_sink([&watch](core::Time now, const auto& events) { watch.push(now, events); });
    }
    sysc::program(pair, scenario);
    sysc::run_through(scenario.stop.at);
    watch.finish(scenario.stop.at);
    record.ports = {pair.device(PortId::A).snapshot(), pair.device(PortId::B).snapshot()};
    return record;
}

}  // namespace pcieflow::soak
