// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "pcieflow/scenario/findings.hpp"
#include "pcieflow/scenario/line_index.hpp"
#include "pcieflow/scenario/tree_node.hpp"

namespace pcieflow::scenario {

/// Ends the reading of a document that is too deep, or not the only one.
class ReadingStopped : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Builds a tree from yaml-cpp's events, and finds what the strict subset forbids. yaml-cpp calls with a node's start
/// before it descends, so the limit on depth holds for its recursion too.
class TreeBuilder : public YAML::EventHandler {
public:
    TreeBuilder(std::string_view text, int override_index, Findings& findings);

    void OnDocumentStart(const YAML::Mark& mark) override;
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override;
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value style) override;
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value style) override;
    void OnMapEnd() override { close(); }
    void OnAnchor(const YAML::Mark& mark, const std::string& name) override;

    /// The first document; nothing if there was none.
    [[nodiscard]] std::optional<TreeNode> take_root() { return std::move(root_); }

    /// A place in the text as diagnostics count it.
    [[nodiscard]] Origin origin_of(const YAML::Mark& mark);

private:
    /// A node that is being built, and in a mapping the key whose value is awaited.
    struct Open {
        TreeNode node;
        std::optional<Entry> pending;
        bool is_refused = false;  ///< the pending key has been reported and will take its value along
        std::unordered_set<std::string> keys;
    };

    void find(const YAML::Mark& mark, std::string message);
    void check_tag(const YAML::Mark& mark, const std::string& tag);
    void open(NodeKind kind, const YAML::Mark& mark);
    void close();
    void add(TreeNode node);
    void add_key(Open& mapping, const TreeNode& key);

    std::string_view text_;
    int override_index_;
    Findings& findings_;
    LineIndex lines_;
    std::vector<Open> open_;
    std::optional<TreeNode> root_;
    std::size_t documents_ = 0;
};

}  // namespace pcieflow::scenario
