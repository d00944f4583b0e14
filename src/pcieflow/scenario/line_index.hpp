// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "pcieflow/scenario/diagnostic.hpp"

namespace pcieflow::scenario {

/// Turns lines and columns in bytes, from 0, into positions in characters, from 1. Cheap if asked in the order of the
/// text.
class LineIndex {
public:
    explicit LineIndex(std::string_view text);

    /// The position of a byte; one that lies outside the text is moved to its nearest end.
    [[nodiscard]] Position position(int line, int column);

private:
    std::string_view text_;
    std::vector<std::size_t> starts_;
    std::size_t line_ = 0;  ///< where the last question was about,
    std::size_t byte_ = 0;  ///< its column in bytes
    int characters_ = 0;    ///< and in characters
};

}  // namespace pcieflow::scenario
