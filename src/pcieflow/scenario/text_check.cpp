// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/text_check.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

namespace pcieflow::scenario {

namespace {

constexpr std::string_view bom = "\xEF\xBB\xBF";

/// One row per length of a UTF-8 sequence: what its first byte looks like, and the least code point it may stand for.
struct Sequence {
    unsigned mask;
    unsigned lead;
    std::size_t length;
    std::uint32_t least;
};
constexpr std::array sequences{
    Sequence{0x80, 0x00, 1, 0},
    Sequence{0xE0, 0xC0, 2, 0x80},
    Sequence{0xF0, 0xE0, 3, 0x800},
    Sequence{0xF8, 0xF0, 4, 0x10000},
};

unsigned byte_at(std::string_view text, std::size_t offset) { return static_cast<unsigned char>(text[offset]); }

bool is_continuation(unsigned byte) { return (byte & 0xC0U) == 0x80U; }

/// The length of the sequence that begins at `offset`; 0 if it is not UTF-8.
std::size_t sequence_length(std::string_view text, std::size_t offset) {
    constexpr std::uint32_t last_code_point = 0x10FFFF;
    for (const Sequence& row : sequences) {
        const unsigned first = byte_at(text, offset);
        if ((first & row.mask) != row.lead) {
            continue;
        }
        if (offset + row.length > text.size()) {
            return 0;
        }
        std::uint32_t code_point = first & ~row.mask;
        for (std::size_t i = 1; i < row.length; ++i) {
            const unsigned next = byte_at(text, offset + i);
            if (!is_continuation(next)) {
                return 0;
            }
            code_point = code_point << 6U | (next & 0x3FU);
        }
        const bool is_surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
        return code_point < row.least || code_point > last_code_point || is_surrogate ? 0 : row.length;
    }
    return 0;
}

bool is_control(unsigned byte) {
    return (byte < 0x20U && byte != '\t' && byte != '\n' && byte != '\r') || byte == 0x7FU;
}

std::string hex(unsigned byte) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    return {'0', 'x', digits[byte / 16], digits[byte % 16]};
}

}  // namespace

std::string_view without_bom(std::string_view text) {
    return text.substr(0, bom.size()) == bom ? text.substr(bom.size()) : text;
}

std::optional<Finding> find_bad_byte(std::string_view text) {
    for (std::size_t offset = 0; offset < text.size();) {
        const unsigned byte = byte_at(text, offset);
        const std::size_t length = sequence_length(text, offset);
        if (length == 0) {
            return Finding{{Origin::file, position_of(text, offset)}, "byte " + hex(byte) + " is not UTF-8"};
        }
        if (is_control(byte)) {
            return Finding{{Origin::file, position_of(text, offset)}, "control character " + hex(byte)};
        }
        offset += length;
    }
    return std::nullopt;
}

Position position_of(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const std::size_t line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const auto columns = std::count_if(before.begin() + static_cast<std::ptrdiff_t>(line_start), before.end(),
                                       [](char c) { return !is_continuation(static_cast<unsigned char>(c)); });
    return {static_cast<int>(lines) + 1, static_cast<int>(columns) + 1};
}

}  // namespace pcieflow::scenario
