// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include "bench/benches.hpp"
#include "bench/kernel_bed.hpp"
#include "bench/unit.hpp"

namespace pcieflow::bench {

namespace {

constexpr int cycles_per_iteration = 25;

void bare(benchmark::State& state, KernelBed& bed) {
    const std::uint64_t before = bed.metronome.beats();
    bed.metronome.start();
    for (auto _ : state) {
        run_kernel_for(chunk(Load::stream));
    }
    bed.metronome.stop();
    count_units(state, static_cast<double>(bed.metronome.beats() - before), "activation");
}

void kernel_dllps(benchmark::State& state, KernelBed& bed, Watched watched) {
    Watch watch(watched);
    bed.busy.start(watch);
    const std::uint64_t dllps_before = bed.busy.dllps_sent();
    const std::uint64_t executions_before = bed.busy.process_executions();
    for (auto _ : state) {
        run_kernel_for(chunk(Load::stream));
    }
    const auto dllps = static_cast<double>(bed.busy.dllps_sent() - dllps_before);
    state.counters["activations each:"] =
        static_cast<double>(bed.busy.process_executions() - executions_before) / dllps;
    count_units(state, dllps, "DLLP");
    bed.busy.stop();
}

void kernel_idle(benchmark::State& state, KernelLink& link) {
    Watch nobody(Watched::no);
    link.start(nobody);
    const std::uint64_t before = link.dllps_sent();
    for (auto _ : state) {
        run_kernel_for(chunk(Load::keep_alive));
    }
    count_link_time(state, chunk(Load::keep_alive));
    count_dllps(state, link.dllps_sent() - before);
    link.stop();
}

void kernel_initialisations(benchmark::State& state, KernelBed& bed) {
    bed.idle.start_cycling();
    for (auto _ : state) {
        run_kernel_for(cycles_per_iteration * cycle_time);
    }
    if (!bed.idle.is_active()) {
        state.SkipWithError("the link did not come up");
    }
    count_units(state, static_cast<double>(cycles_per_iteration * state.iterations()), "initialisation of both ends");
    bed.idle.stop();
}

}  // namespace

void register_kernel_benches(KernelBed& bed) {
    const auto add = [&bed](const char* name, auto bench, auto... arguments) {
        benchmark::RegisterBenchmark(
            name, [&bed, bench, arguments...](benchmark::State& state) { bench(state, bed, arguments...); });
    };
    add(bare_activation, bare);
    add("kernel: busy link", kernel_dllps, Watched::no);
    add("kernel: busy link, checked", kernel_dllps, Watched::by_checks);
    add("kernel: busy link, checked and traced", kernel_dllps, Watched::and_traced);
    const auto add_idle = [](const char* name, KernelLink& link) {
        benchmark::RegisterBenchmark(name, [&link](benchmark::State& state) { kernel_idle(state, link); });
    };
    add_idle("kernel: idle link with keep-alive", bed.idle);
    add_idle("kernel: idle link with eight VCs", bed.idle_on_eight_vcs);
    add("kernel: link down and up again", kernel_initialisations);
}

}  // namespace pcieflow::bench
