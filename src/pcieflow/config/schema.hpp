// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace pcieflow::config {

/// The JSON Schema (draft 2020-12) of a scenario file, made from the field table. It knows each key, its texts and its
/// numbers; what depends on other keys only the loader checks.
[[nodiscard]] std::string schema();

}  // namespace pcieflow::config
