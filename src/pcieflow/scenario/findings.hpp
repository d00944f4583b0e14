// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "pcieflow/scenario/diagnostic.hpp"
#include "pcieflow/scenario/tree_node.hpp"

namespace pcieflow::scenario {

/// What is wrong at an origin, before file and override names are put to it.
struct Finding {
    Origin origin;
    std::string message;
};

using Findings = std::vector<Finding>;

}  // namespace pcieflow::scenario
