// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/run_command.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "pcieflow/app/observation.hpp"
#include "pcieflow/app/output_file.hpp"
#include "pcieflow/app/result_json.hpp"
#include "pcieflow/app/summary.hpp"
#include "pcieflow/scenario/loader.hpp"

namespace pcieflow::app {

namespace {

ExitCode exit_code(Verdict verdict) { return verdict == Verdict::passed ? ExitCode::passed : ExitCode::failed; }

void write_result(const std::filesystem::path& folder, const std::string& text) {
    OutputFile file(folder / "result.json");
    file.write(text);
    file.commit();
}

/// Runs one scenario in this process and tells what came of it.
ExitCode run_one(const config::Scenario& scenario, const RunOptions& options) {
    std::optional<std::filesystem::path> folder;
    std::optional<OutputFile> events;
    if (options.out) {
        folder = *options.out / scenario.name;
        std::filesystem::create_directories(*folder);
    }
    if (options.events) {
        events.emplace(*folder / "events.jsonl");
    }
    Observation observation(
        scenario, events ? [&events](std::string_view lines) { events->write(lines); } : Observation::TraceSink{});
    const Outcome outcome = simulate(scenario, options.engine, observation);
    if (events) {
        events->commit();
        events.reset();
    }
    if (folder) {
        if (!options.events) {
            std::filesystem::remove(*folder / "events.jsonl");  // an earlier run's does not belong to this result
        }
        write_result(*folder, result_text(scenario, outcome, observation));
    }
    if (options.json) {
        fmt::print("{}\n", result_line(scenario, outcome, observation));
    } else if (!options.quiet) {
        fmt::print("{}", summary(scenario, outcome, observation));
    }
    return exit_code(outcome.verdict);
}

ExitCode run_guarded(const config::Scenario& scenario, const RunOptions& options) {
    try {
        return run_one(scenario, options);
    } catch (const std::filesystem::filesystem_error& error) {
        fmt::print(stderr, "pcieflow: {}: cannot be written: {}\n", error.path1().native(), error.code().message());
        return ExitCode::bad_input;
    } catch (const std::system_error& error) {
        fmt::print(stderr, "pcieflow: {}: {}\n", scenario.name, error.what());
        return ExitCode::fault;
    } catch (const std::exception& error) {
        fmt::print(stderr, "pcieflow: {}: internal error: {}\n", scenario.name, error.what());
        return ExitCode::fault;
    }
}

/// The kernel elaborates once in a process, so each of several scenarios gets a process of its own.
ExitCode run_in_child(const config::Scenario& scenario, const RunOptions& options) {
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child < 0) {
        throw std::system_error(errno, std::generic_category(), "cannot start a process");
    }
    if (child == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // whoever ends the parent ends the run
        ExitCode code = run_guarded(scenario, options);
        if (std::fflush(stdout) != 0) {
            fmt::print(stderr, "pcieflow: {}: cannot write to standard output\n", scenario.name);
            code = ExitCode::fault;
        }
        ::_exit(static_cast<int>(code));
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status)) {
        return static_cast<ExitCode>(WEXITSTATUS(status));
    }
    fmt::print(stderr, "pcieflow: {}: ended by signal {}\n", scenario.name, WTERMSIG(status));
    return ExitCode::fault;
}

bool is_same_file(const std::string& left, const std::string& right) {
    std::error_code ignored;
    return std::filesystem::equivalent(left, right, ignored);
}

/// Names the first file of each scenario name that two files share.
std::vector<std::string> name_conflicts(const std::map<std::string, std::vector<std::string>>& files_of) {
    std::vector<std::string> conflicts;
    for (const auto& [name, files] : files_of) {
        if (files.size() > 1 && is_same_file(files[0], files[1])) {
            conflicts.push_back(fmt::format("{}: this file is given twice", files[1]));
        } else if (files.size() > 1) {
            conflicts.push_back(fmt::format("{}: the name '{}' is that of {} too; names must differ within a run",
                                            files[1], name, files[0]));
        }
    }
    return conflicts;
}

}  // namespace

ExitCode run_command(const RunOptions& options) {
    ExitCode code = ExitCode::passed;
    std::vector<config::Scenario> scenarios;
    std::map<std::string, std::vector<std::string>> files_of;
    for (const std::filesystem::path& file : options.files) {
        scenario::LoadResult loaded = scenario::load_file(file, options.overrides);
        if (!loaded.scenario) {
            fmt::print(stderr, "{}", scenario::to_string(loaded));
            code = ExitCode::bad_input;
            continue;
        }
        files_of[loaded.scenario->name].push_back(file.native());
        scenarios.push_back(std::move(*loaded.scenario));
    }
    const std::vector<std::string> conflicts = name_conflicts(files_of);
    for (const std::string& conflict : conflicts) {
        fmt::print(stderr, "{}\n", conflict);
    }
    if (!conflicts.empty()) {
        return ExitCode::bad_input;
    }
    if (options.files.size() == 1) {
        return scenarios.empty() ? code : run_guarded(scenarios.front(), options);
    }
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        if (i > 0 && !options.json && !options.quiet) {
            fmt::print("\n");
        }
        code = worse(code, run_in_child(scenarios[i], options));
    }
    return code;
}

}  // namespace pcieflow::app
