// SPDX-License-Identifier: Apache-2.0
#include "unit/app/command.hpp"

namespace pcieflow::app {

namespace {

constexpr const char* vcs = "vcs: {0: {PH: 4, PD: 64, NPH: 2, NPD: 32, CplH: infinite, CplD: infinite}}";

}  // namespace

std::vector<std::string> command(const std::vector<std::string>& arguments) {
    std::vector<std::string> words{PCIEFLOW_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

Ending run(const std::vector<std::string>& arguments) { return support::Program(command(arguments)).wait(); }

std::string scenario_text(const std::string& name, const std::string& more) {
    return "name: " + name +
           "\n"
           "stop: {at: 1us}\n"
           "link: {rate: 2.5GT/s, width: x1, latency: 10ns}\n"
           "ports:\n"
           "  A: {" +
           vcs +
           "}\n"
           "  B: {" +
           vcs + "}\n" + more;
}

std::string long_scenario_text(const std::string& name) {
    return "name: " + name +
           "\n"
           "stop: {at: 1s}\n"
           "link: {rate: 5GT/s, width: x16, latency: 10ns}\n"
           "ports:\n"
           "  A: {update_fc: {policy: periodic}, " +
           vcs +
           "}\n"
           "  B: {" +
           vcs + "}\n";
}

std::string scenario_file(const TemporaryFolder& folder, const std::string& name, const std::string& more) {
    return folder.file(name + ".yaml", scenario_text(name, more));
}

}  // namespace pcieflow::app
