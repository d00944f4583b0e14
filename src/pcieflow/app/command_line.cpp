// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <cstdio>
#include <exception>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "pcieflow/app/rules_command.hpp"
#include "pcieflow/app/run_command.hpp"
#include "pcieflow/app/tables_command.hpp"
#include "pcieflow/app/version.hpp"
#include "pcieflow/config/nearest_name.hpp"
#include "pcieflow/config/schema.hpp"

namespace pcieflow::app {

namespace {

namespace po = boost::program_options;
using Arguments = std::vector<std::string>;

/// What Boost calls the arguments that have no name.
constexpr const char* positional_name = "file";

/// A command line that cannot be carried out; the text says what was found and what was expected.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The options of one command, its usage line and what it does.
struct Command {
    std::string_view name;
    std::string_view usage;
    std::string_view what;
    po::options_description (*options)();
    ExitCode (*execute)(const po::variables_map& values);
};

po::options_description run_options() {
    po::options_description options("Options");
    auto add = options.add_options();
    add("set", po::value<Arguments>()->composing()->value_name("PATH=VALUE"),
        "set one value of the scenario, e.g. link.width=x4 or checks.CHK-19=error; may be given several times");
    add("out", po::value<std::string>()->value_name("DIR"), "write DIR/<name>/result.json");
    add("events", "write DIR/<name>/events.jsonl too");
    add("json", "print the result as one line of JSON instead of the summary");
    add("quiet", "print no summary");
    add("engine", po::value<std::string>()->value_name("NAME")->default_value("systemc"),
        "systemc, or loop: the same model without the SystemC kernel");
    add(positional_name, po::value<Arguments>()->value_name("FILE"), "scenario files");
    return options;
}

ExitCode execute_run(const po::variables_map& values) {
    RunOptions options;
    if (values.count(positional_name) == 0) {
        throw UsageError("expected at least one scenario file");
    }
    for (const std::string& file : values[positional_name].as<Arguments>()) {
        options.files.emplace_back(file);
    }
    if (values.count("set") > 0) {
        options.overrides = values["set"].as<Arguments>();
    }
    if (values.count("out") > 0) {
        options.out = values["out"].as<std::string>();
        if (options.out->empty()) {
            throw UsageError("--out is empty; expected a folder");
        }
    }
    options.events = values.count("events") > 0;
    options.json = values.count("json") > 0;
    options.quiet = values.count("quiet") > 0;
    if (options.events && !options.out) {
        throw UsageError("--events needs --out DIR");
    }
    const std::string engine = values["engine"].as<std::string>();
    if (engine != "systemc" && engine != "loop") {
        throw UsageError(fmt::format("--engine is '{}'; expected systemc or loop", engine));
    }
    options.engine = engine == "loop" ? Engine::loop : Engine::systemc;
    return run_command(options);
}

po::options_description no_options() { return po::options_description("Options"); }

ExitCode execute_schema(const po::variables_map& /*values*/) {
    fmt::print("{}", config::schema());
    return ExitCode::passed;
}

po::options_description rules_options() {
    po::options_description options("Options");
    auto add = options.add_options();
    add("json", "print JSON");
    add(positional_name, po::value<Arguments>()->value_name("ID"),
        "rules to print, by their IDs or how these begin: CHK-17, CHK; all if none is named");
    return options;
}

ExitCode execute_rules(const po::variables_map& values) {
    const Arguments words = values.count(positional_name) > 0 ? values[positional_name].as<Arguments>() : Arguments{""};
    std::vector<core::RuleId> rules;
    for (const std::string& word : words) {
        const std::vector<core::RuleId> meant = rules_named(word);
        if (meant.empty()) {
            throw UsageError(fmt::format("there is no rule '{}'{}", config::printable(word), rule_suggestion(word)));
        }
        rules.insert(rules.end(), meant.begin(), meant.end());
    }
    fmt::print("{}", values.count("json") > 0 ? rules_json(rules) : rules_text(rules));
    return ExitCode::passed;
}

po::options_description tables_options() {
    po::options_description options("Options");
    auto add = options.add_options();
    add("rate", po::value<Arguments>()->composing()->value_name("RATE"),
        "2.5GT/s, 5GT/s, 8GT/s, 16GT/s or 32GT/s; without it 2.5GT/s and 5GT/s");
    add("json", "print JSON");
    return options;
}

wire::Rate rate_named(const std::string& name) {
    for (const wire::RateFacts& rate : wire::rates) {
        if (rate.name == name || rate.generation == name) {
            return rate.rate;
        }
    }
    throw UsageError(fmt::format("--rate is '{}'; expected 2.5GT/s, 5GT/s, 8GT/s, 16GT/s or 32GT/s", name));
}

ExitCode execute_tables(const po::variables_map& values) {
    std::vector<wire::Rate> rates{wire::Rate::GT2_5, wire::Rate::GT5};
    if (values.count("rate") > 0) {
        rates.clear();
        for (const std::string& name : values["rate"].as<Arguments>()) {
            rates.push_back(rate_named(name));
        }
    }
    fmt::print("{}", values.count("json") > 0 ? tables_json(rates) : tables_text(rates));
    return ExitCode::passed;
}

constexpr std::array commands{
    Command{"run", "FILE... [options]", "run scenarios", run_options, execute_run},
    Command{"schema", "", "print the JSON Schema of scenario files", no_options, execute_schema},
    Command{"rules", "[ID...] [options]", "print the protocol rules and what the model makes of them", rules_options,
            execute_rules},
    Command{"tables", "[options]", "print the UpdateFC, Ack/Nak and replay tables", tables_options, execute_tables},
};
constexpr std::array<std::string_view, 5> later_commands{"sweep", "plan", "check", "explain", "interop"};
constexpr std::array<std::string_view, 5> later_run_options{"--jobs", "--junit", "--vcd", "--perfetto", "--report"};

void print_help() {
    fmt::print("pcieflow {}: flow control of the PCI Express data link layer, as a SystemC model\n\n", version);
    for (const Command& command : commands) {
        fmt::print("  pcieflow {:6} {:18} {}\n", command.name, command.usage, command.what);
    }
    fmt::print(
        "\n'pcieflow COMMAND --help' tells a command's options.\n"
        "Exit status: 0 passed, 1 violation found, expectation missed or incomplete, 2 bad input, 3 internal fault.\n");
}

/// What is given without a name stands apart from the options.
void print_help(const Command& command) {
    fmt::print("pcieflow {}{}{}: {}\n\n", command.name, command.usage.empty() ? "" : " ", command.usage, command.what);
    const po::options_description all = command.options();
    po::options_description options("Options");
    for (const auto& option : all.options()) {
        if (option->long_name() == positional_name) {
            fmt::print("Arguments:\n  {:21} {}\n\n", option->format_parameter(), option->description());
        } else {
            options.add(option);
        }
    }
    std::ostringstream text;
    text << options;
    fmt::print("{}", text.str());
}

void refuse_what_comes_later(const Command& command, const Arguments& arguments) {
    for (const std::string& argument : arguments) {
        const std::string_view name = std::string_view(argument).substr(0, argument.find('='));
        if (command.name == "run" && std::count(later_run_options.begin(), later_run_options.end(), name) > 0) {
            throw UsageError(fmt::format("{} is not available yet", name));
        }
    }
}

ExitCode execute_command(const Command& command, const Arguments& arguments) {
    if (std::count(arguments.begin(), arguments.end(), "--help") > 0) {
        print_help(command);
        return ExitCode::passed;
    }
    refuse_what_comes_later(command, arguments);
    const po::options_description options = command.options();
    po::positional_options_description positional;
    if (options.find_nothrow(positional_name, false) != nullptr) {
        positional.add(positional_name, -1);
    }
    constexpr int style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
    po::variables_map values;
    po::store(po::command_line_parser(arguments).options(options).positional(positional).style(style).run(), values);
    return command.execute(values);
}

ExitCode dispatch(const Arguments& arguments) {
    if (arguments.empty()) {
        throw UsageError("pcieflow: expected a command; 'pcieflow --help' lists them");
    }
    const std::string& name = arguments.front();
    if (name == "--help" || name == "help") {
        print_help();
        return ExitCode::passed;
    }
    if (name == "--version") {
        fmt::print("pcieflow {}\n", version);
        return ExitCode::passed;
    }
    const auto command =
        std::find_if(commands.begin(), commands.end(), [&](const Command& c) { return c.name == name; });
    if (command != commands.end()) {
        try {
            return execute_command(*command, {arguments.begin() + 1, arguments.end()});
        } catch (const po::error& error) {
            throw UsageError(fmt::format("pcieflow {}: {}; see 'pcieflow {} --help'", name, error.what(), name));
        } catch (const UsageError& error) {
            throw UsageError(fmt::format("pcieflow {}: {}", name, error.what()));
        }
    }
    if (std::count(later_commands.begin(), later_commands.end(), name) > 0) {
        throw UsageError(fmt::format("pcieflow: {} is not available yet", name));
    }
    std::vector<std::string_view> names;
    std::transform(commands.begin(), commands.end(), std::back_inserter(names),
                   [](const Command& c) { return c.name; });
    throw UsageError(
        fmt::format("pcieflow: unknown command '{}'{}", config::printable(name), config::suggestion(name, names)));
}

}  // namespace

ExitCode execute(const std::vector<std::string>& arguments) noexcept {
    try {
        const ExitCode code = dispatch(arguments);
        if (std::fflush(stdout) != 0) {
            fmt::print(stderr, "pcieflow: cannot write to standard output\n");
            return ExitCode::fault;
        }
        return code;
    } catch (const UsageError& error) {
        std::fputs(fmt::format("{}\n", error.what()).c_str(), stderr);
        return ExitCode::bad_input;
    } catch (const std::system_error& error) {
        std::fputs("pcieflow: ", stderr);
        std::fputs(error.what(), stderr);
        std::fputs("\n", stderr);
        return ExitCode::fault;
    } catch (const std::exception& error) {
        std::fputs("pcieflow: internal error: ", stderr);
        std::fputs(error.what(), stderr);
        std::fputs("\n", stderr);
        return ExitCode::fault;
    }
}

}  // namespace pcieflow::app
