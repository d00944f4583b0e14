// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/program.hpp"

namespace pcieflow::testbench {

/// What `pcieflow run FILE --out … --events` left behind.
struct RunFiles {
    support::Ending ending;
    std::string result;
    std::string events;

    [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(result); }
    /// The lines of events.jsonl of one kind at one port.
    [[nodiscard]] std::vector<nlohmann::json> events_of(const std::string& port, const std::string& event) const;
    /// The DLLPs of one kind that a port sent.
    [[nodiscard]] std::vector<nlohmann::json> sent(const std::string& port, const std::string& kind) const;
};

[[nodiscard]] RunFiles run_file(const std::filesystem::path& scenario, const std::string& engine = "systemc",
                                const std::vector<std::string>& options = {});

/// A shipped scenario by its path below scenarios/, without .yaml.
[[nodiscard]] std::filesystem::path shipped(const std::string& name);
[[nodiscard]] RunFiles run_shipped(const std::string& name, const std::string& engine = "systemc");

}  // namespace pcieflow::testbench
