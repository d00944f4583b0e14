// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/place.hpp"

#include <algorithm>
#include <array>

#include "pcieflow/config/request_kinds.hpp"
#include "pcieflow/core/rule.hpp"

namespace pcieflow::config {

namespace {

constexpr std::array<std::string_view, 2> port_names{"A", "B"};
constexpr std::array<std::string_view, 8> vc_names{"0", "1", "2", "3", "4", "5", "6", "7"};
constexpr std::array<std::string_view, 3> type_names{"P", "NP", "Cpl"};

// Groups of rules, and the classes of violations (docs/protocol.md §9.2) in lower case. `fcpe` is both and means the
// same.
constexpr std::array<std::string_view, 3> check_groups{"fcinit", "overflow", "fcpe"};
constexpr std::array<std::string_view, 9> check_classes{"dlpe", "ro", "mt", "bd", "bt", "re", "rt", "rn", "w"};

/// Checks that are still to come may be set too, so that a file need not change later.
bool is_check(const core::Rule& rule) {
    return core::is_reported(rule.id) || rule.name.substr(0, 4) == "CHK-" || rule.id == core::RuleId::RXA_03;
}

std::vector<std::string_view> check_names() {
    std::vector<std::string_view> names(check_groups.begin(), check_groups.end());
    names.insert(names.end(), check_classes.begin(), check_classes.end());
    for (const core::Rule& rule : core::all_rules()) {
        if (is_check(rule)) {
            names.push_back(rule.name);
        }
    }
    return names;
}

/// What `*` stands for below that key.
std::vector<std::string_view> names_below(std::string_view key) {
    if (key == "ports") {
        return {port_names.begin(), port_names.end()};
    }
    if (key == "vcs") {
        return {vc_names.begin(), vc_names.end()};
    }
    if (key == "mix") {
        return {request_names.begin(), request_names.end()};
    }
    return key == "update_fc" ? std::vector<std::string_view>{type_names.begin(), type_names.end()} : check_names();
}

Place& add_child(Place& parent, std::string_view key) {
    const bool is_list = key.size() > 2 && key.substr(key.size() - 2) == "[]";
    if (is_list) {
        key.remove_suffix(2);
    }
    const auto found = std::find_if(parent.children.begin(), parent.children.end(),
                                    [key](const Place& child) { return child.key == key; });
    if (found != parent.children.end()) {
        return *found;
    }
    Place place;
    place.key = key;
    place.shape = is_list ? Shape::list : Shape::mapping;
    if (place.is_wildcard()) {
        place.names = names_below(parent.key);
    }
    return parent.children.emplace_back(std::move(place));
}

Place make_tree() {
    Place root;
    for (const Field& field : fields()) {
        Place* place = &root;
        for (std::string_view rest = field.pattern; !rest.empty();) {
            const std::size_t dot = std::min(rest.find('.'), rest.size());
            place = &add_child(*place, rest.substr(0, dot));
            rest.remove_prefix(std::min(dot + 1, rest.size()));
        }
        place->shape = Shape::value;
        place->field = &field;
    }
    return root;
}

bool has(const std::vector<std::string_view>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

const Place* Place::child(std::string_view name) const {
    for (const Place& child : children) {
        if (child.is_wildcard() ? has(child.names, name) : child.key == name) {
            return &child;
        }
    }
    return nullptr;
}

std::vector<std::string_view> Place::child_names() const {
    std::vector<std::string_view> all;
    for (const Place& child : children) {
        if (child.is_wildcard()) {
            all.insert(all.end(), child.names.begin(), child.names.end());
        } else {
            all.push_back(child.key);
        }
    }
    return all;
}

bool Place::is_required() const {
    switch (shape) {
        case Shape::value: return field->need != Need::optional;
        case Shape::list: return false;
        case Shape::mapping: break;
    }
    return std::any_of(children.begin(), children.end(), [](const Place& child) { return child.is_required(); });
}

const Place& root_place() {
    static const Place root = make_tree();
    return root;
}

Where step(const Where& where, const Place& parent, std::string_view name) {
    Where next = where;
    const Place* child = parent.child(name);
    if (child == nullptr || !child->is_wildcard()) {
        return next;
    }
    const auto position =
        static_cast<std::size_t>(std::find(child->names.begin(), child->names.end(), name) - child->names.begin());
    if (parent.key == "ports") {
        next.port = core::port_ids[position];
    } else if (parent.key == "vcs") {
        next.vc = core::vc_id(position);
    } else if (parent.key == "update_fc") {
        next.type = core::credit_types[position];
    } else {
        next.name = child->names[position];
    }
    return next;
}

std::vector<std::string_view> required_keys(const Place& place, const Where& where) {
    std::vector<std::string_view> keys;
    for (const Place& child : place.children) {
        if (!child.is_required()) {
            continue;
        }
        if (child.shape == Shape::value) {
            if (child.field->need == Need::required || where.vc == core::vc0) {
                keys.push_back(child.key);
            }
        } else if (!child.is_wildcard()) {
            keys.push_back(child.key);
        } else if (place.key == "vcs") {
            keys.push_back(child.names.front());  // VC0 (VC-01)
        } else {
            keys.insert(keys.end(), child.names.begin(), child.names.end());
        }
    }
    return keys;
}

}  // namespace pcieflow::config
