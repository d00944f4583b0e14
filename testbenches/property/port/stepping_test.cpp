// SPDX-License-Identifier: Apache-2.0
// What a port does depends on what it is told, never on when it is asked.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "unit/port/port_bench.hpp"

namespace pcieflow::port::testing {
namespace {

using core::Duration;
using core::Time;

constexpr Duration horizon = 60_us;

/// Everything that a port is told during a run.
struct Script {
    struct LinkChange {
        bool up;
        Time at;
    };
    struct Retrain {
        Duration span;
        Time at;
    };
    std::vector<LinkChange> link;
    std::vector<Retrain> retrains;
    std::vector<Packet> packets;
};

rc::Gen<std::int64_t> any_fs(Duration below) {
    // Small values first: near each other, near multiples of a symbol time, anywhere.
    return rc::gen::oneOf(rc::gen::inRange<std::int64_t>(0, 2'000'000),
                          rc::gen::map(rc::gen::inRange<std::int64_t>(0, below.count() / 4'000'000),
                                       [](std::int64_t symbols) { return symbols * 4'000'000; }),
                          rc::gen::inRange<std::int64_t>(0, below.count()));
}

Time any_time() { return Time{} + Duration{*any_fs(horizon)}; }

Packet any_packet() {
    wire::FcDllp dllp;
    dllp.kind = *rc::gen::element(wire::FcKind::InitFC1, wire::FcKind::InitFC2, wire::FcKind::UpdateFC);
    dllp.type = *rc::gen::elementOf(std::vector(core::credit_types.begin(), core::credit_types.end()));
    dllp.hdr = *rc::gen::inRange<std::uint16_t>(0, 256);
    Packet packet;
    packet.dllp = wire::encode(dllp);
    packet.first = any_time();
    packet.last = packet.first + 32_ns;
    packet.arrival = packet.last + Duration{*rc::gen::inRange<std::int64_t>(0, 100'000'000)};
    return packet;
}

Script any_script() {
    Script script;
    script.link.push_back({true, any_time()});
    for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
        script.link.push_back({*rc::gen::arbitrary<bool>(), any_time()});
    }
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i) {
        script.retrains.push_back({Duration{*any_fs(5_us)}, any_time()});
    }
    for (int i = *rc::gen::inRange(0, 30); i > 0; --i) {
        script.packets.push_back(any_packet());
    }
    return script;
}

PortBench told(const Script& script) {
    Settings settings = golden_settings();
    settings.fc_timeout = 20_us;
    settings.skp_interval = 1180;
    PortBench bench(settings);
    for (const auto& change : script.link) {
        bench.port.set_link_up(change.up, change.at);
    }
    for (const auto& retrain : script.retrains) {
        bench.port.retrain(retrain.span, retrain.at);
    }
    for (const Packet& packet : script.packets) {
        bench.port.deliver(packet);
    }
    return bench;
}

/// Time and name of everything that happened and was announced.
std::vector<std::string> story(const PortBench& bench) {
    std::vector<std::string> lines = names_of(bench.events);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        lines[i] += " at " + std::to_string(core::to_fs(bench.events[i].time));
    }
    for (const Announcement& announcement : bench.announcements) {
        const auto* packet = std::get_if<Packet>(&announcement);
        lines.push_back(packet != nullptr ? name_of(*packet) + " from " + std::to_string(core::to_fs(packet->first)) +
                                                " to " + std::to_string(core::to_fs(packet->last))
                                          : "cut at " + std::to_string(core::to_fs(std::get<Cut>(announcement).at)));
    }
    return lines;
}

std::vector<std::string> run_by_wakeups(const Script& script) {
    PortBench bench = told(script);
    bench.run(at(horizon));
    return story(bench);
}

RC_GTEST_PROP(Stepping, SpuriousWakeupsChangeNothing, ()) {
    const Script script = any_script();
    std::vector<Time> extra;
    for (int i = *rc::gen::inRange(1, 40); i > 0; --i) {
        const Time instant = any_time();
        extra.insert(extra.end(), {instant, instant + 1_fs});
    }
    std::sort(extra.begin(), extra.end());

    PortBench bench = told(script);
    for (const Time instant : extra) {
        bench.run(instant - 1_fs);
        bench.advance(instant);
        bench.advance(instant);
    }
    bench.run(at(horizon));

    RC_ASSERT(story(bench) == run_by_wakeups(script));
}

RC_GTEST_PROP(Stepping, CoarseStepsChangeNothing, ()) {
    const Script script = any_script();
    const Duration step{*rc::gen::element<std::int64_t>(1'000'000, 7'777'777, 1'000'000'000, 60'000'000'000)};

    PortBench bench = told(script);
    for (Time now{}; now < at(horizon); now += step) {
        bench.advance(now);
    }
    bench.advance(at(horizon));

    RC_ASSERT(story(bench) == run_by_wakeups(script));
}

RC_GTEST_PROP(Stepping, TheWakeupLiesAfterTheAdvance, ()) {
    PortBench bench = told(any_script());
    while (bench.port.wakeup() <= at(horizon)) {
        const Time now = bench.port.wakeup();

        bench.advance(now);

        RC_ASSERT(bench.port.wakeup() > now);
    }
}

RC_GTEST_PROP(Stepping, EveryWakeupOfAPortInDL_ActiveHasAReason, ()) {
    PortBench bench;
    bench.initialise();
    bench.run(at(Duration{1_us} + Duration{*any_fs(1_ms)}));
    bench.events.clear();

    // One UpdateFC of each finite type in 30 us; each has a beginning and an end.
    int wakeups = 0;
    const Time end = bench.port.wakeup() + 300_us - 1_us;
    for (; bench.port.wakeup() < end; ++wakeups) {
        bench.advance(bench.port.wakeup());
    }

    RC_ASSERT(bench.times_of<core::DllpSent>().size() <= 22U);
    RC_ASSERT(wakeups <= 33);
}

RC_GTEST_PROP(Stepping, EventsAreInTheOrderOfTime, ()) {
    PortBench bench = told(any_script());

    bench.run(at(horizon));

    RC_ASSERT(std::is_sorted(bench.events.begin(), bench.events.end(),
                             [](const core::Event& a, const core::Event& b) { return a.time < b.time; }));
}

RC_GTEST_PROP(Stepping, TIM_10_NoTwoPacketsOfAPortOverlap, ()) {
    PortBench bench = told(any_script());
    bench.run(at(horizon));
    Time free{};

    for (const Announcement& announcement : bench.announcements) {
        if (const auto* cut = std::get_if<Cut>(&announcement)) {
            free = cut->at;
            continue;
        }
        const Packet& packet = std::get<Packet>(announcement);
        RC_ASSERT(packet.first >= free);
        free = packet.last;
    }
}

RC_GTEST_PROP(Stepping, DLC_08_NothingBeginsDuringRecoveryButItsTrainingSet, ()) {
    PortBench bench = told(any_script());
    bench.run(at(horizon));
    const std::vector<Time> edges = bench.times_of<core::RecoveryChanged>();

    for (const Announcement& announcement : bench.announcements) {
        const auto* packet = std::get_if<Packet>(&announcement);
        if (packet == nullptr || packet->kind == PacketKind::TrainingSet) {
            continue;
        }
        const auto before = std::upper_bound(edges.begin(), edges.end(), packet->first) - edges.begin();
        RC_ASSERT(before % 2 == 0);
    }
}

}  // namespace
}  // namespace pcieflow::port::testing
