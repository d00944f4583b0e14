// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/tree_builder.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "pcieflow/config/nearest_name.hpp"

namespace pcieflow::scenario {

namespace {

constexpr std::size_t deepest = 64;

/// The text of a null that was written out. yaml-cpp reports a missing value at whatever follows it, which may be a key
/// of that name.
std::string_view null_text(std::string_view rest) {
    constexpr std::array<std::string_view, 4> spellings{"null", "Null", "NULL", "~"};
    for (const std::string_view spelling : spellings) {
        if (rest.substr(0, spelling.size()) == spelling) {
            const std::size_t next = rest.find_first_not_of(' ', spelling.size());
            const bool is_key = next != std::string_view::npos && rest[next] == ':';
            return is_key ? std::string_view{} : spelling;
        }
    }
    return {};
}

}  // namespace

TreeBuilder::TreeBuilder(std::string_view text, int override_index, Findings& findings)
    : text_(text), override_index_(override_index), findings_(findings), lines_(text) {}

Origin TreeBuilder::origin_of(const YAML::Mark& mark) {
    return {override_index_, lines_.position(mark.line, mark.column)};
}

void TreeBuilder::find(const YAML::Mark& mark, std::string message) {
    findings_.push_back({origin_of(mark), std::move(message)});
}

void TreeBuilder::OnDocumentStart(const YAML::Mark& mark) {
    if (++documents_ > 1) {
        find(mark, "a second document begins; a scenario file holds one");
        throw ReadingStopped("second document");
    }
}

void TreeBuilder::OnNull(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) {
    const auto offset = std::min(static_cast<std::size_t>(std::max(mark.pos, 0)), text_.size());
    TreeNode node;
    node.text = null_text(text_.substr(offset));
    node.origin = origin_of(mark);
    const bool is_awaited = !open_.empty() && open_.back().pending;
    if (node.text.empty() && is_awaited) {
        node.origin = open_.back().pending->origin;
    }
    add(std::move(node));
}

void TreeBuilder::OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) {
    find(mark, "aliases are not allowed; write the value out");
    TreeNode node;
    node.origin = origin_of(mark);
    add(std::move(node));
}

void TreeBuilder::OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t /*anchor*/,
                           const std::string& value) {
    check_tag(mark, tag);
    TreeNode node;
    node.text = value;
    node.origin = origin_of(mark);
    add(std::move(node));
}

void TreeBuilder::OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t /*anchor*/,
                                  YAML::EmitterStyle::value /*style*/) {
    check_tag(mark, tag);
    open(NodeKind::list, mark);
}

void TreeBuilder::OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t /*anchor*/,
                             YAML::EmitterStyle::value /*style*/) {
    check_tag(mark, tag);
    open(NodeKind::mapping, mark);
}

void TreeBuilder::OnAnchor(const YAML::Mark& mark, const std::string& name) {
    find(mark, "anchor '" + config::printable(name) + "': anchors are not allowed");
}

void TreeBuilder::check_tag(const YAML::Mark& mark, const std::string& tag) {
    // yaml-cpp marks quoted scalars "!" and everything else "?", just as if those had been written.
    const auto offset = static_cast<std::size_t>(std::max(mark.pos, 0));
    const bool is_written = offset < text_.size() && text_[offset] == '!';
    if (is_written || (!tag.empty() && tag != "!" && tag != "?")) {
        find(mark, "tag '" + config::printable(tag) + "': tags are not allowed");
    }
}

void TreeBuilder::open(NodeKind kind, const YAML::Mark& mark) {
    if (open_.size() == deepest) {
        find(mark, "nested deeper than " + std::to_string(deepest) + " levels");
        throw ReadingStopped("too deep");
    }
    TreeNode node;
    node.kind = kind;
    node.origin = origin_of(mark);
    open_.push_back({std::move(node), {}, false, {}});
}

void TreeBuilder::close() {
    TreeNode node = std::move(open_.back().node);
    open_.pop_back();
    add(std::move(node));
}

void TreeBuilder::add(TreeNode node) {
    if (open_.empty()) {
        root_ = std::move(node);
        return;
    }
    Open& parent = open_.back();
    if (parent.node.kind == NodeKind::list) {
        parent.node.items.push_back(std::move(node));
    } else if (!parent.pending) {
        add_key(parent, node);
    } else {
        parent.pending->value = std::move(node);
        if (!parent.is_refused) {
            parent.node.entries.push_back(std::move(*parent.pending));
        }
        parent.pending.reset();
    }
}

void TreeBuilder::add_key(Open& mapping, const TreeNode& key) {
    mapping.is_refused = true;
    if (key.kind != NodeKind::scalar) {
        const std::string kind = key.kind == NodeKind::list ? "a list" : "a mapping";
        findings_.push_back({key.origin, "a key is " + kind + "; expected a name"});
    } else if (key.text == "<<") {
        findings_.push_back({key.origin, "merge keys are not allowed; write the keys out"});
    } else if (!mapping.keys.insert(key.text).second) {
        findings_.push_back({key.origin, "duplicate key '" + config::printable(key.text) + "'"});
    } else {
        mapping.is_refused = false;
    }
    mapping.pending = Entry{key.text, key.origin, {}};
}

}  // namespace pcieflow::scenario
