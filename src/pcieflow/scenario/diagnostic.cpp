// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/diagnostic.hpp"

namespace pcieflow::scenario {

std::string to_string(const Diagnostic& diagnostic) {
    std::string text = diagnostic.file;
    if (diagnostic.line > 0) {
        text += ":" + std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column);
    }
    return text + ": " + diagnostic.message;
}

}  // namespace pcieflow::scenario
