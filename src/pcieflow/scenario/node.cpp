// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/node.hpp"

namespace pcieflow::scenario {

const Node* Node::find(std::string_view key) const {
    for (const Entry& entry : entries) {
        if (entry.key == key) {
            return &entry.value;
        }
    }
    return nullptr;
}

Node* Node::find(std::string_view key) {
    for (Entry& entry : entries) {
        if (entry.key == key) {
            return &entry.value;
        }
    }
    return nullptr;
}

}  // namespace pcieflow::scenario
