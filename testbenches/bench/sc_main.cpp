// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "bench/benches.hpp"
#include "bench/kernel_bed.hpp"
#include "bench/table_reporter.hpp"

namespace {

/// Repeated in random order, so that whatever else the machine does hits all alike; arguments of the user come later
/// and win.
std::vector<char*> with_defaults(const std::vector<char*>& arguments, std::vector<std::string>& defaults) {
    std::vector<char*> all{arguments.front()};
    for (std::string& argument : defaults) {
        all.push_back(argument.data());
    }
    all.insert(all.end(), arguments.begin() + 1, arguments.end());
    all.push_back(nullptr);
    return all;
}

}  // namespace

int sc_main(int argc, char* argv[]) {
    using namespace pcieflow::bench;
    std::vector<std::string> defaults{"--benchmark_repetitions=5", "--benchmark_min_time=0.05",
                                      "--benchmark_enable_random_interleaving=true"};
    std::vector<char*> arguments = with_defaults({argv, argv + argc}, defaults);
    int count = static_cast<int>(arguments.size()) - 1;
    const bool is_table = std::none_of(
        argv, argv + argc, [](std::string_view argument) { return argument.rfind("--benchmark_format", 0) == 0; });
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) {
        return EXIT_FAILURE;
    }

    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    KernelBed bed;
    register_wire_benches();
    register_loop_benches();
    register_kernel_benches(bed);
    register_kernel_tlp_benches(bed);
    register_command_benches(PCIEFLOW_PROGRAM, PCIEFLOW_FIRST_RUN);

    TableReporter table(bare_activation);
    benchmark::RunSpecifiedBenchmarks(is_table ? &table : nullptr);
    benchmark::Shutdown();
    return EXIT_SUCCESS;
}

// The library's own main would print the kernel's banner before sc_main.
int main(int argc, char* argv[]) {
    ::setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
    return sc_core::sc_elab_and_sim(argc, argv);
}
