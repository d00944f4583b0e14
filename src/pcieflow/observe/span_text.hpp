// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "pcieflow/core/time.hpp"

namespace pcieflow::observe {

/// A span in microseconds, exact: "17 us", "17.000000001 us".
[[nodiscard]] std::string span_text(core::Duration span);

}  // namespace pcieflow::observe
