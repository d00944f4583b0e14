// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/overrides.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include "pcieflow/config/nearest_name.hpp"
#include "pcieflow/config/place.hpp"
#include "pcieflow/scenario/text_check.hpp"
#include "pcieflow/scenario/yaml_reader.hpp"

namespace pcieflow::scenario {

namespace {

using config::Place;
using config::Shape;

NodeKind kind_of(Shape shape) {
    switch (shape) {
        case Shape::mapping: return NodeKind::mapping;
        case Shape::list: return NodeKind::list;
        case Shape::value: break;
    }
    return NodeKind::scalar;
}

std::optional<std::size_t> index_of(const TreeNode& list, std::string_view segment) {
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        const TreeNode* name = list.items[i].find("name");
        if (name != nullptr && name->text == segment) {
            return i;
        }
    }
    std::size_t index = 0;
    const auto [end, fault] = std::from_chars(segment.data(), segment.data() + segment.size(), index);
    const bool is_index = fault == std::errc{} && end == segment.data() + segment.size();
    return is_index && index <= list.items.size() ? std::optional{index} : std::nullopt;
}

/// One override on its way down the tree.
class Step {
public:
    Step(TreeNode& root, int index, Findings& findings)
        : node_(&root), place_(&config::root_place()), origin_{index, {}}, findings_(findings) {}

    /// Moves one segment down. False: the way ends here, and everything has been said or will be when the tree is read.
    bool into(std::string_view segment) {
        if (place_ == nullptr) {
            return false;
        }
        if (place_->shape == Shape::value) {
            findings_.push_back(
                {origin_, key_ + " is a value; there is no '" + config::printable(segment) + "' in it"});
            return false;
        }
        if (place_->shape == Shape::list && !is_element_) {
            return node_->kind == NodeKind::list && into_element(segment);
        }
        return node_->kind == NodeKind::mapping && into_key(segment);
    }

    void put(TreeNode value) { *node_ = std::move(value); }

private:
    bool into_element(std::string_view segment) {
        const std::optional<std::size_t> index = index_of(*node_, segment);
        if (!index) {
            findings_.push_back({origin_, "'" + config::printable(segment) + "' is no element of " + key_ +
                                              "; expected an index 0…" + std::to_string(node_->items.size())});
            return false;
        }
        if (*index == node_->items.size()) {
            node_->items.push_back(new_node(NodeKind::mapping));
        }
        node_ = &node_->items[*index];
        is_element_ = true;
        return true;
    }

    bool into_key(std::string_view segment) {
        place_ = place_->child(segment);
        key_ = segment;
        is_element_ = false;
        TreeNode* next = node_->find(segment);
        if (next == nullptr) {
            const NodeKind kind = place_ == nullptr ? NodeKind::scalar : kind_of(place_->shape);
            next = &node_->entries.emplace_back(Entry{key_, origin_, new_node(kind)}).value;
        }
        node_ = next;
        return true;
    }

    [[nodiscard]] TreeNode new_node(NodeKind kind) const {
        TreeNode node;
        node.kind = kind;
        node.origin = origin_;
        return node;
    }

    TreeNode* node_;
    const Place* place_;  ///< null below an unknown key
    Origin origin_;
    Findings& findings_;
    std::string key_;
    bool is_element_ = false;
};

/// The value as it stands, or the list or mapping that it spells.
std::optional<TreeNode> value_node(std::string_view text, int index, Findings& findings) {
    if (!text.empty() && (text.front() == '[' || text.front() == '{')) {
        std::optional<TreeNode> node = read_yaml(text, index, findings);
        return node;
    }
    TreeNode node;
    node.origin = {index, {}};
    node.text = text;
    return node;
}

void apply(TreeNode& root, std::string_view override_text, int index, Findings& findings) {
    if (const std::optional<Finding> bad = find_bad_byte(override_text)) {
        findings.push_back({{index, {}}, bad->message});
        return;
    }
    const std::size_t equals = override_text.find('=');
    if (equals == std::string_view::npos || equals == 0) {
        findings.push_back({{index, {}}, "expected path=value"});
        return;
    }
    std::optional<TreeNode> value = value_node(override_text.substr(equals + 1), index, findings);
    if (!value) {
        return;
    }
    Step step(root, index, findings);
    const std::string_view path = override_text.substr(0, equals);
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t dot = std::min(path.find('.', begin), path.size());
        if (!step.into(path.substr(begin, dot - begin))) {
            return;
        }
        begin = dot + 1;
    }
    step.put(std::move(*value));
}

}  // namespace

void apply_overrides(TreeNode& root, const std::vector<std::string>& overrides, Findings& findings) {
    for (std::size_t i = 0; i < overrides.size(); ++i) {
        apply(root, overrides[i], static_cast<int>(i), findings);
    }
}

}  // namespace pcieflow::scenario
