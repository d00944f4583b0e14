// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pcieflow/config/check.hpp"

namespace pcieflow::config::testkit {

using Settings = std::vector<std::pair<std::string, std::string>>;

/// A scenario with VC0 at both ports, and the given values.
inline Scenario scenario_with(const Settings& settings) {
    Scenario scenario;
    for (Port& port : scenario.ports) {
        port.vcs[core::vc0];
    }
    for (const auto& [path, text] : settings) {
        const std::optional<Error> error = set(scenario, path, text);
        EXPECT_FALSE(error.has_value()) << path;
    }
    return scenario;
}

/// Each error as "path: message".
inline std::vector<std::string> errors_of(const Settings& settings) {
    std::vector<std::string> texts;
    for (const Error& error : check(scenario_with(settings))) {
        texts.push_back(error.path + ": " + error.message);
    }
    return texts;
}

using Texts = std::vector<std::string>;

}  // namespace pcieflow::config::testkit
