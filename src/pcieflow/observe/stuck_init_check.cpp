// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/stuck_init_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "pcieflow/observe/span_text.hpp"

namespace pcieflow::observe {

void StuckInitCheck::on_init_fc(const FcSent& sent) {
    State& state = at(sent.port, sent.dllp.vc);
    const core::Time start = (*clocks_)[core::index(sent.port)].at(sent.start);
    if (state.entered == core::never || state.kind != sent.dllp.kind) {
        state.kind = sent.dllp.kind;
        state.entered = start;
        state.is_reported = false;
        return;
    }
    if (state.is_reported || state.triple_arrived == core::never) {
        return;
    }
    const core::Duration lasts = start - std::max(state.entered, state.triple_arrived);
    if (lasts <= watchdog_) {
        return;
    }
    state.is_reported = true;
    const std::string_view name = sent.dllp.kind == wire::FcKind::InitFC1 ? "FC_INIT1" : "FC_INIT2";
    log_->report(finding(core::RuleId::CHK_33, sent.scene(), fmt::format("{} left", name),
                         fmt::format("{} sent", wire::kind_name(sent.dllp)),
                         fmt::format("{} has lasted {} although P, NP and Cpl of the partner had arrived, at most {} "
                                     "allowed",
                                     name, span_text(lasts), span_text(watchdog_))));
}

void StuckInitCheck::on_received(core::PortId port, const wire::FcDllp& dllp, core::Time now) {
    State& state = at(port, dllp.vc);
    if (state.triple_arrived != core::never || dllp.kind == wire::FcKind::UpdateFC) {
        return;
    }
    state.delivered.set(core::index(dllp.type));
    if (state.delivered.all()) {
        state.triple_arrived = (*clocks_)[core::index(port)].at(now);
    }
}

}  // namespace pcieflow::observe
