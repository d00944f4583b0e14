// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pcieflow/scenario/diagnostic.hpp"

namespace pcieflow::scenario {

/// Where a node was written: in the file, or in one of the overrides.
struct Origin {
    static constexpr int file = -1;

    int override_index = file;
    Position position;
};

enum class NodeKind : std::uint8_t { scalar, mapping, list };

struct Entry;

/// A value as it was written. Scalars are texts; quotes and plain make no difference, and a missing value is empty.
struct TreeNode {
    NodeKind kind = NodeKind::scalar;
    Origin origin;
    std::string text;
    std::vector<Entry> entries;   ///< of a mapping, in the order of the file
    std::vector<TreeNode> items;  ///< of a list

    [[nodiscard]] const TreeNode* find(std::string_view key) const;
    [[nodiscard]] TreeNode* find(std::string_view key);
};

struct Entry {
    std::string key;
    Origin origin;  ///< of the key
    TreeNode value;
};

}  // namespace pcieflow::scenario
