// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/line_index.hpp"

#include <algorithm>

namespace pcieflow::scenario {

LineIndex::LineIndex(std::string_view text) : text_(text), starts_{0} {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\n') {
            starts_.push_back(i + 1);
        }
    }
}

Position LineIndex::position(int line, int column) {
    const std::size_t wanted_line = std::min(static_cast<std::size_t>(std::max(line, 0)), starts_.size() - 1);
    const std::size_t start = starts_[wanted_line];
    const std::size_t end = wanted_line + 1 < starts_.size() ? starts_[wanted_line + 1] - 1 : text_.size();
    const std::size_t wanted_byte = std::min(static_cast<std::size_t>(std::max(column, 0)), end - start);
    if (wanted_line != line_ || wanted_byte < byte_) {
        line_ = wanted_line;
        byte_ = 0;
        characters_ = 0;
    }
    for (; byte_ < wanted_byte; ++byte_) {
        const auto byte = static_cast<unsigned char>(text_[start + byte_]);
        characters_ += (byte & 0xC0U) == 0x80U ? 0 : 1;
    }
    return {static_cast<int>(wanted_line) + 1, characters_ + 1};
}

}  // namespace pcieflow::scenario
