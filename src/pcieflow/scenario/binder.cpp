// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/binder.hpp"

#include <algorithm>
#include <functional>

#include "pcieflow/config/check.hpp"
#include "pcieflow/config/nearest_name.hpp"
#include "pcieflow/config/set.hpp"
#include "pcieflow/config/value_reader.hpp"
#include "pcieflow/scenario/companions.hpp"
#include "pcieflow/scenario/path_lookup.hpp"
#include "pcieflow/scenario/trace_file.hpp"

namespace pcieflow::scenario {

using config::Place;
using config::Quantity;
using config::Shape;
using config::Where;

namespace {

std::string description(const TreeNode& node) {
    switch (node.kind) {
        case NodeKind::mapping: return "a mapping";
        case NodeKind::list: return "a list";
        case NodeKind::scalar: break;
    }
    return node.text.empty() ? "empty" : config::printable(node.text);
}

std::string wrong_shape(const std::string& key, const TreeNode& node, const std::string& expected) {
    return key + " is " + description(node) + "; expected " + expected;
}

}  // namespace

config::Scenario Binder::bind(const TreeNode& root) {
    if (root.kind != NodeKind::mapping) {
        find(root.origin, wrong_shape("the document", root, "a mapping"));
        return scenario_;
    }
    bind_mapping(root, config::root_place(), {});
    std::stable_sort(leaves_.begin(), leaves_.end(),
                     [](const Leaf& a, const Leaf& b) { return std::less<const config::Field*>{}(a.field, b.field); });
    for (const Leaf& leaf : leaves_) {
        set(leaf);
    }
    read_traces(root);
    check_whole(root);
    return scenario_;
}

void Binder::bind_entry(const Entry& entry, const Place& place, const Where& where) {
    const TreeNode& node = entry.value;
    switch (place.shape) {
        case Shape::value: leaves_.push_back({place.field, where, &entry, path()}); return;
        case Shape::list:
            if (node.kind == NodeKind::list) {
                bind_list(node, place, where);
                return;
            }
            find(node.origin, wrong_shape(entry.key, node, "a list"));
            return;
        case Shape::mapping: break;
    }
    if (node.kind == NodeKind::mapping) {
        bind_mapping(node, place, where);
        return;
    }
    find(node.origin, wrong_shape(entry.key, node, "a mapping"));
}

void Binder::bind_mapping(const TreeNode& node, const Place& place, const Where& where) {
    for (const Entry& entry : node.entries) {
        const Place* child = place.child(entry.key);
        if (child == nullptr) {
            find(entry.origin, config::unknown_key(place, entry.key), path_to(entry.key));
            continue;
        }
        const Where next = step(where, place, entry.key);
        if (place.key == "vcs") {
            scenario_.ports[core::index(next.port)].vcs.try_emplace(next.vc);  // a VC without keys is one too
        }
        path_.push_back(entry.key);
        bind_entry(entry, *child, next);
        path_.pop_back();
    }
    check_keys(node, place, where);
}

void Binder::bind_list(const TreeNode& node, const Place& place, Where where) {
    for (where.element = 0; where.element < node.items.size(); ++where.element) {
        const TreeNode& item = node.items[where.element];
        path_.push_back(std::to_string(where.element));
        if (item.kind == NodeKind::mapping) {
            bind_mapping(item, place, where);
        } else {
            find(item.origin, wrong_shape("an element of " + place.key, item, "a mapping"));
        }
        path_.pop_back();
    }
}

void Binder::check_keys(const TreeNode& node, const Place& place, const Where& where) {
    for (const std::string_view key : required_keys(place, where)) {
        if (node.find(key) == nullptr) {
            find(node.origin, "missing key '" + std::string(key) + "'", path_to(key));
        }
    }
    for (const Finding& finding : check_companions(node, place)) {
        find(finding.origin, finding.message);
    }
}

void Binder::set(const Leaf& leaf) {
    const std::string& key = leaf.entry->key;
    const TreeNode& node = leaf.entry->value;
    if (leaf.field->rule.quantity == Quantity::nothing_yet) {
        if (node.kind != NodeKind::list || !node.items.empty()) {
            find(leaf.entry->origin, key + " is not available yet", leaf.path);
        }
    } else if (leaf.field->rule.is_list) {
        set_list(leaf);
    } else if (node.kind != NodeKind::scalar) {
        find(node.origin, wrong_shape(key, node, config::expected(leaf.field->rule)), leaf.path);
    } else if (const auto fault = config::assign(scenario_, *leaf.field, leaf.where, key, node.text)) {
        find(node.origin, *fault, leaf.path);
    }
}

void Binder::set_list(const Leaf& leaf) {
    const std::string& key = leaf.entry->key;
    const TreeNode& node = leaf.entry->value;
    const std::string expected = config::expected(leaf.field->rule);
    if (node.kind != NodeKind::list || node.items.empty()) {
        const bool is_empty_list = node.kind == NodeKind::list;
        find(node.origin,
             is_empty_list ? key + " is an empty list; expected " + expected
                           : wrong_shape(key, node, "a list of " + expected),
             leaf.path);
        return;
    }
    Where where = leaf.where;
    for (where.item = 0; where.item < node.items.size(); ++where.item) {
        const TreeNode& item = node.items[where.item];
        if (item.kind != NodeKind::scalar) {
            find(item.origin, wrong_shape(key, item, expected), leaf.path);
        } else if (const auto fault = config::assign(scenario_, *leaf.field, where, key, item.text)) {
            find(item.origin, *fault, leaf.path);
        }
    }
}

void Binder::read_traces(const TreeNode& root) {
    for (std::size_t i = 0; i < scenario_.traffic.size(); ++i) {
        config::Traffic& flow = scenario_.traffic[i];
        if (flow.trace_file.empty()) {
            continue;
        }
        TraceFile file = read_trace_file(folder_ / flow.trace_file);
        flow.trace = std::move(file.records);
        const std::string path = "traffic." + std::to_string(i) + ".trace";
        for (const std::string& fault : file.faults) {
            find(origin_of(root, path), "trace " + fault, path);
        }
    }
}

void Binder::check_whole(const TreeNode& root) {
    for (const config::Error& error : config::check(scenario_)) {
        // Where a key is wrong already, what it does to others is no news.
        const std::string section = section_of(error.path);
        const bool is_known = std::any_of(bad_paths_.begin(), bad_paths_.end(), [&](const std::string& bad) {
            return is_within(bad, section) || is_within(section, bad);
        });
        if (!is_known) {
            findings_.push_back({origin_of(root, error.path), error.message});
        }
    }
}

void Binder::find(const Origin& origin, const std::string& message, const std::string& path) {
    constexpr std::size_t enough = 1000;
    findings_.push_back({origin, message});
    if (bad_paths_.size() < enough) {
        bad_paths_.push_back(path);
    }
}

std::string Binder::path() const {
    std::string text;
    for (const std::string& segment : path_) {
        text += (text.empty() ? "" : ".") + segment;
    }
    return text;
}

std::string Binder::path_to(std::string_view key) const {
    const std::string parent = path();
    return (parent.empty() ? "" : parent + ".") + std::string(key);
}

}  // namespace pcieflow::scenario
