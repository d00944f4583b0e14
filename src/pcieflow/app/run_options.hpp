// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "pcieflow/app/simulation.hpp"

namespace pcieflow::app {

/// What `pcieflow run` was asked for.
struct RunOptions {
    std::vector<std::filesystem::path> files;
    std::vector<std::string> overrides;  ///< "path=value"
    std::optional<std::filesystem::path> out;
    bool events = false;
    bool json = false;
    bool quiet = false;
    Engine engine = Engine::systemc;
};

}  // namespace pcieflow::app
