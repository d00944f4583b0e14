// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/report_handler.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "pcieflow/sysc/kernel.hpp"

namespace pcieflow::app {

namespace {

void report(const sc_core::sc_report& report, const sc_core::sc_actions& /*actions*/) {
    if (report.get_severity() == sc_core::SC_INFO) {
        return;
    }
    fmt::print(stderr, "pcieflow: {}: {}\n", report.get_msg_type(), report.get_msg());
    if (report.get_severity() >= sc_core::SC_ERROR) {
        throw sc_core::sc_report(report);
    }
}

}  // namespace

void install_report_handler() { sc_core::sc_report_handler::set_handler(report); }

}  // namespace pcieflow::app
