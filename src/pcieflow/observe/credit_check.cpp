// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/credit_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "pcieflow/observe/advertisement_check.hpp"
#include "pcieflow/observe/credit_view.hpp"

namespace pcieflow::observe {

using core::CreditPart;
using core::PortId;

namespace {

constexpr std::array parts{CreditPart::Header, CreditPart::Data};

}  // namespace

void CreditCheck::Ledger::set_limit(core::Time now, std::int64_t credits) {
    if (limits[count - 1].credits == credits) {
        return;
    }
    if (count == kept) {
        // The one before the oldest in force holds from the oldest's instant on: too early, so never too strict.
        const core::Time since = limits[0].since;
        std::move(limits.begin() + 1, limits.end(), limits.begin());
        limits[0].since = since;
        --count;
    }
    limits[count] = {now, credits};
    ++count;
}

void CreditCheck::Ledger::consume(core::Time start, std::int64_t credits) {
    consumed += credits;
    for (std::size_t i = count; i > 0 && limits[i - 1].since > start; --i) {
        if (limits[i - 1].credits < consumed) {
            limits[i - 1].credits = unlimited;  // ERR-08: to the sender, who had consumed them, it could not be right
        }
    }
}

std::int64_t CreditCheck::Ledger::limit_at(core::Time time) const {
    std::size_t i = count - 1;
    while (i > 0 && limits[i].since > time) {
        --i;
    }
    return limits[i].credits;
}

void CreditCheck::on_init_fc(PortId transmitter, const wire::FcDllp& dllp, core::Time now) {
    for (const CreditPart part : parts) {
        Ledger& ledger = at(transmitter, dllp.vc, core::pool_of(dllp.type, part));
        const std::uint32_t field = field_of(dllp, part);
        ledger.is_infinite = field == 0;  // CRD-09
        ledger.set_limit(now, ledger.is_infinite ? unlimited : field);
    }
}

void CreditCheck::on_update_fc(PortId transmitter, const wire::FcDllp& dllp, core::Time now) {
    for (const CreditPart part : parts) {
        const core::Pool pool = core::pool_of(dllp.type, part);
        Ledger& ledger = at(transmitter, dllp.vc, pool);
        if (ledger.is_infinite) {
            continue;  // CRD-11
        }
        const std::int64_t modulus = part == CreditPart::Header ? 1 << 8 : 1 << 12;  // CRD-05
        const std::int64_t field = field_of(dllp, part);
        const std::int64_t limit = ledger.limits[ledger.count - 1].credits;
        if (limit != unlimited && limit % modulus == field) {
            continue;
        }
        const std::int64_t outstanding = (field + modulus - ledger.consumed % modulus) % modulus;
        ledger.set_limit(
            now, outstanding <= maximum_advertisement(pool) ? ledger.consumed + outstanding : unlimited);  // CRD-06
    }
}

void CreditCheck::on_tlp(const NewTlp& tlp) {
    for (const CreditPart part : parts) {
        if (cost_of(tlp.record, part) > 0) {  // TXG-05
            judge(tlp, part);
        }
    }
}

void CreditCheck::judge(const NewTlp& tlp, CreditPart part) {
    const core::Pool pool_id = core::pool_of(core::facts(tlp.record.kind).type, part);
    Ledger& ledger = at(tlp.port, tlp.record.vc, pool_id);
    const std::uint32_t need = cost_of(tlp.record, part);
    const std::int64_t limit = ledger.limit_at(tlp.start);
    const std::int64_t left = limit - ledger.consumed;
    ledger.consume(tlp.start, need);
    if (limit != unlimited && left < need) {
        const std::string_view pool = core::to_string(pool_id);
        log_->report(finding(
            core::RuleId::CHK_21, tlp.scene(), fmt::format("{} {} or more left", pool, need),
            fmt::format("{} {}", pool, left),
            fmt::format("{}: {} takes {}, but {} left of {} granted", pool, name_of(tlp.record), need, left, limit)));
    }
}

}  // namespace pcieflow::observe
