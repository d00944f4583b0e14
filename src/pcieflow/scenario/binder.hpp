// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pcieflow/config/place.hpp"
#include "pcieflow/config/scenario.hpp"
#include "pcieflow/scenario/findings.hpp"
#include "pcieflow/scenario/tree_node.hpp"

namespace pcieflow::scenario {

/// Fills a scenario from a tree by the field table, and finds every key and value that is wrong.
class Binder {
public:
    /// Traces are named from `folder` on.
    Binder(Findings& findings, std::filesystem::path folder) : findings_(findings), folder_(std::move(folder)) {}

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
    void read_traces(const TreeNode& root);
    void check_whole(const TreeNode& root);

    void find(const Origin& origin, const std::string& message) { find(origin, message, path()); }
    void find(const Origin& origin, const std::string& message, const std::string& path);
    [[nodiscard]] std::string path() const;
    [[nodiscard]] std::string path_to(std::string_view key) const;

    Findings& findings_;
    std::filesystem::path folder_;
    config::Scenario scenario_;
    std::vector<Leaf> leaves_;
    std::vector<std::string> path_;
    std::vector<std::string> bad_paths_;
};

}  // namespace pcieflow::scenario
