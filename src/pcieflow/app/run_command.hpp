// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/app/exit_code.hpp"
#include "pcieflow/app/run_options.hpp"

namespace pcieflow::app {

/// `pcieflow run`: loads every file, then runs those that are good.
[[nodiscard]] ExitCode run_command(const RunOptions& options);

}  // namespace pcieflow::app
