// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "pcieflow/scenario/tree_node.hpp"

namespace pcieflow::scenario {

/// Where the value at a path was written. A segment that the file leaves out is skipped, so that `update_fc.P.credits`
/// finds the `update_fc.credits` that it was taken from.
[[nodiscard]] Origin origin_of(const TreeNode& root, std::string_view path);

/// The part of a scenario within which keys are checked against each other: `ports.A.vcs`, `events.0`.
[[nodiscard]] std::string section_of(std::string_view path);

/// `path` is `ancestor` or lies below it. The empty path lies above all.
[[nodiscard]] bool is_within(std::string_view path, std::string_view ancestor);

}  // namespace pcieflow::scenario
