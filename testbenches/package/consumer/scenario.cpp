// SPDX-License-Identifier: Apache-2.0
#include <pcieflow/scenario/loader.hpp>

// A scenario without a link and ports is refused.
int main() {
    const auto result = pcieflow::scenario::load_text("name: consumer\n", "consumer.yaml");

    return result.scenario || result.diagnostics.empty() ? 1 : 0;
}
