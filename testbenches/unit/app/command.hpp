// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "support/program.hpp"

namespace pcieflow::app {

using support::Ending;
using support::TemporaryFolder;

/// `pcieflow` and its arguments.
[[nodiscard]] std::vector<std::string> command(const std::vector<std::string>& arguments);

/// Runs `pcieflow ARGUMENTS…` to its end.
[[nodiscard]] Ending run(const std::vector<std::string>& arguments);

/// A scenario of this name that passes within a microsecond; `more` are further lines of the file.
[[nodiscard]] std::string scenario_text(const std::string& name, const std::string& more = {});
/// One that would take minutes, and writes events all the while.
[[nodiscard]] std::string long_scenario_text(const std::string& name);

/// The file of `scenario_text`, as NAME.yaml in `folder`.
[[nodiscard]] std::string scenario_file(const TemporaryFolder& folder, const std::string& name,
                                        const std::string& more = {});

}  // namespace pcieflow::app
