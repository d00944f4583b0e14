// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/config/place.hpp"
#include "pcieflow/scenario/findings.hpp"
#include "pcieflow/scenario/tree_node.hpp"

namespace pcieflow::scenario {

/// What is wrong with the keys of a mapping taken together: one is missing, or belongs to a neighbour that is not
/// there.
[[nodiscard]] Findings check_companions(const TreeNode& mapping, const config::Place& place);

}  // namespace pcieflow::scenario
