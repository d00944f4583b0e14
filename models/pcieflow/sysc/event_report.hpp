// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/core/event.hpp"
#include "pcieflow/sysc/kernel.hpp"

namespace pcieflow::sysc {

/// Message IDs of the reports; they do not change.
inline constexpr const char* surprise_down_id = "/pcieflow/surprise_down";
inline constexpr const char* watchdog_expired_id = "/pcieflow/watchdog_expired";
inline constexpr const char* bad_dllp_id = "/pcieflow/bad_dllp";
inline constexpr const char* error_detected_id = "/pcieflow/error_detected";
inline constexpr const char* software_misuse_id = "/pcieflow/software_misuse";

/// Hands `event` to the kernel's report handler if it is one that a platform should hear of.
void report_event(const core::Event& event, sc_core::sc_severity severity, const sc_core::sc_object& module);

}  // namespace pcieflow::sysc
