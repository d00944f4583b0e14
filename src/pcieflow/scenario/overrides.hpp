// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "pcieflow/scenario/findings.hpp"
#include "pcieflow/scenario/tree_node.hpp"

namespace pcieflow::scenario {

/// Writes each "path=value" into the tree as if the file had said it: a value is replaced, a key or an element behind
/// the last one is added. Elements of lists are named by their `name` or by their index. Whether keys and values are
/// valid is found out afterwards, as for the file's own.
void apply_overrides(TreeNode& root, const std::vector<std::string>& overrides, Findings& findings);

}  // namespace pcieflow::scenario
