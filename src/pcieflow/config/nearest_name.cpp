// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/nearest_name.hpp"

#include <algorithm>

namespace pcieflow::config {

namespace {

constexpr std::size_t longest_quote = 60;
constexpr std::size_t longest_enumeration = 16;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> current(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        current[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before_last.swap(last);
        last.swap(current);
        current[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool is_same = lower(a[i - 1]) == lower(b[j - 1]);
            current[j] = std::min({last[j] + 1, current[j - 1] + 1, last[j - 1] + (is_same ? 0U : 1U)});
            const bool is_swapped =
                i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
            if (is_swapped) {
                current[j] = std::min(current[j], before_last[j - 2] + 1);
            }
        }
    }
    return current[b.size()];
}

std::string_view nearest_name(std::string_view word, const std::vector<std::string_view>& candidates) {
    std::string_view nearest;
    std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string_view candidate : candidates) {
        // A longer word differs by at least its surplus, so rubbish of any length costs nothing.
        if (word.size() >= candidate.size() + least || word.size() > longest_quote) {
            continue;
        }
        const std::size_t distance = edit_distance(word, candidate);
        if (distance < least && distance < candidate.size()) {
            least = distance;
            nearest = candidate;
        }
    }
    return nearest;
}

std::string either(const std::vector<std::string_view>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) {
            text += i + 1 == names.size() ? " or " : ", ";
        }
        text += names[i];
    }
    return text;
}

std::string suggestion(std::string_view word, const std::vector<std::string_view>& candidates) {
    const std::string_view nearest = nearest_name(word, candidates);
    if (!nearest.empty()) {
        return " (did you mean '" + std::string(nearest) + "'?)";
    }
    return candidates.empty() || candidates.size() > longest_enumeration ? "" : "; expected " + either(candidates);
}

std::string printable(std::string_view text) {
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (result.size() >= longest_quote && !is_continuation(text[i])) {
            return result + "…";
        }
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x20U || byte == 0x7FU) {
            result += {'\\', 'x', hex[byte / 16], hex[byte % 16]};
        } else {
            result += text[i];
        }
    }
    return result;
}

}  // namespace pcieflow::config
