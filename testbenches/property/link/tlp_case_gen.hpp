// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include "property/link/tlp_case.hpp"

namespace pcieflow::link::testing {

/// Any link, pools from the smallest that are legal, drains, policies, timers, mixes and faults.
[[nodiscard]] rc::Gen<TlpCase> any_tlp_case();

}  // namespace pcieflow::link::testing
