// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pcieflow::config {

/// Fewest insertions, deletions, replacements and swaps of neighbours that turn one word into the other, whatever the
/// case of the letters.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate nearest to `word`, the first of several; empty if none is near enough to be meant.
[[nodiscard]] std::string_view nearest_name(std::string_view word, const std::vector<std::string_view>& candidates);

/// "a", "a or b", "a, b or c"
[[nodiscard]] std::string either(const std::vector<std::string_view>& names);

/// How a word that is none of the candidates is answered: " (did you mean 'width'?)", or "; expected a, b or c".
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string_view>& candidates);

/// What a user wrote, fit for one line of a message: control characters escaped, cut to a bearable length.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace pcieflow::config
