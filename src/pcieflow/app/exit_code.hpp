// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

namespace pcieflow::app {

/// What the command returns; of several files the highest. A signal ends it with 128 + its number.
enum class ExitCode : int {
    passed = 0,
    failed = 1,     ///< violation found, expectation missed or incomplete
    bad_input = 2,  ///< scenario or command line
    fault = 3,      ///< our own
};

constexpr ExitCode worse(ExitCode a, ExitCode b) { return std::max(a, b); }

}  // namespace pcieflow::app
