// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "unit/app/command.hpp"

namespace pcieflow::app {
namespace {

/// Expects exit code 2, nothing on standard output and this one line on standard error.
void expect_refused(const std::vector<std::string>& arguments, const std::string& message) {
    const Ending ending = run(arguments);
    EXPECT_EQ(ending.exit_code, 2) << message;
    EXPECT_EQ(ending.out, "");
    EXPECT_EQ(ending.err, message + "\n");
}

TEST(Usage, RefusesNoCommand) { expect_refused({}, "pcieflow: expected a command; 'pcieflow --help' lists them"); }

TEST(Usage, RefusesAnUnknownCommandWithTheNearest) {
    expect_refused({"rnu"}, "pcieflow: unknown command 'rnu' (did you mean 'run'?)");
    expect_refused({"simulate"}, "pcieflow: unknown command 'simulate'; expected run, schema, rules or tables");
}

TEST(Usage, RefusesCommandsThatComeLater) {
    for (const std::string name : {"sweep", "plan", "check", "explain", "interop"}) {
        expect_refused({name, "file"}, "pcieflow: " + name + " is not available yet");
    }
}

TEST(Usage, RefusesOptionsOfRunThatComeLater) {
    for (const std::string name : {"--jobs", "--junit", "--vcd", "--perfetto", "--report"}) {
        expect_refused({"run", "s.yaml", name}, "pcieflow run: " + name + " is not available yet");
        expect_refused({"run", name + "=4", "s.yaml"}, "pcieflow run: " + name + " is not available yet");
    }
}

TEST(Usage, RefusesAnUnknownOption) {
    expect_refused({"run", "--frobnicate", "s.yaml"},
                   "pcieflow run: unrecognised option '--frobnicate'; see 'pcieflow run --help'");
}

TEST(Usage, GuessesNoOption) {
    expect_refused({"run", "--qui", "s.yaml"}, "pcieflow run: unrecognised option '--qui'; see 'pcieflow run --help'");
}

TEST(Usage, RefusesARunOfNoFile) { expect_refused({"run"}, "pcieflow run: expected at least one scenario file"); }

TEST(Usage, RefusesEventsWithoutAFolder) {
    expect_refused({"run", "--out", "", "s.yaml"}, "pcieflow run: --out is empty; expected a folder");
    expect_refused({"run", "--events", "s.yaml"}, "pcieflow run: --events needs --out DIR");
}

TEST(Usage, RefusesAnUnknownEngine) {
    expect_refused({"run", "--engine", "verilator", "s.yaml"},
                   "pcieflow run: --engine is 'verilator'; expected systemc or loop");
}

TEST(Usage, RefusesAnUnknownRuleAndAnUnknownRate) {
    expect_refused({"rules", "XYZ-1234567"}, "pcieflow rules: there is no rule 'XYZ-1234567'");
    expect_refused({"tables", "--rate", "3GT/s"},
                   "pcieflow tables: --rate is '3GT/s'; expected 2.5GT/s, 5GT/s, 8GT/s, 16GT/s or 32GT/s");
}

TEST(Usage, RefusesAnUnknownRuleWithTheNearest) {
    expect_refused({"rules", "chk-17"}, "pcieflow rules: there is no rule 'chk-17' (did you mean 'CHK-17'?)");
    expect_refused({"rules", "chk"}, "pcieflow rules: there is no rule 'chk' (did you mean 'CHK'?)");
    expect_refused({"rules", "CHK-11", "CHK-77"}, "pcieflow rules: there is no rule 'CHK-77' (did you mean 'CHK-07'?)");
}

TEST(Usage, TellsArgumentsApartFromOptions) {
    const std::string run_help = run({"run", "--help"}).out;
    const std::string rules_help = run({"rules", "--help"}).out;

    EXPECT_EQ(run_help.rfind("pcieflow run FILE... [options]: run scenarios\n\nArguments:\n  FILE ", 0), 0U)
        << run_help;
    EXPECT_EQ(rules_help.rfind("pcieflow rules [ID...] [options]: ", 0), 0U) << rules_help;
    EXPECT_NE(rules_help.find("\nArguments:\n  ID "), std::string::npos) << rules_help;
    EXPECT_EQ(run_help.find("--file"), std::string::npos) << run_help;
}

TEST(Usage, TellsHowToUseEachCommand) {
    const Ending ending = run({"--help"});

    EXPECT_EQ(ending.exit_code, 0);
    EXPECT_EQ(ending.err, "");
    for (const std::string name : {"run", "schema", "rules", "tables"}) {
        EXPECT_NE(ending.out.find("pcieflow " + name), std::string::npos) << name;
        EXPECT_EQ(run({name, "--help"}).exit_code, 0) << name;
    }
}

TEST(Usage, TellsEachOptionOfRun) {
    const std::string help = run({"run", "--help"}).out;

    for (const std::string option : {"--set", "--out", "--events", "--json", "--quiet", "--engine"}) {
        EXPECT_NE(help.find(option), std::string::npos) << option;
    }
}

TEST(Usage, TellsTheVersion) { EXPECT_EQ(run({"--version"}).out.rfind("pcieflow ", 0), 0U); }

}  // namespace
}  // namespace pcieflow::app
