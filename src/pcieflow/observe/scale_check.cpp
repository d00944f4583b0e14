// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/scale_check.hpp"

#include <fmt/format.h>

#include <string>

namespace pcieflow::observe {

using core::RuleId;
using wire::FcDllp;

namespace {

std::string scales_of(const FcDllp& dllp) {
    return fmt::format("HdrScale {:02b}b, DataScale {:02b}b", dllp.hdr_scale, dllp.data_scale);
}

}  // namespace

void check_scales(const VcSession& session, const FcSent& sent, ViolationLog& log) {
    const FcDllp& dllp = sent.dllp;
    const auto& first = session.advertised_for(dllp.type);
    const bool is_update = dllp.kind == wire::FcKind::UpdateFC;
    if (is_update && first && (first->hdr_scale != dllp.hdr_scale || first->data_scale != dllp.data_scale)) {
        log.report(finding(RuleId::CHK_15, sent.scene(), scales_of(*first), scales_of(dllp),
                           fmt::format("{} has {}, the first {} had {}", wire::kind_name(dllp), scales_of(dllp),
                                       wire::kind_name(*first), scales_of(*first))));
        return;
    }
    if (dllp.hdr_scale != 0 || dllp.data_scale != 0) {
        log.report(
            finding(RuleId::CHK_14, sent.scene(), "HdrScale 00b, DataScale 00b", scales_of(dllp),
                    fmt::format("{} has {} without Scaled Flow Control", wire::kind_name(dllp), scales_of(dllp))));
    }
}

}  // namespace pcieflow::observe
