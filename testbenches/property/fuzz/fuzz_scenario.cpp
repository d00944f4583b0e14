// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "pcieflow/scenario/loader.hpp"

/// Any bytes are loaded or refused, never both and never neither.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);

    const pcieflow::scenario::LoadResult result = pcieflow::scenario::load_text(text, "f.yaml");

    if (result.scenario.has_value() != result.diagnostics.empty()) {
        std::abort();
    }
    return 0;
}
