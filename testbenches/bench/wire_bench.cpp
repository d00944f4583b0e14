// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include "bench/benches.hpp"
#include "bench/unit.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::bench {

namespace {

void encode_and_decode(benchmark::State& state) {
    wire::FcDllp dllp{wire::FcKind::UpdateFC, core::CreditType::NP, core::vc0, 2, 32};
    for (auto _ : state) {
        benchmark::DoNotOptimize(dllp);
        const core::DllpBytes bytes = wire::encode(dllp);
        benchmark::DoNotOptimize(wire::decode(bytes));
    }
    count_units(state, static_cast<double>(state.iterations()), "DLLP");
}

}  // namespace

void register_wire_benches() { benchmark::RegisterBenchmark("wire: DLLP encode and decode", encode_and_decode); }

}  // namespace pcieflow::bench
