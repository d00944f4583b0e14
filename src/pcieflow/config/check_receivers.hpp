// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "pcieflow/config/scenario.hpp"
#include "pcieflow/config/set.hpp"

namespace pcieflow::config {

/// How the port at `path` empties its receive buffers and answers requests; errors go behind the others.
void check_receiver(const Port& port, const std::string& path, std::vector<Error>& errors);

}  // namespace pcieflow::config
