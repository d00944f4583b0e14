// SPDX-License-Identifier: Apache-2.0
#include <pcieflow/core/event.hpp>
#include <pcieflow/observe/trace_line.hpp>
#include <string>

// An event record becomes a line of events.jsonl.
int main() {
    using namespace pcieflow::core;
    std::string line;

    pcieflow::observe::append_line(line, Event{Time{}, PortId::A, FlagSet{vc0, FcFlag::FI1}});

    return line.empty() ? 1 : 0;
}
