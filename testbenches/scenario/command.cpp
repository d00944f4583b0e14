// SPDX-License-Identifier: Apache-2.0
#include "scenario/command.hpp"

#include <gtest/gtest.h>

namespace pcieflow::testbench {

std::vector<nlohmann::json> RunFiles::events_of(const std::string& port, const std::string& event) const {
    std::vector<nlohmann::json> found;
    for (const std::string& line : support::lines_of(events)) {
        nlohmann::json record = nlohmann::json::parse(line);
        if (record["port"] == port && record["event"] == event) {
            found.push_back(std::move(record));
        }
    }
    return found;
}

std::vector<nlohmann::json> RunFiles::sent(const std::string& port, const std::string& kind) const {
    std::vector<nlohmann::json> found;
    for (nlohmann::json& record : events_of(port, "dllp_sent")) {
        if (record["kind"] == kind) {
            found.push_back(std::move(record));
        }
    }
    return found;
}

RunFiles run_file(const std::filesystem::path& scenario, const std::string& engine,
                  const std::vector<std::string>& options) {
    const support::TemporaryFolder folder;
    const std::string out = folder.path().native();
    std::vector<std::string> words{PCIEFLOW_PROGRAM, "run", scenario.native(), "--engine", engine,
                                   "--out",          out,   "--events"};
    words.insert(words.end(), options.begin(), options.end());
    support::Program program(words);
    RunFiles files;
    files.ending = program.wait();
    EXPECT_EQ(files.ending.err, "");
    const std::filesystem::path results = folder.path() / scenario.stem();
    files.result = support::content_of(results / "result.json");
    files.events = support::content_of(results / "events.jsonl");
    return files;
}

std::filesystem::path shipped(const std::string& name) {
    return std::filesystem::path(PCIEFLOW_SCENARIOS) / (name + ".yaml");
}

RunFiles run_shipped(const std::string& name, const std::string& engine) { return run_file(shipped(name), engine); }

}  // namespace pcieflow::testbench
