// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <ctime>

#include "bench/benches.hpp"
#include "bench/kernel_bed.hpp"
#include "bench/unit.hpp"

namespace pcieflow::bench {

namespace {

using namespace core::literals;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// CPU seconds for one activation of a relay on that course.
double relay_seconds(Relay& relay, const RelayCourse& course, std::uint64_t activations) {
    constexpr core::Duration period = 100_us;
    relay.start(course);
    run_kernel_for(period);
    const std::uint64_t before = relay.activations();
    const double begin = cpu_seconds();
    while (relay.activations() - before < activations) {
        run_kernel_for(period);
    }
    const double seconds = cpu_seconds() - begin;
    const auto worked = static_cast<double>(relay.activations() - before);
    relay.stop();
    run_kernel_for(period);
    return seconds / worked;
}

void kernel_tlps(benchmark::State& state, KernelBed& bed, KernelLink& link, Load load) {
    Watch nobody(Watched::no);
    link.start(nobody);
    const Traffic before = link.traffic();
    const std::uint64_t executions_before = link.process_executions();
    const double begin = cpu_seconds();
    for (auto _ : state) {
        run_kernel_for(chunk(load));
    }
    const double seconds = cpu_seconds() - begin;
    const Traffic after = link.traffic();
    const RelayCourse course{link.process_executions() - executions_before, after.packets - before.packets};
    link.stop();

    const auto tlps = static_cast<double>(after.tlps - before.tlps);
    const double relay = relay_seconds(bed.relay, course, course.activations) * static_cast<double>(course.activations);
    constexpr double ns_per_second = 1e9;
    state.counters["activations each:"] = static_cast<double>(course.activations) / tlps;
    state.counters["ns of a bare relay:"] = relay / tlps * ns_per_second;
    state.counters["x relay:"] = seconds / relay;
    count_units(state, tlps, "TLP");
}

}  // namespace

void register_kernel_tlp_benches(KernelBed& bed) {
    const auto add = [&bed](const char* name, KernelLink& link, Load load) {
        benchmark::RegisterBenchmark(
            name, [&bed, &link, load](benchmark::State& state) { kernel_tlps(state, bed, link, load); });
    };
    add("kernel: 128 B writes, 2.5 GT/s x1", bed.writes_x1, Load::writes_x1);
    add("kernel: 128 B writes, 5 GT/s x8", bed.writes_x8, Load::writes_x8);
    add("kernel: 128 B writes, 5 GT/s x8 both ways", bed.writes_x8_both, Load::writes_x8_both);
}

}  // namespace pcieflow::bench
