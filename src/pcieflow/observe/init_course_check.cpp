// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/init_course_check.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace pcieflow::observe {

using core::RuleId;
using wire::FcKind;

namespace {

constexpr const char* fi2_signs = "InitFC2, UpdateFC or TLP of the partner arrived in FC_INIT2";  // FC-INIT-16

/// "P, NP", or "none".
std::string names_of(const std::bitset<3>& types) {
    std::string names;
    for (const core::CreditType type : core::credit_types) {
        if (types[core::index(type)]) {
            names += (names.empty() ? "" : ", ") + std::string(core::to_string(type));
        }
    }
    return names.empty() ? "none" : names;
}

void check_sequence(const VcSession& session, const FcSent& sent, ViolationLog& log) {
    const std::string_view name = wire::kind_name(sent.dllp);
    if (sent.dllp.kind == FcKind::InitFC1 && session.init_fc2_sent.any()) {
        log.report(finding(RuleId::CHK_05, sent.scene(), "no InitFC1 after InitFC2", std::string(name),
                           fmt::format("{} sent after InitFC2", name)));
    }
    if (session.has_left_fc_init2()) {
        log.report(finding(RuleId::CHK_06, sent.scene(), fmt::format("no InitFC after {}", session.sign_of_leaving),
                           std::string(name), fmt::format("{} sent after {}", name, session.sign_of_leaving)));
    }
}

void check_init_fc2(const VcSession& session, const FcSent& sent, ViolationLog& log) {
    if (session.could_set_fi1(sent.start)) {
        return;
    }
    // All three may have arrived while the DLLP was on its way out, which is too late.
    const std::string arrived = session.delivered.all() ? "not all three in time" : names_of(session.delivered);
    log.report(finding(RuleId::CHK_08, sent.scene(), "P, NP, Cpl of the partner arrived", arrived,
                       fmt::format("{} sent before P, NP and Cpl of the partner had arrived ({})",
                                   wire::kind_name(sent.dllp), arrived)));
}

void check_update_fc(const VcSession& session, const FcSent& sent, ViolationLog& log) {
    if (session.has_sent_early_update_fc) {
        return;  // what is still missing was reported then
    }
    const std::string_view name = wire::kind_name(sent.dllp);
    if (!session.has_sent_init_fc2_triple()) {
        log.report(finding(RuleId::CHK_07, sent.scene(), "a complete InitFC2 triple before UpdateFC",
                           fmt::format("InitFC2 sent: {}", names_of(session.init_fc2_sent)),
                           fmt::format("{} sent before a complete InitFC2 triple", name)));
    } else if (!session.could_set_fi2(sent.start)) {
        log.report(finding(RuleId::CHK_10, sent.scene(), fi2_signs, "none",
                           fmt::format("{} sent although nothing had arrived that sets FI2", name)));
    }
}

}  // namespace

void check_init_course(const VcSession& session, const FcSent& sent, ViolationLog& log) {
    switch (sent.dllp.kind) {
        case FcKind::InitFC1: check_sequence(session, sent, log); break;
        case FcKind::InitFC2:
            check_sequence(session, sent, log);
            check_init_fc2(session, sent, log);
            break;
        case FcKind::UpdateFC: check_update_fc(session, sent, log); break;
    }
}

void check_tlp_course(const VcSession& session, const NewTlp& tlp, bool allowed_in_fc_init2, ViolationLog& log) {
    if (!session.has_sent_init_fc2_triple()) {
        log.report(finding(RuleId::CHK_09, tlp.scene(), "a complete InitFC2 triple before a TLP",
                           fmt::format("InitFC2 sent: {}", names_of(session.init_fc2_sent)),
                           fmt::format("{} sent before a complete InitFC2 triple", name_of(tlp.record))));
    } else if (allowed_in_fc_init2 || session.could_be_done(tlp.start)) {
        return;
    } else if (session.done_at <= tlp.start) {
        log.report(finding(RuleId::CHK_10, tlp.scene(), fi2_signs, "none",
                           fmt::format("{} sent although nothing had arrived that sets FI2", name_of(tlp.record))));
    } else {
        log.report(finding(RuleId::CHK_09, tlp.scene(), "no TLP before the exit from FC_INIT2", name_of(tlp.record),
                           fmt::format("{} sent in FC_INIT2", name_of(tlp.record))));
    }
}

}  // namespace pcieflow::observe
