// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace pcieflow::app {

/// Sends the kernel's reports to standard error, one line each, without its "Simulation stopped" and the like; standard
/// output is the command's own. Errors and fatal errors throw sc_core::sc_report.
void install_report_handler();

}  // namespace pcieflow::app
