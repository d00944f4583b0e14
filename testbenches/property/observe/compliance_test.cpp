// SPDX-License-Identifier: Apache-2.0
// Two ports that obey the rules, whatever the link and software do to them, are never accused.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <ostream>

#include "negative/watched_run.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::PortId;

enum class Incident : std::uint8_t { flap, down_here, up_here, retrain, enable, disable, re_enable, synch };

/// Something that happens to one port, or to both.
struct Step {
    Incident incident;
    std::int64_t at_ns;
    std::int64_t span_ns;
    std::vector<PortId> ports;
    core::VcId vc;
};

std::ostream& operator<<(std::ostream& out, const Step& step) {
    out << static_cast<int>(step.incident) << " at " << step.at_ns << " ns for " << step.span_ns << " ns on VC"
        << core::index(step.vc) << " of";
    for (const PortId port : step.ports) {
        out << " " << core::to_string(port);
    }
    return out;
}

constexpr core::Duration length = 150_us;
constexpr std::int64_t length_ns = 150'000;

rc::Gen<Step> any_step() {
    return rc::gen::exec([] {
        Step step{};
        step.incident = static_cast<Incident>(*rc::gen::inRange(0, 8));
        // Half of them crowd together at the beginning, where everything initialises.
        step.at_ns =
            *rc::gen::oneOf(rc::gen::inRange<std::int64_t>(0, 3'000), rc::gen::inRange<std::int64_t>(0, length_ns));
        step.span_ns =
            *rc::gen::oneOf(rc::gen::inRange<std::int64_t>(1, 100), rc::gen::inRange<std::int64_t>(1, 20'000));
        step.ports =
            *rc::gen::element(std::vector{PortId::A}, std::vector{PortId::B}, std::vector{PortId::A, PortId::B});
        step.vc = core::vc_id(*rc::gen::inRange<std::size_t>(1, core::vc_count));
        return step;
    });
}

void do_step(link::LinkLoop& loop, const Step& step) {
    const core::Time at = core::Time{} + step.at_ns * 1_ns;
    const core::Duration span = step.span_ns * 1_ns;
    constexpr std::uint32_t link_control = 0x50;
    for (const PortId id : step.ports) {
        port::Port& port = loop.port(id);
        switch (step.incident) {
            case Incident::flap:
                port.set_link_up(false, at);
                port.set_link_up(true, at + span);
                break;
            case Incident::down_here: port.set_link_up(false, at); break;
            case Incident::up_here: port.set_link_up(true, at); break;
            case Incident::retrain: port.retrain(span, at); break;
            case Incident::enable: port.set_vc_enable(step.vc, true, at); break;
            case Incident::disable: port.set_vc_enable(step.vc, false, at); break;
            case Incident::re_enable:
                port.set_vc_enable(step.vc, false, at);
                port.set_vc_enable(step.vc, true, at + span);
                break;
            case Incident::synch: port.write_register(link_control, step.span_ns % 2 == 0 ? 0x80 : 0, at); break;
        }
    }
}

link::FaultRule any_fault() {
    link::FaultRule rule;
    rule.action = static_cast<link::FaultAction>(*rc::gen::inRange(0, 5));
    rule.from = *rc::gen::element(PortId::A, PortId::B);
    rule.by = *rc::gen::inRange<std::int64_t>(1, 10'000) * 1_ns;
    for (std::size_t kind = 0; kind < wire::fc_kind_count; ++kind) {
        rule.match.kinds.set(kind, *rc::gen::arbitrary<bool>());
    }
    if (*rc::gen::arbitrary<bool>()) {
        rule.match.vc = core::vc_id(*rc::gen::inRange<std::size_t>(0, core::vc_count));
    }
    switch (*rc::gen::inRange(0, 3)) {
        case 0: rule.match.nth = *rc::gen::inRange<std::uint64_t>(1, 20); break;
        case 1: rule.match.per_million = *rc::gen::inRange<std::uint64_t>(1, 1'000'000); break;
        default: break;
    }
    return rule;
}

/// What a port sends besides: nothing, or NOPs that load the wire, some or all of it.
std::vector<traffic::DllpSourceSettings> any_load() {
    traffic::DllpSourceSettings source;
    switch (*rc::gen::inRange(0, 3)) {
        case 0: return {};
        case 1: source.interval = *rc::gen::inRange<std::int64_t>(8, 5'000) * 1_ns; break;
        default: break;
    }
    source.from = core::Time{} + *rc::gen::inRange<std::int64_t>(0, 100'000) * 1_ns;
    source.count = 3'000;
    return {source};
}

/// Everything at random: the link, both ports and what happens to them.
testkit::WatchedRun any_run() {
    testkit::WatchedRun run;
    run.vcs = core::vc_count;
    run.length = length;
    run.handshake.rate = *rc::gen::element(wire::Rate::GT2_5, wire::Rate::GT5);
    run.handshake.width = *rc::gen::element(wire::Width::x1, wire::Width::x4, wire::Width::x8, wire::Width::x16);
    run.handshake.latency = *rc::gen::inRange<std::int64_t>(0, 2'000) * 1_ns;
    run.handshake.b_up = core::Time{} + *rc::gen::inRange<std::int64_t>(0, 2'000) * 1_ns;
    const int faults = *rc::gen::inRange(0, 6);
    for (int i = 0; i < faults; ++i) {
        run.handshake.faults.push_back(any_fault());
    }
    const auto steps = *rc::gen::container<std::vector<Step>>(any_step());
    run.script = [steps](link::LinkLoop& loop) {
        for (const Step& step : steps) {
            do_step(loop, step);
        }
    };
    for (auto& adjust : run.adjust) {
        const auto load = any_load();
        const bool has_skp = *rc::gen::arbitrary<bool>();
        const auto triples = *rc::gen::inRange<std::uint32_t>(1, 5);
        const bool answers = *rc::gen::arbitrary<bool>();
        adjust = [=](port::Settings& settings) {
            settings.dllp_sources = load;
            settings.skp_interval = has_skp ? std::optional<std::int64_t>(1'180) : std::nullopt;
            settings.vc0_init.min_initfc1_triples = triples;
            settings.vcn_init.min_initfc2_triples = triples;
            settings.vc0_init.late_initfc_response =
                answers ? dll::LateInitFcResponse::SEND_UPDATEFC : dll::LateInitFcResponse::IGNORE;
        };
    }
    return run;
}

RC_GTEST_PROP(Compliance, NoCheckAccusesAPortThatObeysTheRules, ()) {
    const testkit::WatchedRun run = any_run();

    std::vector<core::Violation> errors;
    for (const core::Violation& violation : run.violations()) {
        if (violation.severity == core::Severity::error || violation.rule == core::RuleId::CHK_19) {
            errors.push_back(violation);
        }
    }

    RC_ASSERT(testkit::to_lines(errors) == "");
}

// B comes up again and wants VC0 from A, which is DONE and answers every InitFC with UpdateFC DLLPs. They fill the wire
// behind the first InitFC1-P of VC1.
TEST(Compliance, FC_INIT_07_ATripleThatIsInterruptedDoesNotDelayTheNextBeyondTheBound) {
    testkit::WatchedRun run;
    run.vcs = 3;
    run.length = 30_us;
    run.handshake.latency = {};
    run.adjust[0] = [](port::Settings& settings) {
        settings.skp_interval = 1'180;
        settings.vc0_init.min_initfc1_triples = 3;
        settings.vc0_init.late_initfc_response = dll::LateInitFcResponse::SEND_UPDATEFC;
    };
    run.script = [](link::LinkLoop& loop) {
        loop.port(PortId::A).set_vc_enable(core::vc_id(1), true, core::Time{});
        loop.port(PortId::A).set_vc_enable(core::vc_id(2), true, core::Time{} + 520_ns);
        loop.port(PortId::B).set_link_up(false, core::Time{} + 128_ns);
        loop.port(PortId::B).set_link_up(true, core::Time{} + 321_ns);
    };

    EXPECT_EQ(testkit::to_lines(run.violations()), "");
}

}  // namespace
}  // namespace pcieflow::observe
