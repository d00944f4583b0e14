// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/advertisement_check.hpp"

#include <fmt/format.h>

#include <string>

#include "pcieflow/observe/credit_view.hpp"

namespace pcieflow::observe {

using core::CreditPart;
using core::Pool;
using core::RuleId;

namespace {

constexpr std::int64_t bytes_per_data_credit = 16;  // CRD-02

std::uint32_t credits_of_one_payload(const AdvertiserFacts& facts) {
    return static_cast<std::uint32_t>(facts.max_payload / bytes_per_data_credit);
}

}  // namespace

std::uint32_t minimum_advertisement(Pool pool, const AdvertiserFacts& facts) {
    switch (pool) {
        case Pool::PD: return credits_of_one_payload(facts);
        case Pool::CplD:
            // Who owes infinite completion credits has no finite minimum; finite ones are bad practice, not too few.
            return facts.is_switch ? credits_of_one_payload(facts) : 1;
        case Pool::PH:
        case Pool::NPH:
        case Pool::NPD:
        case Pool::CplH: break;
    }
    return 1;
}

std::uint32_t maximum_advertisement(Pool pool) { return core::part_of(pool) == CreditPart::Header ? 127 : 2047; }

void check_advertisement(const VcSession& session, const FcSent& sent, const AdvertiserFacts& facts,
                         ViolationLog& log) {
    if (session.advertised_for(sent.dllp.type)) {
        return;
    }
    for (const CreditPart part : {CreditPart::Header, CreditPart::Data}) {
        const Pool pool = core::pool_of(sent.dllp.type, part);
        const std::uint32_t advertised = field_of(sent.dllp, part);
        if (advertised == 0) {
            continue;  // infinite (CRD-09)
        }
        const auto report = [&](RuleId rule, const std::string& allowed) {
            log.report(
                finding(rule, sent.scene(), fmt::format("{} {}", core::to_string(pool), allowed),
                        fmt::format("{} {}", core::to_string(pool), advertised),
                        fmt::format("{}: {} advertised, {} allowed", core::to_string(pool), advertised, allowed)));
        };
        const std::uint32_t minimum = minimum_advertisement(pool, facts);
        const std::uint32_t maximum = maximum_advertisement(pool);
        if (advertised < minimum) {
            report(RuleId::CHK_11, fmt::format("at least {}", minimum));
        }
        if (advertised > maximum) {
            report(RuleId::CHK_12, fmt::format("at most {}", maximum));
        }
        if (sent.dllp.type == core::CreditType::Cpl && !facts.is_switch) {
            report(RuleId::CHK_13, "infinite");  // CRD-13
        }
    }
}

}  // namespace pcieflow::observe
