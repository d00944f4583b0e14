// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/path_lookup.hpp"

#include <algorithm>
#include <charconv>

namespace pcieflow::scenario {

namespace {

std::string_view take_segment(std::string_view& path) {
    const std::size_t dot = std::min(path.find('.'), path.size());
    const std::string_view segment = path.substr(0, dot);
    path.remove_prefix(std::min(dot + 1, path.size()));
    return segment;
}

const TreeNode* child(const TreeNode& node, std::string_view segment) {
    if (node.kind != NodeKind::list) {
        return node.find(segment);
    }
    std::size_t index = 0;
    std::from_chars(segment.data(), segment.data() + segment.size(), index);
    return index < node.items.size() ? &node.items[index] : nullptr;
}

}  // namespace

Origin origin_of(const TreeNode& root, std::string_view path) {
    const TreeNode* node = &root;
    while (!path.empty()) {
        const TreeNode* next = child(*node, take_segment(path));
        node = next == nullptr ? node : next;
    }
    return node->origin;
}

std::string section_of(std::string_view path) {
    const std::size_t depth = path.substr(0, 6) == "ports." ? 3 : 2;
    std::string_view rest = path;
    for (std::size_t i = 0; i < depth; ++i) {
        static_cast<void>(take_segment(rest));
    }
    return std::string(path.substr(0, path.size() - rest.size() - (rest.empty() ? 0 : 1)));
}

bool is_within(std::string_view path, std::string_view ancestor) {
    return ancestor.empty() || path == ancestor ||
           (path.substr(0, ancestor.size()) == ancestor && path.size() > ancestor.size() &&
            path[ancestor.size()] == '.');
}

}  // namespace pcieflow::scenario
