// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/stuck_init_check.hpp"

#include <fmt/format.h>

#include <string_view>

#include "pcieflow/observe/span_text.hpp"

namespace pcieflow::observe {

void StuckInitCheck::on_init_fc(const FcSent& sent) {
    State& state = at(sent.port, sent.dllp.vc);
    if (!state.is_known || state.kind != sent.dllp.kind) {
        state = State{true, sent.dllp.kind, {}, core::never, false};
        return;
    }
    if (state.is_reported || state.since == core::never) {
        return;
    }
    const core::Time start = (*clocks_)[core::index(sent.port)].at(sent.start);
    if (start - state.since <= watchdog_) {
        return;
    }
    state.is_reported = true;
    const std::string_view name = sent.dllp.kind == wire::FcKind::InitFC1 ? "FC_INIT1" : "FC_INIT2";
    log_->report(finding(core::RuleId::CHK_33, sent.scene(), fmt::format("{} left", name),
                         fmt::format("{} sent", wire::kind_name(sent.dllp)),
                         fmt::format("{} lasts, {} after a whole triple of the partner had arrived in it", name,
                                     span_text(start - state.since))));
}

void StuckInitCheck::on_received(core::PortId port, const wire::FcDllp& dllp, core::Time now) {
    State& state = at(port, dllp.vc);
    if (!state.is_known || state.since != core::never || dllp.kind == wire::FcKind::UpdateFC) {
        return;
    }
    state.delivered.set(core::index(dllp.type));
    if (state.delivered.all()) {
        state.since = (*clocks_)[core::index(port)].at(now);
    }
}

}  // namespace pcieflow::observe
