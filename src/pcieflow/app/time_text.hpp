// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "pcieflow/core/time.hpp"

namespace pcieflow::app {

/// A time in nanoseconds, exact: "106 ns", "6.09375 ns".
[[nodiscard]] std::string ns_text(core::Time time);
[[nodiscard]] std::string ns_text(core::Duration span);

}  // namespace pcieflow::app
