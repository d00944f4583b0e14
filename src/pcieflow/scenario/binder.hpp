// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcieflow/config/place.hpp"
#include "pcieflow/config/scenario.hpp"
#include "pcieflow/scenario/findings.hpp"
#include "pcieflow/scenario/tree_node.hpp"

namespace pcieflow::scenario {

/// Fills a scenario from a tree by the field table, and finds every key and value that is wrong.
class Binder {
public:
    explicit Binder(Findings& findings) : findings_(findings) {}

    [[nodiscard]] config::Scenario bind(const TreeNode& root);

private:
    /// A value that waits to be set: the table's order decides, not the file's.
    struct Leaf {
        const config::Field* field;
        config::Where where;
        const Entry* entry;
        std::string path;
    };

    void bind_entry(const Entry& entry, const config::Place& place, const config::Where& where);
    void bind_mapping(const TreeNode& node, const config::Place& place, const config::Where& where);
    void bind_list(const TreeNode& node, const config::Place& place, config::Where where);
    void check_keys(const TreeNode& node, const config::Place& place, const config::Where& where);
    void set(const Leaf& leaf);
    void set_list(const Leaf& leaf);
    void check_whole(const TreeNode& root);

    void find(const Origin& origin, const std::string& message) { find(origin, message, path()); }
    void find(const Origin& origin, const std::string& message, const std::string& path);
    [[nodiscard]] std::string path() const;
    [[nodiscard]] std::string path_to(std::string_view key) const;

    Findings& findings_;
    config::Scenario scenario_;
    std::vector<Leaf> leaves_;
    std::vector<std::string> path_;
    std::vector<std::string> bad_paths_;
};

}  // namespace pcieflow::scenario
