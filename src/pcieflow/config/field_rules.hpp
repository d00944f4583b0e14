// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "pcieflow/config/field.hpp"
#include "pcieflow/core/time.hpp"

/// The value rules that rows of the field table share, and the parts of the table.
namespace pcieflow::config::table {

// Instants end where link time leaves room for one more span; no span is longer than that room allows.
inline constexpr std::int64_t last_instant = core::to_fs(core::end_of_time);
inline constexpr std::int64_t longest_span = 100'000'000'000'000;
static_assert(last_instant <= std::numeric_limits<std::int64_t>::max() - 3 * longest_span);

inline constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

inline constexpr std::array<std::string_view, 2> false_true{"false", "true"};
inline constexpr std::array<std::string_view, 1> off_word{"off"};
inline constexpr std::array<std::string_view, 2> off_on{"off", "on"};
inline constexpr std::array<std::string_view, 1> max_word{"max"};
inline constexpr std::array<std::string_view, 1> infinite_word{"infinite"};
inline constexpr std::array<std::string_view, 2> ports_words{"A", "B"};

constexpr ValueRule word(Words words) { return {Quantity::word, 0, 0, words}; }
constexpr ValueRule flag() { return word(false_true); }
constexpr ValueRule count(std::int64_t min, std::int64_t max, Words words = {}) {
    return {Quantity::count, min, max, words};
}
constexpr ValueRule pool(std::int64_t max) { return {Quantity::pool, 1, max, infinite_word}; }
constexpr ValueRule instant(std::int64_t min = 0) { return {Quantity::time, min, last_instant}; }
constexpr ValueRule span(std::int64_t min = 0, Words words = {}) { return {Quantity::time, min, longest_span, words}; }
constexpr ValueRule size_among(Numbers choices) { return {Quantity::size, 0, largest, {}, choices}; }
constexpr ValueRule bits(std::int64_t max, std::int64_t step = 1) {
    return {Quantity::bits, 0, max, {}, {}, false, step};
}
constexpr ValueRule plain(Quantity quantity) { return {quantity}; }
constexpr ValueRule list_of(ValueRule rule) {
    rule.is_list = true;
    return rule;
}

/// The names of table rows, in their order.
template <typename Row, std::size_t N, std::size_t... I>
constexpr std::array<std::string_view, N> names_of(const std::array<Row, N>& rows, std::index_sequence<I...>) {
    return {rows[I].name...};
}
template <typename Row, std::size_t N>
constexpr std::array<std::string_view, N> names_of(const std::array<Row, N>& rows) {
    return names_of(rows, std::make_index_sequence<N>{});
}

inline core::Time time_of(const Value& value) { return core::at_fs(value.number); }
inline core::Duration span_of(const Value& value) { return core::Duration{value.number}; }
inline std::uint32_t count_of(const Value& value) { return static_cast<std::uint32_t>(value.number); }
inline bool flag_of(const Value& value) { return value.word == 1; }
inline core::VcId vc_of(const Value& value) { return core::vc_id(static_cast<std::size_t>(value.number)); }
inline core::PortId port_of(const Value& value) { return core::port_ids[value.word]; }
template <typename Enum>
Enum word_of(const Value& value) {
    return static_cast<Enum>(value.word);
}

/// The element of a list of mappings that a key belongs to; made if it is not there yet.
template <typename T>
T& element(std::vector<T>& list, const Where& at) {
    if (list.size() <= at.element) {
        list.resize(at.element + 1);
    }
    return list[at.element];
}

[[nodiscard]] std::vector<Field> general_fields();
[[nodiscard]] std::vector<Field> port_fields();
[[nodiscard]] std::vector<Field> receiver_fields();
[[nodiscard]] std::vector<Field> fc_fields();
[[nodiscard]] std::vector<Field> vc_fields();
[[nodiscard]] std::vector<Field> event_fields();
[[nodiscard]] std::vector<Field> fault_fields();
[[nodiscard]] std::vector<Field> traffic_fields();
[[nodiscard]] std::vector<Field> expectation_fields();

}  // namespace pcieflow::config::table
