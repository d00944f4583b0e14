// SPDX-License-Identifier: Apache-2.0
// Each kind of fault, carried by the SystemC link and by the loop without a kernel: both must tell the same story.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "integration/bench.hpp"
#include "pcieflow/link/link_loop.hpp"
#include "pcieflow/sysc/run.hpp"

namespace pcieflow::integration {
namespace {

using namespace core::literals;
using core::PortId;
using link::FaultAction;

constexpr core::Time last{3_us};

using Lines = std::array<std::vector<std::string>, 2>;

Lines lines_of_loop(const sysc::LinkPairSettings& settings) {
    Lines lines;
    const auto channel = [&](PortId from) {
        return link::Channel(from, settings.link.latency, settings.link.faults, settings.link.seed);
    };
    link::LinkLoop loop(settings.ports, {channel(PortId::A), channel(PortId::B)},
                        [&](core::Time /*now*/, const std::vector<core::Event>& events) {
                            for (const core::Event& event : events) {
                                lines[core::index(event.port)].push_back(describe(event));
                            }
                        });
    for (const PortId port : core::port_ids) loop.port(port).set_link_up(true, core::Time{});
    loop.run(last);
    return lines;
}

Lines lines_of_kernel(const sysc::LinkPairSettings& settings) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    const PairBench bench{settings};
    sysc::run_through(last);
    return {bench.lines(PortId::A), bench.lines(PortId::B)};
}

/// Runs both engines, which must agree, with a story that differs from one without the fault.
void expect_same_story(const std::function<void(sysc::LinkPairSettings&)>& spoil) {
    sysc::LinkPairSettings settings = pair_settings();
    const Lines clean = lines_of_loop(settings);
    spoil(settings);

    const Lines loop = lines_of_loop(settings);

    EXPECT_NE(loop, clean);
    EXPECT_EQ(lines_of_kernel(settings), loop);
}

/// A fault of both directions that hits every third InitFC on the average.
void add_wire_fault(sysc::LinkPairSettings& settings, FaultAction action) {
    for (const PortId port : core::port_ids) {
        link::FaultRule rule;
        rule.action = action;
        rule.from = port;
        rule.match.kinds.set();
        rule.match.per_million = 333'333;
        rule.by = 100_ns + 1_fs;
        settings.link.faults.push_back(rule);
    }
}

void expect_same_story_of(FaultAction action) {
    expect_same_story([action](sysc::LinkPairSettings& settings) { add_wire_fault(settings, action); });
}

TEST(Fault, ADropIsTheSameInBothEngines) { expect_same_story_of(FaultAction::drop); }

TEST(Fault, ACorruptionIsTheSameInBothEngines) { expect_same_story_of(FaultAction::corrupt); }

TEST(Fault, ADuplicationIsTheSameInBothEngines) { expect_same_story_of(FaultAction::duplicate); }

TEST(Fault, ADelayIsTheSameInBothEngines) { expect_same_story_of(FaultAction::delay); }

TEST(Fault, AReorderingIsTheSameInBothEngines) { expect_same_story_of(FaultAction::reorder); }

TEST(Fault, AllKindsAtOnceAreTheSameInBothEngines) {
    expect_same_story([](sysc::LinkPairSettings& settings) {
        for (const FaultAction action : {FaultAction::drop, FaultAction::corrupt, FaultAction::duplicate,
                                         FaultAction::delay, FaultAction::reorder}) {
            add_wire_fault(settings, action);
        }
    });
}

TEST(Fault, DLC_07_AReorderingAcrossALinkDownIsTheSameInBothEngines) {
    sysc::LinkPairSettings settings = pair_settings();
    add_wire_fault(settings, FaultAction::reorder);
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    PairBench bench{settings};
    link::LinkLoop loop(settings.ports,
                        {link::Channel(PortId::A, settings.link.latency, settings.link.faults, 1),
                         link::Channel(PortId::B, settings.link.latency, settings.link.faults, 1)},
                        {});
    for (const PortId port : core::port_ids) loop.port(port).set_link_up(true, core::Time{});
    for (const core::Time down : {core::Time{70_ns}, core::Time{150_ns}, core::Time{230_ns}}) {
        loop.port(PortId::A).set_link_up(false, down);
        loop.port(PortId::A).set_link_up(true, down + 5_ns);
        bench.device(PortId::A).port().set_link_up(false, down);
        bench.device(PortId::A).port().set_link_up(true, down + 5_ns);
    }

    loop.run(last);
    sysc::run_through(last);

    for (const PortId port : core::port_ids) {
        EXPECT_EQ(bench.vc0(port).exit_at, loop.port(port).snapshot().vcs[0]->exit_at);
        EXPECT_EQ(bench.device(port).snapshot().received, loop.port(port).snapshot().received);
    }
}

port::PacketMatch init_fc(wire::FcKind kind) {
    port::PacketMatch match;
    for (const core::CreditType type : core::credit_types) {
        match.kinds.set(wire::kind_index(wire::FcDllp{kind, type}));
    }
    return match;
}

TEST(Fault, AChangeIsTheSameInBothEngines) {
    expect_same_story([](sysc::LinkPairSettings& settings) {
        port::MisconductRule rule;
        rule.match = init_fc(wire::FcKind::InitFC1);
        rule.change.hdr = 9;
        settings.ports[0].misconduct.push_back(rule);
    });
}

TEST(Fault, SilenceIsTheSameInBothEngines) {
    expect_same_story([](sysc::LinkPairSettings& settings) {
        port::MisconductRule rule;
        rule.match = init_fc(wire::FcKind::InitFC2);
        rule.is_silent = true;
        settings.ports[1].misconduct.push_back(rule);
    });
}

TEST(Fault, AnUncalledDllpIsTheSameInBothEngines) {
    expect_same_story([](sysc::LinkPairSettings& settings) {
        settings.ports[1].uncalled.push_back({core::Time{1_us}, wire::FcDllp{wire::FcKind::UpdateFC}});
    });
}

}  // namespace
}  // namespace pcieflow::integration
