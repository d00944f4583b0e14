// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/sysc/event_report.hpp"

#include <string>
#include <variant>

#include "pcieflow/core/aer.hpp"
#include "pcieflow/core/misuse.hpp"
#include "pcieflow/core/rule.hpp"

namespace pcieflow::sysc {
namespace {

struct Report {
    const char* id = nullptr;
    std::string text;
};

std::string vc_text(core::VcId vc) { return "VC" + std::to_string(core::index(vc)); }

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
        return {watchdog_expired_id, "UPD-07: the FC watchdog of " + vc_text(body.vc) + " expired, the link retrains"};
    }
    Report operator()(const core::DllpCorrupt& /*body*/) const {
        return {bad_dllp_id, "ERR-02: a DLLP with a wrong CRC was dropped"};
    }
    Report operator()(const core::ErrorDetected& body) const {
        return {error_detected_id, std::string{core::to_string(body.check)} + ": " +
                                       std::string{core::facts(body.error).lspci_name} + " set by a DLLP for " +
                                       std::string{core::to_string(body.pool)} + " of " + vc_text(body.vc)};
    }
    Report operator()(const core::SoftwareMisuse& body) const {
        return {software_misuse_id,
                std::string{core::to_string(core::rule_of(body.kind))} + ": " + core::to_text(body)};
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
