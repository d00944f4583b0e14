// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <string>

#include "pcieflow/scenario/loader.hpp"
#include "pcieflow/sysc/kernel.hpp"
#include "soak/comparison.hpp"
#include "soak/scenario_text.hpp"

namespace pcieflow::soak {

namespace {

using Clock = std::chrono::steady_clock;

/// What is wrong with the scenario of this seed; empty: nothing.
Comparison compare(std::uint64_t seed) {
    const std::string text = scenario_text(seed);
    const scenario::LoadResult loaded = scenario::load_text(text, "soak.yaml");
    if (!loaded.scenario) {
        return {{}, "the scenario is refused: " + scenario::to_string(loaded)};
    }
    try {
        return compare_engines(*loaded.scenario, seed % 2 == 0 ? core::PortId::A : core::PortId::B);
    } catch (const std::exception& error) {
        return {{}, error.what()};
    }
}

void report(std::uint64_t seed, const std::string& problem) {
    const std::string file = fmt::format("soak-{}.yaml", seed);
    std::ofstream(file) << scenario_text(seed);
    fmt::print("seed {}: {}\n  the scenario is in {}\n", seed, problem, file);
    std::fflush(stdout);
}

/// The kernel elaborates once in a process, so each seed gets a process of its own. Its tally comes back through the
/// pipe; none came: there was a problem, and the child has said which.
bool run_in_child(std::uint64_t seed, Tally& sum) {
    std::fflush(nullptr);
    int ends[2];
    if (::pipe(ends) != 0) {
        throw std::runtime_error("cannot make a pipe");
    }
    const pid_t child = ::fork();
    if (child < 0) {
        throw std::runtime_error("cannot start a process");
    }
    if (child == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        const Comparison comparison = compare(seed);
        if (!comparison.problem.empty()) {
            report(seed, comparison.problem);
            ::_exit(EXIT_FAILURE);
        }
        const bool is_told = ::write(ends[1], &comparison.tally, sizeof(Tally)) == sizeof(Tally);
        ::_exit(is_told ? EXIT_SUCCESS : EXIT_FAILURE);
    }
    ::close(ends[1]);
    Tally tally;
    const bool is_well = ::read(ends[0], &tally, sizeof(Tally)) == sizeof(Tally);
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) {
        report(seed, fmt::format("ended by signal {}", WTERMSIG(status)));
    }
    if (is_well) {
        sum += tally;
    }
    return is_well;
}

int soak(std::chrono::duration<double> limit, std::uint64_t first_seed) {
    constexpr std::chrono::seconds progress_every{10};
    const Clock::time_point start = Clock::now();
    Clock::time_point next_progress = start + progress_every;
    Tally sum;
    std::uint64_t problems = 0;
    std::uint64_t seed = first_seed;
    for (; Clock::now() - start < limit; ++seed) {
        problems += run_in_child(seed, sum) ? 0U : 1U;
        if (Clock::now() >= next_progress) {
            next_progress += progress_every;
            const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start);
            fmt::print("{:>5} s: {} links, {} problems\n", seconds.count(), sum.links, problems);
        }
    }
    fmt::print("seeds {} to {}: {}; {} problems\n", first_seed, seed - 1, to_string(sum), problems);
    return problems == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

}  // namespace pcieflow::soak

/// soak_engines MINUTES [FIRST-SEED]
int sc_main(int argc, char* argv[]) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    const double minutes = argc > 1 ? std::strtod(argv[1], nullptr) : 0;
    if (minutes <= 0) {
        fmt::print(stderr, "usage: soak_engines MINUTES [FIRST-SEED]\n");
        return 2;
    }
    const std::uint64_t first_seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    return pcieflow::soak::soak(std::chrono::duration<double, std::ratio<60>>(minutes), first_seed);
}

// The library's own main would print the kernel's banner before sc_main.
int main(int argc, char* argv[]) {
    ::setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
    return sc_core::sc_elab_and_sim(argc, argv);
}
