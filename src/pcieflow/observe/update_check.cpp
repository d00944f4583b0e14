// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/update_check.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "pcieflow/core/tlp_kind.hpp"
#include "pcieflow/observe/advertisement_check.hpp"
#include "pcieflow/observe/credit_view.hpp"

namespace pcieflow::observe {

using core::CreditPart;
using core::RuleId;

namespace {

constexpr std::array parts{CreditPart::Header, CreditPart::Data};

/// 2 to the power of FieldSize (CRD-05).
constexpr std::int64_t modulus(CreditPart part) { return part == CreditPart::Header ? 1 << 8 : 1 << 12; }

}  // namespace

void UpdateCheck::on_init_fc(const VcSession& session, const FcSent& sent) {
    if (session.advertised_for(sent.dllp.type)) {
        return;
    }
    for (const CreditPart part : parts) {
        at(sent.port, sent.dllp.vc, core::pool_of(sent.dllp.type, part)) = {field_of(sent.dllp, part), 0};
    }
}

void UpdateCheck::on_tlp(const NewTlp& tlp) {
    for (const CreditPart part : parts) {
        const core::Pool pool = core::pool_of(core::facts(tlp.record.kind).type, part);
        at(core::partner(tlp.port), tlp.record.vc, pool).consumed += cost_of(tlp.record, part);
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
    const std::int64_t field = field_of(sent.dllp, part);
    auto& [granted, consumed] = at(sent.port, sent.dllp.vc, pool_id);
    const std::int64_t step = (field + modulus(part) - granted % modulus(part)) % modulus(part);
    if (step == 0) {
        return;  // it grants nothing; an advertisement that was too large is CHK-12's
    }
    const std::int64_t most = maximum_advertisement(pool_id);
    const bool is_taken_back = step > modulus(part) / 2;
    // A step back leaves the transmitter with what the field says to a counter that cannot go back (TXG-03).
    const std::int64_t outstanding =
        is_taken_back ? (field + modulus(part) - consumed % modulus(part)) % modulus(part) : granted + step - consumed;
    if (outstanding <= most && !is_taken_back) {
        granted += step;
        return;
    }
    const std::string actual = fmt::format("{} {}", pool, field);
    if (outstanding > most) {
        log_->report(finding(RuleId::CHK_17, sent.scene(), fmt::format("{} at most {} outstanding", pool, most), actual,
                             fmt::format("{}: {} makes {} credits outstanding, at most {} allowed", pool,
                                         wire::kind_name(sent.dllp), outstanding, most)));
    }
    if (is_taken_back) {
        const std::int64_t before = granted % modulus(part);
        log_->report(
            finding(RuleId::CHK_18, sent.scene(), fmt::format("{} not below {}", pool, before), actual,
                    fmt::format("{}: {} goes back from {} to {}", pool, wire::kind_name(sent.dllp), before, field)));
    }
    if (outstanding <= most) {
        granted = consumed + outstanding;  // the receiver takes it
    }
}

}  // namespace pcieflow::observe
