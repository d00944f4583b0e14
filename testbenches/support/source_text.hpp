// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pcieflow::support {

/// A C++ source taken apart: what stands in comments, and the code without what stands in quotation marks. Each piece
/// is followed by a blank, so that no word arises where none was.
struct SourceText {
    std::string comments;
    std::string code;
};

[[nodiscard]] SourceText take_apart(std::string_view source);

}  // namespace pcieflow::support
