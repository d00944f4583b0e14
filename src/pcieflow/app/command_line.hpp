// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "pcieflow/app/exit_code.hpp"

namespace pcieflow::app {

/// Carries out `pcieflow ARGUMENTS…` (without the program's own name). Never throws.
[[nodiscard]] ExitCode execute(const std::vector<std::string>& arguments) noexcept;

}  // namespace pcieflow::app
