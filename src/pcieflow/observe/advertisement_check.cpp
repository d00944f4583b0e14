// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/advertisement_check.hpp"

#include <fmt/format.h>

#include <string_view>
#include <variant>

namespace pcieflow::observe {

using core::CreditPart;
using core::Pool;

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

void AdvertisementCheck::on_event(const core::Event& event) {
    const std::size_t port = core::index(event.port);
    if (const auto* change = std::get_if<core::FcInitChanged>(&event.body)) {
        if (change->to == core::FcInitState::FC_INIT1) {
            judged_[port][core::index(change->vc)].reset();
        }
        return;
    }
    const auto* sent = std::get_if<core::DllpSent>(&event.body);
    if (sent == nullptr) {
        return;
    }
    const wire::Dllp dllp = wire::decode_unchecked(sent->bytes);
    const auto* fc = std::get_if<wire::FcDllp>(&dllp);
    if (fc == nullptr || fc->kind != wire::FcKind::InitFC1) {
        return;
    }
    std::bitset<3>& judged = judged_[port][core::index(fc->vc)];
    if (!judged[core::index(fc->type)]) {
        judged.set(core::index(fc->type));
        judge(event, *fc);
    }
}

void AdvertisementCheck::judge(const core::Event& event, const wire::FcDllp& dllp) {
    for (const CreditPart part : {CreditPart::Header, CreditPart::Data}) {
        const Pool pool = core::pool_of(dllp.type, part);
        const std::uint32_t advertised = part == CreditPart::Header ? dllp.hdr : dllp.data;
        const std::uint32_t minimum = minimum_advertisement(pool, facts_[core::index(event.port)]);
        const std::uint32_t maximum = maximum_advertisement(pool);
        if (advertised == 0) {
            continue;  // infinite (CRD-09)
        }
        const auto report = [&](core::RuleId rule, core::ViolationClass violation_class, std::string_view relation,
                                std::uint32_t bound) {
            log_->report(
                {rule, violation_class, core::Severity::error, event.time, event.port, dllp.vc,
                 fmt::format("{} {} {}", core::to_string(pool), relation, bound),
                 fmt::format("{} {}", core::to_string(pool), advertised),
                 fmt::format("{}: {} advertised, {} {} allowed", core::to_string(pool), advertised, relation, bound)});
        };
        if (advertised < minimum) {
            report(core::RuleId::CHK_11, core::ViolationClass::DLPE, "at least", minimum);
        }
        if (advertised > maximum) {
            report(core::RuleId::CHK_12, core::ViolationClass::FCPE, "at most", maximum);
        }
    }
}

}  // namespace pcieflow::observe
