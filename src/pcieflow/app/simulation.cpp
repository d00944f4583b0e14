// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/simulation.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "pcieflow/app/stop_condition.hpp"
#include "pcieflow/config/fault_plan.hpp"
#include "pcieflow/config/port_settings.hpp"
#include "pcieflow/config/program.hpp"
#include "pcieflow/link/channel.hpp"
#include "pcieflow/link/link_loop.hpp"
#include "pcieflow/sysc/kernel.hpp"
#include "pcieflow/sysc/link_pair.hpp"
#include "pcieflow/sysc/run.hpp"

namespace pcieflow::app {

namespace {

std::array<port::Settings, 2> settings_of(const config::Scenario& scenario) {
    return {config::port_settings(scenario, core::PortId::A), config::port_settings(scenario, core::PortId::B)};
}

/// One way of carrying the two ports.
class Carrier {
public:
    using Sink = std::function<void(core::Time now, const std::vector<core::Event>& events)>;

    Carrier() = default;
    virtual ~Carrier() = default;
    Carrier(const Carrier&) = delete;
    Carrier& operator=(const Carrier&) = delete;

    [[nodiscard]] virtual port::Port& port(core::PortId id) = 0;
    /// Runs up to and including `end`, or to the instant at which `stop` is reached; returns where it stopped.
    virtual core::Time run(core::Time end, const StopCondition& stop) = 0;

    void program(const config::Scenario& scenario) {
        for (const core::PortId id : core::port_ids) {
            config::program(scenario, id, port(id));
        }
    }
    [[nodiscard]] std::array<port::Snapshot, 2> snapshots() {
        return {port(core::PortId::A).snapshot(), port(core::PortId::B).snapshot()};
    }
};

class LoopCarrier final : public Carrier {
public:
    LoopCarrier(const config::Scenario& scenario, Sink sink)
        : loop_(settings_of(scenario), {channel(scenario, core::PortId::A), channel(scenario, core::PortId::B)},
                std::move(sink)) {}

    port::Port& port(core::PortId id) override { return loop_.port(id); }
    core::Time run(core::Time end, const StopCondition& stop) override {
        return loop_.run(end, [&stop] { return stop.is_reached(); });
    }

private:
    static link::Channel channel(const config::Scenario& scenario, core::PortId from) {
        return {from, scenario.link.latency, config::wire_faults(scenario), scenario.seed};
    }

    link::LinkLoop loop_;
};

class SystemcCarrier final : public Carrier {
public:
    SystemcCarrier(const config::Scenario& scenario, const Sink& sink, core::PortId constructed_first)
        : pair_("link_pair", {settings_of(scenario),
                              {scenario.link.latency, config::wire_faults(scenario), scenario.seed},
                              constructed_first}) {
        for (const core::PortId id : core::port_ids) {
            pair_.device(id).set_event_sink([this, sink](core::Time now, const std::vector<core::Event>& events) {
                now_ = now;
                sink(now, events);
                if (stop_ != nullptr && stop_->is_reached()) {
                    sc_core::sc_pause();  // the other device still works this instant
                }
            });
        }
    }

    port::Port& port(core::PortId id) override { return pair_.device(id).port(); }
    core::Time run(core::Time end, const StopCondition& stop) override {
        stop_ = &stop;
        sysc::run_through(end);
        return stop.is_reached() ? now_ : end;
    }

private:
    sysc::LinkPair pair_;
    const StopCondition* stop_ = nullptr;
    core::Time now_{};
};

/// The stalls that last when the run ends, as if they ended then: so all of them are told.
std::vector<core::Event> ended_stalls(const port::Snapshot& port, core::PortId id, core::Time end) {
    std::vector<core::Event> events;
    for (const port::OpenStall& stall : port.open_stalls) {
        if (stall.since < end) {
            events.push_back({end, id, core::Stalled{stall.flow, stall.vc, stall.cause, end - stall.since}});
        }
    }
    return events;
}

Verdict judge(const Observation& observation, const StopCondition& stop, const Outcome& outcome) {
    const auto is_missed = [](const ExpectationResult& expectation) { return !expectation.is_met; };
    if (observation.unexpected_errors() > 0) {
        return Verdict::violation;
    }
    if (std::any_of(outcome.expectations.begin(), outcome.expectations.end(), is_missed)) {
        return Verdict::expectation_missed;
    }
    return stop.is_missed() ? Verdict::incomplete : Verdict::passed;
}

}  // namespace

Outcome simulate(const config::Scenario& scenario, Engine engine, Observation& observation,
                 core::PortId constructed_first) {
    StopCondition stop(scenario);
    const auto sink = [&](core::Time now, const std::vector<core::Event>& events) {
        stop.push(events);
        observation.push(now, events);
    };
    std::unique_ptr<Carrier> carrier;
    if (engine == Engine::systemc) {
        carrier = std::make_unique<SystemcCarrier>(scenario, sink, constructed_first);
    } else {
        carrier = std::make_unique<LoopCarrier>(scenario, sink);
    }

    stop.watch({&carrier->port(core::PortId::A), &carrier->port(core::PortId::B)});

    Outcome outcome;
    outcome.before = carrier->snapshots();
    carrier->program(scenario);
    outcome.end = carrier->run(scenario.stop.at, stop);
    outcome.after = carrier->snapshots();
    outcome.stop_lacks = stop.is_missed() ? stop.lacking(outcome.after) : "";
    for (const core::PortId id : core::port_ids) {
        observation.push(outcome.end, ended_stalls(outcome.after[core::index(id)], id, outcome.end));
    }
    observation.note_ports(outcome.after, outcome.end);
    observation.finish(outcome.end);
    outcome.deadlock = find_deadlock(outcome.after);
    if (outcome.deadlock) {
        observation.report(violation_of(*outcome.deadlock, outcome.end));
    }
    outcome.expectations = observation.expectations();
    outcome.verdict = judge(observation, stop, outcome);
    return outcome;
}

std::string_view to_string(Verdict verdict) {
    switch (verdict) {
        case Verdict::passed: return "passed";
        case Verdict::incomplete: return "incomplete";
        case Verdict::expectation_missed: return "expectation_missed";
        case Verdict::violation: return "violation";
    }
    return {};
}

}  // namespace pcieflow::app
