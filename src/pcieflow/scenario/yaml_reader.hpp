// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "pcieflow/scenario/findings.hpp"
#include "pcieflow/scenario/tree_node.hpp"

namespace pcieflow::scenario {

/// Reads one document of the strict YAML subset: no anchors, aliases, merge keys, tags or duplicate keys, and no deeper
/// than 64 levels. What is wrong goes to `findings`; the tree is what could be read nevertheless, nothing if that is
/// not enough to be looked at. `override_index` is the origin of all nodes.
[[nodiscard]] std::optional<TreeNode> read_yaml(std::string_view text, int override_index, Findings& findings);

}  // namespace pcieflow::scenario
