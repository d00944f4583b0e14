// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/unit_reader.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>

namespace pcieflow::config {

namespace {

struct Unit {
    std::string_view name;
    std::int64_t scale;
};

using Units = View<Unit>;

// From the smallest to the largest.
constexpr std::array time_units{
    Unit{"fs", 1},
    Unit{"ps", 1'000},
    Unit{"ns", 1'000'000},
    Unit{"us", 1'000'000'000},
    Unit{"ms", 1'000'000'000'000},
    Unit{"s", 1'000'000'000'000'000},
};
constexpr std::array size_units{Unit{"B", 1}, Unit{"KiB", 1024}};
constexpr std::array transfer_rate_units{Unit{"GT/s", 1'000'000'000}};
constexpr std::array data_rate_units{Unit{"MB/s", 8'000'000}, Unit{"Gb/s", 1'000'000'000}};
constexpr std::array bare{Unit{"", 1}};
constexpr std::array millionths{Unit{"", 1'000'000}};

Units units_of(Quantity quantity) {
    switch (quantity) {
        case Quantity::time: return time_units;
        case Quantity::size: return size_units;
        case Quantity::transfer_rate: return transfer_rate_units;
        case Quantity::data_rate: return data_rate_units;
        case Quantity::count:
        case Quantity::bits:
        case Quantity::pool: return bare;
        case Quantity::probability: return millionths;
        case Quantity::name:
        case Quantity::text:
        case Quantity::word:
        case Quantity::width:
        case Quantity::packet_kinds:
        case Quantity::rule:
        case Quantity::nothing_yet: break;
    }
    return {};
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// digits × 10^-places, the trailing zeros of the fraction left out.
struct Decimal {
    std::string digits;
    std::size_t places = 0;
};

/// Takes a decimal number off the front of `text`.
std::optional<Decimal> take_decimal(std::string_view& text) {
    std::size_t end = 0;
    while (end < text.size() && is_digit(text[end])) {
        ++end;
    }
    if (end == 0) {
        return std::nullopt;
    }
    Decimal decimal{std::string(text.substr(0, end)), 0};
    if (end + 1 < text.size() && text[end] == '.' && is_digit(text[end + 1])) {
        const std::size_t point = end++;
        while (end < text.size() && is_digit(text[end])) {
            ++end;
        }
        std::string_view fraction = text.substr(point + 1, end - point - 1);
        fraction = fraction.substr(0, fraction.find_last_not_of('0') + 1);
        decimal.digits += fraction;
        decimal.places = fraction.size();
    }
    text.remove_prefix(end);
    return decimal;
}

/// Takes an exponent off the front of `text`, as JSON writers put it behind a small number, and moves the point by it.
void take_exponent(std::string_view& text, Decimal& decimal) {
    constexpr std::size_t most_digits = 2;
    if (text.empty() || (text.front() != 'e' && text.front() != 'E')) {
        return;
    }
    const bool has_sign = text.size() > 1 && (text[1] == '-' || text[1] == '+');
    const std::string_view digits = text.substr(has_sign ? 2 : 1);
    if (digits.empty() || digits.size() > most_digits || !std::all_of(digits.begin(), digits.end(), is_digit)) {
        return;
    }
    std::size_t exponent = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
    if (has_sign && text[1] == '-') {
        decimal.places += exponent;
    } else {
        const std::size_t moved = std::min(decimal.places, exponent);
        decimal.places -= moved;
        decimal.digits.append(exponent - moved, '0');
    }
    text = {};
}

std::optional<std::int64_t> times(std::int64_t a, std::int64_t b) {
    if (b != 0 && a > std::numeric_limits<std::int64_t>::max() / b) {
        return std::nullopt;
    }
    return a * b;
}

std::optional<std::int64_t> whole(const std::string& digits) {
    std::int64_t value = 0;
    for (const char c : digits) {
        const std::optional<std::int64_t> shifted = times(value, 10);
        const std::int64_t digit = c - '0';
        if (!shifted || *shifted > std::numeric_limits<std::int64_t>::max() - digit) {
            return std::nullopt;
        }
        value = *shifted + digit;
    }
    return value;
}

Number scaled(Decimal decimal, std::int64_t scale) {
    while (decimal.places > 0 && scale % 10 == 0) {
        scale /= 10;
        --decimal.places;
    }
    // What is left of the fraction must be made whole by a scale that is no power of ten: at most 2^10.
    if (decimal.places > 10) {
        return {0, NumberFault::inexact};
    }
    const std::optional<std::int64_t> digits = whole(decimal.digits);
    const std::optional<std::int64_t> product = digits ? times(*digits, scale) : std::nullopt;
    if (!product) {
        return {0, NumberFault::too_large};
    }
    std::int64_t divisor = 1;
    for (std::size_t place = 0; place < decimal.places; ++place) {
        divisor *= 10;
    }
    if (*product % divisor != 0) {
        return {0, NumberFault::inexact};
    }
    return {*product / divisor, NumberFault::none};
}

constexpr std::string_view hex_prefix = "0x";
constexpr int hex = 16;

bool is_hex_number(std::string_view text) {
    return text.size() > hex_prefix.size() && text.substr(0, hex_prefix.size()) == hex_prefix && text[2] != '-';
}

Number read_hex(std::string_view digits) {
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), value, hex);
    if (fault == std::errc::result_out_of_range) {
        return {0, NumberFault::too_large};
    }
    const bool is_whole = fault == std::errc{} && end == digits.data() + digits.size();
    return is_whole ? Number{value, NumberFault::none} : Number{0, NumberFault::no_number};
}

std::string hex_text(std::int64_t value) {
    std::array<char, hex> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, hex).ptr;
    std::string text(digits.data(), end);
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c; });
    return std::string(hex_prefix) + text;
}

}  // namespace

Number read_number(Quantity quantity, std::string_view text) {
    if (quantity == Quantity::bits && is_hex_number(text)) {
        return read_hex(text.substr(hex_prefix.size()));
    }
    std::optional<Decimal> decimal = take_decimal(text);
    if (!decimal) {
        return {0, NumberFault::no_number};
    }
    if (quantity == Quantity::probability) {
        take_exponent(text, *decimal);
    }
    const Units units = units_of(quantity);
    const bool has_unit = !units[0].name.empty();
    if (has_unit && !text.empty() && text.front() == ' ') {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    }
    for (const Unit& unit : units) {
        if (unit.name == text) {
            return scaled(*decimal, unit.scale);
        }
    }
    return {0, text.empty() ? NumberFault::no_unit : NumberFault::wrong_unit};
}

std::string unit_list(Quantity quantity) {
    std::string list;
    for (const Unit& unit : units_of(quantity)) {
        list += (list.empty() ? "" : " ") + std::string(unit.name);
    }
    return list;
}

std::string number_text(Quantity quantity, std::int64_t value) {
    if (quantity == Quantity::bits) {
        return hex_text(value);
    }
    const Units units = units_of(quantity);
    std::size_t chosen = 0;
    for (std::size_t i = 1; i < units.size() && value != 0; ++i) {
        if (value % units[i].scale == 0) {
            chosen = i;
        }
    }
    return std::to_string(value / units[chosen].scale) + std::string(units[chosen].name);
}

std::string to_text(core::Duration span) { return number_text(Quantity::time, core::to_fs(span)); }

}  // namespace pcieflow::config
