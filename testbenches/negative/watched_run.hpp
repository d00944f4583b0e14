// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <functional>
#include <string_view>
#include <vector>

#include "pcieflow/observe/checker.hpp"
#include "pcieflow/observe/event_merger.hpp"
#include "pcieflow/observe/event_stream.hpp"
#include "pcieflow/observe/scoreboard.hpp"
#include "pcieflow/port/settings.hpp"
#include "pcieflow/regs/register_map.hpp"
#include "unit/link/loop_fixture.hpp"

namespace pcieflow::testkit {

/// Two real ports in the loop without a kernel, watched by scoreboard and checker. Both have the golden credits on VC0
/// and, if asked for, on VC1 to VC7.
struct WatchedRun {
    link::testing::Handshake handshake;
    std::array<std::function<void(port::Settings&)>, 2> adjust;  ///< by PortId
    std::function<void(link::LinkLoop&)> script;
    std::size_t vcs = 1;
    core::Duration length{100'000'000'000};

    /// Violations in the order in which they were reported.
    [[nodiscard]] std::vector<core::Violation> violations() const {
        return run([](observe::EventStream&) {});
    }

    template <typename AddObservers>
    [[nodiscard]] std::vector<core::Violation> run(const AddObservers& add_observers) const {
        observe::ViolationLog log;
        observe::Scoreboard board(log);
        observe::CheckerSettings settings;
        settings.is_complete = true;
        for (observe::PortFacts& facts : settings.ports) {
            facts.keep_alive.link_control = regs::link_control;
        }
        observe::Checker checker(settings, log);
        observe::EventStream stream;
        stream.add(board);
        stream.add(checker);
        add_observers(stream);
        observe::EventMerger merger(stream);
        link::LinkLoop loop = complete().loop([&](core::Time now, const std::vector<core::Event>& events) {
            merger.advance_to(now);
            merger.push(events);
        });
        if (script) {
            script(loop);
        }
        merger.finish(loop.run(core::Time{} + length));
        return log.kept();
    }

private:
    [[nodiscard]] link::testing::Handshake complete() const {
        link::testing::Handshake made = handshake;
        made.adjust = [this](port::Settings& settings) {
            for (std::size_t vc = 1; vc < vcs; ++vc) {
                settings.vcs[vc] = port::testing::golden_advertisement();
                settings.tcs[vc].set(vc);
            }
            if (handshake.adjust) {
                handshake.adjust(settings);
            }
            if (adjust[core::index(settings.id)]) {
                adjust[core::index(settings.id)](settings);
            }
        };
        return made;
    }
};

/// The kinds of DLLP whose names begin so: "InitFC1-P", "InitFC2".
inline wire::PacketKinds kinds(std::string_view prefix) {
    wire::PacketKinds found;
    for (std::size_t kind = 0; kind < wire::dllp_kind_count; ++kind) {
        found.set(kind, wire::dllp_kind_name(kind).substr(0, prefix.size()) == prefix);
    }
    return found;
}

}  // namespace pcieflow::testkit
