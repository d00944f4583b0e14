// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/schema.hpp"

#include <algorithm>
#include <string_view>

#include "pcieflow/config/json_writer.hpp"
#include "pcieflow/config/place.hpp"
#include "pcieflow/config/value_schema.hpp"

namespace pcieflow::config {

namespace {

/// The regular expression that matches exactly those names.
std::string pattern_of(const std::vector<std::string_view>& names) {
    std::string pattern = "^(";
    for (const std::string_view name : names) {
        pattern += (pattern.back() == '(' ? "" : "|") + std::string(name);
    }
    return pattern + ")$";
}

void write_mapping(JsonWriter& json, const Place& place, const Where& where);

void write_place(JsonWriter& json, const Place& place, const Where& where) {
    json.begin_object();
    if (place.shape == Shape::value) {
        write_value_schema(json, *place.field);
    } else if (place.shape == Shape::list) {
        json.text("type", "array").key("items").begin_object();
        write_mapping(json, place, where);
        json.end_object();
    } else {
        write_mapping(json, place, where);
    }
    json.end_object();
}

/// A wildcard: each name that demands other keys than its neighbours has a pattern of its own.
void write_wildcard(JsonWriter& json, const Place& parent, const Place& place, const Where& where) {
    std::vector<std::string_view> names = place.names;
    while (!names.empty()) {
        const auto demands = [&](std::string_view name) { return required_keys(place, step(where, parent, name)); };
        const std::vector<std::string_view> demanded = demands(names.front());
        const auto rest = std::stable_partition(names.begin(), names.end(),
                                                [&](std::string_view name) { return demands(name) == demanded; });
        const std::vector<std::string_view> alike(names.begin(), rest);
        json.key(pattern_of(alike));
        write_place(json, place, step(where, parent, alike.front()));
        names.erase(names.begin(), rest);
    }
}

void write_mapping(JsonWriter& json, const Place& place, const Where& where) {
    json.text("type", "object");
    const auto is_wildcard = [](const Place& child) { return child.is_wildcard(); };
    if (!std::all_of(place.children.begin(), place.children.end(), is_wildcard)) {
        json.key("properties").begin_object();
        for (const Place& child : place.children) {
            if (!child.is_wildcard()) {
                json.key(child.key);
                write_place(json, child, where);
            }
        }
        json.end_object();
    }
    for (const Place& child : place.children) {
        if (child.is_wildcard()) {
            json.key("patternProperties").begin_object();
            write_wildcard(json, place, child, where);
            json.end_object();
        }
    }
    json.boolean("additionalProperties", false);
    const std::vector<std::string_view> required = required_keys(place, where);
    if (!required.empty()) {
        json.key("required").strings(required);
    }
}

}  // namespace

std::string schema() {
    JsonWriter json;
    json.begin_object();
    json.text("$schema", "https://json-schema.org/draft/2020-12/schema");
    json.text("title", "pcieflow scenario");
    write_mapping(json, root_place(), {});
    json.end_object();
    return json.take() + "\n";
}

}  // namespace pcieflow::config
