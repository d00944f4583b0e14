// SPDX-License-Identifier: Apache-2.0
// The scoreboard on a stream of records, first as they were recorded, then with one register bent.
#include "pcieflow/observe/scoreboard.hpp"

#include <iostream>
#include <variant>
#include <vector>

#include "pcieflow/link/link_loop.hpp"
#include "pcieflow/observe/event_merger.hpp"
#include "pcieflow/observe/event_stream.hpp"

using namespace pcieflow::core::literals;
namespace core = pcieflow::core;
namespace link = pcieflow::link;
namespace observe = pcieflow::observe;

namespace {

using Bend = void (*)(core::Event& event);

void observe_run(Bend bend) {
    observe::ViolationLog log;
    observe::Scoreboard scoreboard{log};
    observe::EventStream stream;  // further checks, a TraceWriter: `add` them too
    stream.add(scoreboard);
    observe::EventMerger merger{stream};

    pcieflow::port::Settings a;
    a.vcs[0].emplace()[core::CreditType::P] = {core::HdrCredits{4}, core::DataCredits{64}};
    pcieflow::port::Settings b = a;
    b.id = core::PortId::B;
    const auto sink = [&](core::Time now, std::vector<core::Event> events) {
        for (core::Event& event : events) {
            bend(event);
        }
        merger.advance_to(now);
        merger.push(events);
    };
    link::LinkLoop loop{{a, b}, {link::Channel{core::PortId::A, 10_ns, {}, 1}, {core::PortId::B, 10_ns, {}, 1}}, sink};
    for (const core::PortId id : core::port_ids) {
        loop.port(id).set_link_up(true, core::Time{});
    }
    merger.finish(loop.run(core::Time{1_us}));

    std::cout << scoreboard.comparisons().total() << " comparisons\n";
    for (const core::Violation& violation : log.kept()) {
        std::cout << core::to_fs(violation.time) << " fs " << core::to_string(violation.port) << ' '
                  << core::to_string(violation.rule) << ": " << violation.text << '\n';
    }
}

}  // namespace

int main() {
    observe_run([](core::Event&) {});
    observe_run([](core::Event& event) {
        auto* change = std::get_if<core::RegisterChanged>(&event.body);
        if (change != nullptr && event.port == core::PortId::A && change->pool == core::Pool::PD &&
            change->reg == core::CreditRegister::CREDIT_LIMIT && change->value) {
            change->value = 63;
        }
    });
}
