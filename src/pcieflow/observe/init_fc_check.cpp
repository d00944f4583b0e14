// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/init_fc_check.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace pcieflow::observe {

using core::CreditType;
using core::RuleId;
using wire::FcDllp;
using wire::FcKind;

namespace {

std::string_view name_of(FcDllp dllp, CreditType type) {
    dllp.type = type;
    return wire::kind_name(dllp);
}

void check_order(const VcSession& session, const FcSent& sent, ViolationLog& log) {
    if (session.continues_cycle(sent.dllp) || session.breaks_off(sent.dllp)) {
        return;
    }
    std::string expected(name_of(sent.dllp, session.due));
    if (session.also_due) {
        expected.append(" or ").append(name_of(sent.dllp, *session.also_due));
    }
    const std::string_view actual = wire::kind_name(sent.dllp);
    log.report(finding(RuleId::CHK_01, sent.scene(), expected, std::string(actual),
                       fmt::format("{} sent where {} is due", actual, expected)));
}

bool says_the_same(const FcDllp& left, const FcDllp& right) {
    return left.hdr == right.hdr && left.data == right.data && left.hdr_scale == right.hdr_scale &&
           left.data_scale == right.data_scale;
}

std::string values_of(const FcDllp& dllp) {
    std::string values = fmt::format("HdrFC {}, DataFC {}", dllp.hdr, dllp.data);
    if (dllp.hdr_scale != 0 || dllp.data_scale != 0) {
        values += fmt::format(", scales {}, {}", dllp.hdr_scale, dllp.data_scale);
    }
    return values;
}

void check_values(const VcSession& session, const FcSent& sent, ViolationLog& log) {
    const auto& first = session.advertised_for(sent.dllp.type);
    if (!first || says_the_same(*first, sent.dllp)) {
        return;
    }
    const RuleId rule = sent.dllp.kind == FcKind::InitFC1 ? RuleId::CHK_03 : RuleId::CHK_04;
    log.report(finding(rule, sent.scene(), values_of(*first), values_of(sent.dllp),
                       fmt::format("{} has {}, the first {} had {}", wire::kind_name(sent.dllp), values_of(sent.dllp),
                                   wire::kind_name(*first), values_of(*first))));
}

}  // namespace

void check_init_fc(const VcSession& session, const FcSent& sent, ViolationLog& log) {
    check_order(session, sent, log);
    check_values(session, sent, log);
}

}  // namespace pcieflow::observe
