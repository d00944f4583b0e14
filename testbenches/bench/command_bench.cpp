// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <vector>

#include "bench/benches.hpp"
#include "bench/unit.hpp"
#include "pcieflow/scenario/loader.hpp"

namespace pcieflow::bench {

namespace {

double in_seconds(const timeval& time) {
    constexpr double us_per_second = 1e6;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / us_per_second;
}

/// The CPU time of a whole process, from its start to its end; nothing if it failed. Its stdout is thrown away.
std::optional<double> cpu_time_of(std::vector<std::string> command) {
    std::vector<char*> arguments;
    for (std::string& argument : command) {
        arguments.push_back(argument.data());
    }
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const int failure = posix_spawn(&child, arguments.front(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    rusage usage{};
    if (failure != 0 || wait4(child, &status, 0, &usage) != child || status != 0) {
        return std::nullopt;
    }
    return in_seconds(usage.ru_utime) + in_seconds(usage.ru_stime);
}

void whole_command(benchmark::State& state, const std::vector<std::string>& command) {
    for (auto _ : state) {
        const std::optional<double> seconds = cpu_time_of(command);
        if (!seconds) {
            state.SkipWithError("the command failed");
            break;
        }
        state.SetIterationTime(*seconds);
    }
    count_units(state, static_cast<double>(state.iterations()), "process");
}

void load(benchmark::State& state, const std::string& file) {
    for (auto _ : state) {
        const scenario::LoadResult loaded = scenario::load_file(file);
        if (!loaded.scenario) {
            state.SkipWithError("the scenario is refused");
            break;
        }
    }
    count_units(state, static_cast<double>(state.iterations()), "file");
}

}  // namespace

void register_command_benches(const std::string& program, const std::string& first_run) {
    const auto add_command = [](const char* name, const std::vector<std::string>& command) {
        const auto bench = [command](benchmark::State& state) { whole_command(state, command); };
        benchmark::RegisterBenchmark(name, bench)->UseManualTime();
    };
    benchmark::RegisterBenchmark("scenario: load first-run.yaml", [first_run](auto& state) { load(state, first_run); });
    add_command("command: pcieflow --version", {program, "--version"});
    add_command("command: pcieflow run first-run.yaml", {program, "run", first_run});
}

}  // namespace pcieflow::bench
