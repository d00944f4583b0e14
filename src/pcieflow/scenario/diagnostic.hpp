// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace pcieflow::scenario {

/// A place in a file; lines and columns count from 1, columns in characters.
struct Position {
    int line = 1;
    int column = 1;
};

/// One thing that is wrong with a scenario.
struct Diagnostic {
    std::string file;  ///< the file, or "--set path=value", which has no lines
    int line = 0;      ///< 0: it is about no line of the file
    int column = 0;
    std::string message;
};

/// "file:line:column: message", or "file: message".
[[nodiscard]] std::string to_string(const Diagnostic& diagnostic);

}  // namespace pcieflow::scenario
