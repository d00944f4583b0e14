// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/json_form.hpp"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>

namespace pcieflow::scenario {

namespace {

constexpr std::string_view whitespace = " \t\r\n";

/// The UTF-16 unit of the escape "\uXXXX" at `offset`; 0 if there is none.
std::uint32_t unit_at(const std::string& text, std::size_t offset) {
    constexpr std::size_t escape_length = 6;
    if (offset + escape_length > text.size() || text[offset] != '\\' || text[offset + 1] != 'u') {
        return 0;
    }
    return static_cast<std::uint32_t>(std::stoul(text.substr(offset + 2, 4), nullptr, 16));
}

/// U+1F600 as "\U0001F600".
std::string long_escape(std::uint32_t code_point) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string escape = "\\U";
    for (int shift = 28; shift >= 0; shift -= 4) {
        escape += digits[(code_point >> static_cast<unsigned>(shift)) & 0xFU];
    }
    return escape;
}

/// Rewrites the surrogate pairs of the string that begins at `begin`, and returns where it ends. The string becomes
/// shorter; spaces behind it make up for that.
std::size_t rewrite_string(std::string& text, std::size_t begin) {
    constexpr std::size_t pair_length = 12;
    std::string string = "\"";
    std::size_t i = begin + 1;
    while (text[i] != '"') {
        const std::uint32_t high = unit_at(text, i);
        if (high >= 0xD800 && high <= 0xDBFF) {
            const std::uint32_t low = unit_at(text, i + pair_length / 2);
            string += long_escape(0x10000 + ((high - 0xD800) << 10U) + (low - 0xDC00));
            i += pair_length;
        } else {
            const std::size_t length = text[i] == '\\' ? 2 : 1;
            string += text.substr(i, length);
            i += length;
        }
    }
    string += '"';
    const std::size_t end = begin + string.size();
    string.resize(i + 1 - begin, ' ');
    text.replace(begin, string.size(), string);
    return end;
}

/// Moves a colon that stands apart from its key directly behind it.
void pull_colon(std::string& text, std::size_t end_of_key) {
    const std::size_t next = text.find_first_not_of(whitespace, end_of_key);
    if (next != std::string::npos && text[next] == ':') {
        std::rotate(text.begin() + static_cast<std::ptrdiff_t>(end_of_key),
                    text.begin() + static_cast<std::ptrdiff_t>(next),
                    text.begin() + static_cast<std::ptrdiff_t>(next) + 1);
    }
}

}  // namespace

std::string readable_json(std::string_view text) {
    std::string result(text);
    const std::size_t first = text.find_first_not_of(whitespace);
    if (first == std::string_view::npos || text[first] != '{' || !nlohmann::json::accept(text)) {
        return result;
    }
    for (std::size_t i = first; i < result.size();) {
        if (result[i] == '"') {
            i = rewrite_string(result, i);
            pull_colon(result, i);
            continue;
        }
        if (result[i] == '\r' && (i + 1 == result.size() || result[i + 1] != '\n')) {
            result[i] = ' ';
        }
        ++i;
    }
    return result;
}

}  // namespace pcieflow::scenario
