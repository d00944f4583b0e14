// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/vc_session.hpp"

namespace pcieflow::observe {

using wire::FcKind;

void VcSession::note_sent(const FcSent& sent) {
    if (sent.dllp.kind == FcKind::UpdateFC) {
        note_leaving("UpdateFC", sent.start);
        return;
    }
    std::optional<wire::FcDllp>& first = advertised[core::index(sent.dllp.type)];
    if (!first) {
        first = sent.dllp;
    }
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
