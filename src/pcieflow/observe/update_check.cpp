// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/update_check.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "pcieflow/observe/advertisement_check.hpp"
#include "pcieflow/observe/credit_view.hpp"

namespace pcieflow::observe {

using core::CreditPart;
using core::RuleId;

namespace {

constexpr std::array parts{CreditPart::Header, CreditPart::Data};

/// 2 to the power of FieldSize (CRD-05).
constexpr std::uint32_t modulus(CreditPart part) { return part == CreditPart::Header ? 1U << 8U : 1U << 12U; }

}  // namespace

void UpdateCheck::on_init_fc(const VcSession& session, const FcSent& sent) {
    if (session.advertised_for(sent.dllp.type)) {
        return;
    }
    auto& granted = granted_[core::index(sent.port)][core::index(sent.dllp.vc)];
    for (const CreditPart part : parts) {
        granted[core::index(core::pool_of(sent.dllp.type, part))] = field_of(sent.dllp, part);
    }
}

void UpdateCheck::on_update_fc(const VcSession& session, const FcSent& sent) {
    const auto& advertised = session.advertised_for(sent.dllp.type);
    if (!advertised) {
        return;
    }
    for (const CreditPart part : parts) {
        const std::uint32_t field = field_of(sent.dllp, part);
        if (field_of(*advertised, part) != 0) {
            judge(sent, part);
        } else if (field != 0) {
            const std::string_view pool = core::to_string(core::pool_of(sent.dllp.type, part));
            log_->report(finding(
                RuleId::CHK_16, sent.scene(), fmt::format("{} 0", pool), fmt::format("{} {}", pool, field),
                fmt::format("{}: {} in {}, but the pool is infinite", pool, field, wire::kind_name(sent.dllp))));
        }
    }
}

void UpdateCheck::judge(const FcSent& sent, CreditPart part) {
    const core::Pool pool_id = core::pool_of(sent.dllp.type, part);
    const std::string_view pool = core::to_string(pool_id);
    const std::uint32_t field = field_of(sent.dllp, part);
    std::uint32_t& granted = granted_[core::index(sent.port)][core::index(sent.dllp.vc)][core::index(pool_id)];
    if (field == granted) {
        return;  // it grants nothing; an advertisement that was too large is CHK-12's
    }
    const std::uint32_t most = maximum_advertisement(pool_id);
    const std::uint32_t step = (field + modulus(part) - granted) % modulus(part);
    const bool is_too_much = field > most;
    const bool is_taken_back = step > modulus(part) / 2;
    const std::string actual = fmt::format("{} {}", pool, field);
    if (is_too_much) {
        log_->report(finding(RuleId::CHK_17, sent.scene(), fmt::format("{} at most {} outstanding", pool, most), actual,
                             fmt::format("{}: {} makes {} credits outstanding, at most {} allowed", pool,
                                         wire::kind_name(sent.dllp), field, most)));
    }
    if (is_taken_back) {
        log_->report(
            finding(RuleId::CHK_18, sent.scene(), fmt::format("{} not below {}", pool, granted), actual,
                    fmt::format("{}: {} goes back from {} to {}", pool, wire::kind_name(sent.dllp), granted, field)));
    }
    if (!is_too_much) {
        granted = field;
    }
}

}  // namespace pcieflow::observe
