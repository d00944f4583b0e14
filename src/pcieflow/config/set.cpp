// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/set.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include "pcieflow/config/nearest_name.hpp"
#include "pcieflow/config/place.hpp"
#include "pcieflow/config/value_reader.hpp"
#include "pcieflow/core/rule.hpp"

namespace pcieflow::config {

namespace {

/// A place in a scenario, while a path is followed.
struct Cursor {
    const Place* place;
    Where where;
    std::string_view key;
    bool is_element = false;  ///< inside a list: at one of its mappings
};

std::string_view trim(std::string_view text) {
    const std::size_t first = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t last = text.find_last_not_of(' ');
    return last == std::string_view::npos ? std::string_view{} : text.substr(first, last - first + 1);
}

/// The items of "[1, 2]"; nothing if it is no list.
std::optional<std::vector<std::string_view>> items_of(std::string_view text) {
    text = trim(text);
    if (text.size() < 2 || text.front() != '[' || text.back() != ']') {
        return std::nullopt;
    }
    text = text.substr(1, text.size() - 2);
    std::vector<std::string_view> items;
    while (!trim(text).empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        items.push_back(trim(text.substr(0, comma)));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return items;
}

/// The element that a path means: by its name if it has one, else by its index; the index behind the last appends.
std::optional<std::size_t> element_index(const Scenario& scenario, std::string_view list, std::string_view segment) {
    if (list == "traffic") {
        const auto named = std::find_if(scenario.traffic.begin(), scenario.traffic.end(),
                                        [segment](const Traffic& flow) { return flow.name == segment; });
        if (named != scenario.traffic.end()) {
            return static_cast<std::size_t>(named - scenario.traffic.begin());
        }
    }
    std::size_t index = 0;
    const auto [end, fault] = std::from_chars(segment.data(), segment.data() + segment.size(), index);
    const bool is_index = fault == std::errc{} && end == segment.data() + segment.size();
    return is_index && index <= list_size(scenario, list) ? std::optional{index} : std::nullopt;
}

/// Moves to an element of a list.
std::optional<std::string> enter_element(Cursor& cursor, const Scenario& scenario, std::string_view segment) {
    const std::optional<std::size_t> index = element_index(scenario, cursor.key, segment);
    if (!index) {
        return "'" + printable(segment) + "' is no element of " + std::string(cursor.key) + "; expected an index 0…" +
               std::to_string(list_size(scenario, cursor.key));
    }
    cursor.where.element = *index;
    cursor.is_element = true;
    return std::nullopt;
}

std::optional<std::string> enter(Cursor& cursor, const Scenario& scenario, std::string_view segment) {
    const Place& place = *cursor.place;
    if (place.shape == Shape::list && !cursor.is_element) {
        return enter_element(cursor, scenario, segment);
    }
    const Place* child = place.child(segment);
    if (child == nullptr) {
        return place.shape == Shape::value
                   ? std::string(cursor.key) + " is a value; there is no '" + printable(segment) + "' in it"
                   : unknown_key(place, segment);
    }
    cursor = {child, step(cursor.where, place, segment), segment};
    return std::nullopt;
}

std::optional<std::string> assign_list(Scenario& scenario, const Cursor& at, std::string_view text) {
    const std::optional<std::vector<std::string_view>> items = items_of(text);
    const std::string key(at.key);
    if (!items || items->empty()) {
        return key + " is " + printable(text) + "; expected a list as [a, b]";
    }
    for (const std::string_view item : *items) {
        const auto read = read_value(at.place->field->rule, item);
        if (const auto* fault = std::get_if<std::string>(&read)) {
            return key + " " + *fault;
        }
    }
    Where where = at.where;
    for (where.item = 0; where.item < items->size(); ++where.item) {
        if (auto fault = assign(scenario, *at.place->field, where, key, (*items)[where.item])) {
            return fault;
        }
    }
    return std::nullopt;
}

}  // namespace

std::size_t list_size(const Scenario& scenario, std::string_view list) {
    if (list == "events") {
        return scenario.events.size();
    }
    if (list == "faults") {
        return scenario.faults.size();
    }
    if (list == "traffic") {
        return scenario.traffic.size();
    }
    return list == "expect" ? scenario.expectations.size() : 0;
}

std::string unknown_key(const Place& place, std::string_view key) {
    if (place.key == "checks" && core::find_rule(key)) {
        return "unknown key '" + std::string(key) + "'; this rule is not checked by itself";
    }
    return "unknown key '" + printable(key) + "'" + suggestion(key, place.child_names());
}

std::optional<std::string> assign(Scenario& scenario, const Field& field, const Where& where, std::string_view key,
                                  std::string_view text) {
    const std::variant<Value, std::string> read = read_value(field.rule, text);
    if (const auto* fault = std::get_if<std::string>(&read)) {
        return std::string(key) + " " + *fault;
    }
    field.set(scenario, where, std::get<Value>(read));
    return std::nullopt;
}

std::optional<Error> set(Scenario& scenario, std::string_view path, std::string_view text) {
    Cursor cursor{&root_place(), {}, {}};
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t dot = std::min(path.find('.', begin), path.size());
        if (const auto fault = enter(cursor, scenario, path.substr(begin, dot - begin))) {
            return Error{std::string(path), *fault};
        }
        begin = dot + 1;
    }
    if (cursor.place->shape != Shape::value) {
        const std::string shape = cursor.place->shape == Shape::list ? "a list" : "a mapping";
        return Error{std::string(path), std::string(cursor.key) + " is " + shape + "; expected the path of one value"};
    }
    const Field& field = *cursor.place->field;
    const std::optional<std::string> fault = field.rule.is_list
                                                 ? assign_list(scenario, cursor, text)
                                                 : assign(scenario, field, cursor.where, cursor.key, text);
    return fault ? std::optional{Error{std::string(path), *fault}} : std::nullopt;
}

}  // namespace pcieflow::config
