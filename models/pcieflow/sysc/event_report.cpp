// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/sysc/event_report.hpp"

#include <string>
#include <variant>

namespace pcieflow::sysc {
namespace {

struct Report {
    const char* id = nullptr;
    std::string text;
};

/// An event without a report: id is null.
struct ReportOf {
    template <typename Body>
    Report operator()(const Body& /*body*/) const {
        return {};
    }
    Report operator()(const core::SurpriseDown& /*body*/) const {
        return {surprise_down_id, "DLC-10: Surprise Down: LinkUp fell in DL_Active"};
    }
    Report operator()(const core::WatchdogExpired& body) const {
        return {watchdog_expired_id,
                "UPD-07: the FC watchdog of VC" + std::to_string(core::index(body.vc)) + " expired, the link retrains"};
    }
    Report operator()(const core::DllpCorrupt& /*body*/) const {
        return {bad_dllp_id, "ERR-02: a DLLP with a wrong CRC was dropped"};
    }
};

}  // namespace

void report_event(const core::Event& event, sc_core::sc_severity severity, const sc_core::sc_object& module) {
    const Report report = std::visit(ReportOf{}, event.body);
    if (report.id == nullptr) return;
    const std::string text =
        std::string{module.name()} + ": " + std::to_string(core::to_fs(event.time)) + " fs: " + report.text;
    sc_core::sc_report_handler::report(severity, report.id, text.c_str(), __FILE__, __LINE__);
}

}  // namespace pcieflow::sysc
