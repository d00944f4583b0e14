// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/vc_session.hpp"

namespace pcieflow::observe {

using core::CreditType;
using wire::FcKind;

namespace {

CreditType after(CreditType type) { return core::credit_types[(core::index(type) + 1) % core::credit_types.size()]; }

}  // namespace

void VcSession::note_sent(const FcSent& sent) {
    if (sent.dllp.kind == FcKind::UpdateFC) {
        note_leaving("UpdateFC", sent.start);
        has_sent_early_update_fc = has_sent_early_update_fc || !has_left_fc_init2();
        return;
    }
    std::optional<wire::FcDllp>& first = advertised[core::index(sent.dllp.type)];
    if (!first) {
        first = sent.dllp;
    }
    note_order(sent.dllp);
    last_init_fc = sent.dllp;
    if (sent.dllp.kind == FcKind::InitFC2 && could_set_fi1(sent.start)) {
        if (init_fc2_sent.none()) {
            good_init_fc_ = {};  // CHK-05
        }
        init_fc2_sent.set(core::index(sent.dllp.type));
    }
}

void VcSession::note_tlp_sent(core::Time start) { note_leaving("TLP", start); }

void VcSession::note_leaving(std::string_view sign, core::Time start) {
    if (!has_left_fc_init2() && could_be_done(start)) {
        sign_of_leaving = sign;
        good_init_fc_ = {};  // CHK-06
    }
}

void VcSession::note_tlp_received(core::Time now) {
    if (fi1_possible != core::never && fi2_possible == core::never) {
        fi2_possible = now;
    }
}

void VcSession::note_order(const wire::FcDllp& init_fc) {
    if (continues_cycle(init_fc) || breaks_off(init_fc)) {
        due = after(init_fc.type);
        also_due.reset();
    } else {
        due = after(due);
        also_due = after(init_fc.type);
    }
}

void VcSession::note_received(const wire::FcDllp& dllp, core::Time now) {
    if (fi1_possible != core::never) {
        if (fi2_possible == core::never && dllp.kind != FcKind::InitFC1) {
            fi2_possible = now;
        }
    } else if (dllp.kind != FcKind::UpdateFC) {
        // FC-INIT-13: an InitFC2 counts for FI1, and the one that completes it does not set FI2.
        delivered.set(core::index(dllp.type));
        fi1_possible = delivered.all() ? now : core::never;
    }
}

}  // namespace pcieflow::observe
