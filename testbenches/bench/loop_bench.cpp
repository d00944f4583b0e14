// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include "bench/benches.hpp"
#include "bench/subject.hpp"
#include "bench/unit.hpp"
#include "pcieflow/link/link_loop.hpp"

namespace pcieflow::bench {

namespace {

using core::PortId;

/// A link in the loop without a kernel, initialised.
class LoopLink {
public:
    LoopLink(Load load, Watched watched)
        : watch_(watched),
          loop_(golden_settings(load), {channel(PortId::A), channel(PortId::B)},
                watch_.is_on() ? [this](core::Time now, const auto& events) { watch_.push(now, events); }
                               : link::LinkLoop::EventSink{}) {
        set_link_up(true);
        for (const PortId id : core::port_ids) {
            for (const core::VcId vc : software_vcs(load)) {
                loop_.port(id).set_vc_enable(vc, true, now_);
            }
        }
        run_for(settling_time);
    }
    void set_link_up(bool up) {
        for (const PortId id : core::port_ids) {
            loop_.port(id).set_link_up(up, now_);
        }
    }
    void run_for(core::Duration span) {
        now_ += span;
        loop_.run(now_);
    }
    [[nodiscard]] std::uint64_t sent() const {
        return dllps_sent(loop_.port(PortId::A).snapshot()) + dllps_sent(loop_.port(PortId::B).snapshot());
    }
    [[nodiscard]] Traffic traffic() const {
        return bench::traffic(loop_.port(PortId::A).snapshot(), loop_.port(PortId::B).snapshot());
    }
    [[nodiscard]] bool is_active() const {
        return loop_.port(PortId::A).snapshot().dlcmsm == core::DlcmsmState::DL_Active;
    }

private:
    static link::Channel channel(PortId from) { return {from, golden_scenario().link.latency, {}, 1}; }

    Watch watch_;
    link::LinkLoop loop_;
    core::Time now_{};
};

void loop_dllps(benchmark::State& state, Watched watched) {
    LoopLink link(Load::stream, watched);
    const std::uint64_t before = link.sent();
    for (auto _ : state) {
        link.run_for(chunk(Load::stream));
    }
    count_units(state, static_cast<double>(link.sent() - before), "DLLP");
}

void loop_tlps(benchmark::State& state, Load load) {
    LoopLink link(load, Watched::no);
    const std::uint64_t before = link.traffic().tlps;
    for (auto _ : state) {
        link.run_for(chunk(load));
    }
    count_units(state, static_cast<double>(link.traffic().tlps - before), "TLP");
}

void loop_idle(benchmark::State& state, Load load) {
    LoopLink link(load, Watched::no);
    const std::uint64_t before = link.sent();
    for (auto _ : state) {
        link.run_for(chunk(load));
    }
    count_link_time(state, chunk(load));
    count_dllps(state, link.sent() - before);
}

void loop_initialisations(benchmark::State& state) {
    LoopLink link(Load::keep_alive, Watched::no);
    for (auto _ : state) {
        link.set_link_up(false);
        link.run_for(down_time);
        link.set_link_up(true);
        link.run_for(cycle_time - down_time);
    }
    if (!link.is_active()) {
        state.SkipWithError("the link did not come up");
    }
    count_units(state, static_cast<double>(state.iterations()), "initialisation of both ends");
}

}  // namespace

void register_loop_benches() {
    using benchmark::RegisterBenchmark;
    RegisterBenchmark("loop: busy link", loop_dllps, Watched::no);
    RegisterBenchmark("loop: busy link, checked", loop_dllps, Watched::by_checks);
    RegisterBenchmark("loop: busy link, checked and traced", loop_dllps, Watched::and_traced);
    RegisterBenchmark("loop: idle link with keep-alive", loop_idle, Load::keep_alive);
    RegisterBenchmark("loop: idle link with eight VCs", loop_idle, Load::eight_keep_alive);
    RegisterBenchmark("loop: link down and up again", loop_initialisations);
    RegisterBenchmark("loop: 128 B writes, 2.5 GT/s x1", loop_tlps, Load::writes_x1);
    RegisterBenchmark("loop: 128 B writes, 5 GT/s x8", loop_tlps, Load::writes_x8);
    RegisterBenchmark("loop: 128 B writes, 5 GT/s x8 both ways", loop_tlps, Load::writes_x8_both);
}

}  // namespace pcieflow::bench
