// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/tree_node.hpp"

namespace pcieflow::scenario {

const TreeNode* TreeNode::find(std::string_view key) const {
    for (const Entry& entry : entries) {
        if (entry.key == key) {
            return &entry.value;
        }
    }
    return nullptr;
}

TreeNode* TreeNode::find(std::string_view key) {
    for (Entry& entry : entries) {
        if (entry.key == key) {
            return &entry.value;
        }
    }
    return nullptr;
}

}  // namespace pcieflow::scenario
