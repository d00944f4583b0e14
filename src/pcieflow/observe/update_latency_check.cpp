// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/update_latency_check.hpp"

#include <fmt/format.h>

#include "pcieflow/observe/span_text.hpp"

namespace pcieflow::observe {

using core::CreditPart;
using core::CreditRegister;
using core::CreditType;
using core::FcInitState;
using core::PortId;
using core::Time;

UpdateLatencyCheck::UpdateLatencyCheck(const std::array<UpdateLatencyFacts, 2>& facts, core::Duration longest_dllp,
                                       const std::array<L0Clock, 2>& clocks, Alarm& alarm, ViolationLog& log)
    : facts_(facts), longest_dllp_(longest_dllp), clocks_(&clocks), alarm_(&alarm), log_(&log) {}

void UpdateLatencyCheck::restart(PortId port, core::VcId vc) { at(port, vc).owed = {}; }

std::uint32_t UpdateLatencyCheck::enough(PortId port, core::Pool pool) const {
    const UpdateLatencyFacts& facts = facts_[core::index(port)];
    if (core::part_of(pool) == CreditPart::Header) {
        return 1;  // UPD-02a
    }
    if (core::type_of(pool) == CreditType::NP) {
        return facts.has_atomic_ops ? 2 : 1;  // UPD-02b
    }
    return facts.max_payload_credits;  // UPD-02d
}

void UpdateLatencyCheck::on_register(PortId port, const core::RegisterChanged& change, Time now) {
    PoolState& pool = at(port, change.vc).pools[core::index(change.pool)];
    const std::uint32_t value = change.value.value_or(0);
    if (change.reg == CreditRegister::CREDITS_RECEIVED) {
        pool.credits_received = value;
    }
    if (change.reg != CreditRegister::CREDITS_ALLOCATED) {
        return;
    }
    const std::uint32_t modulus = core::part_of(change.pool) == CreditPart::Header ? 1U << 8U : 1U << 12U;  // CRD-05
    const std::uint32_t available = (pool.credits_allocated + modulus - pool.credits_received) % modulus;
    const bool is_release = !change.infinite && value != pool.credits_allocated;
    pool.credits_allocated = value;
    if (is_release && available < enough(port, change.pool)) {
        owe(port, change.vc, core::type_of(change.pool), now);
    }
}

UpdateLatencyCheck::Instant UpdateLatencyCheck::instant(PortId port, Time time) const {
    return {time, (*clocks_)[core::index(port)].at(time)};
}

void UpdateLatencyCheck::owe(PortId port, core::VcId vc, CreditType type, Time now) {
    const FcInitState state = at(port, vc).state;
    if (!facts_[core::index(port)].guideline || (state != FcInitState::FC_INIT2 && state != FcInitState::DONE)) {
        return;  // before, CREDITS_ALLOCATED takes its initial value (FC-INIT-12)
    }
    std::optional<Owed>& owed = at(port, vc).owed[core::index(type)];
    if (!owed) {
        owed = Owed{instant(port, now), instant(port, now), false};
        if (state == FcInitState::DONE) {
            alarm_->set(due(port, *owed));
        }
    }
    owed->latest = instant(port, now);
}

void UpdateLatencyCheck::on_state(PortId port, const core::FcInitChanged& change, Time now) {
    Vc& vc = at(port, change.vc);
    vc.state = change.to;
    if (change.to != FcInitState::DONE) {
        return;
    }
    for (std::optional<Owed>& owed : vc.owed) {
        if (owed) {
            owed->since = instant(port, now);
            alarm_->set(due(port, *owed));
        }
    }
}

Time UpdateLatencyCheck::due(PortId port, const Owed& owed) const {
    const L0Clock& clock = (*clocks_)[core::index(port)];
    return clock.link_time(owed.since.l0 + *facts_[core::index(port)].guideline) + longest_dllp_;
}

void UpdateLatencyCheck::on_update_fc(const FcSent& sent) {
    std::optional<Owed>& owed = at(sent.port, sent.dllp.vc).owed[core::index(sent.dllp.type)];
    if (!owed || owed->since.link > sent.start) {
        return;
    }
    const core::Duration latency = instant(sent.port, sent.start).l0 - owed->since.l0;
    if (latency > *facts_[core::index(sent.port)].guideline && !owed->is_reported) {
        report(sent.dllp.type, sent.scene(), span_text(latency));
    }
    if (owed->latest.link <= sent.start) {
        owed.reset();
    } else {
        owed = Owed{owed->latest, owed->latest, false};  // freed while it was on its way out
        alarm_->set(due(sent.port, *owed));
    }
}

void UpdateLatencyCheck::expire(PortId port, core::VcId vc, Time now) {
    if (!(*clocks_)[core::index(port)].is_running()) {
        return;
    }
    for (const CreditType type : core::credit_types) {
        std::optional<Owed>& owed = at(port, vc).owed[core::index(type)];
        if (!owed || owed->is_reported) {
            continue;
        }
        const Time noticed = due(port, *owed);
        if (now > noticed) {
            owed->is_reported = true;
            report(type, {noticed, port, vc}, "more than " + span_text(*facts_[core::index(port)].guideline));
        } else {
            alarm_->set(noticed);
        }
    }
}

void UpdateLatencyCheck::report(CreditType type, const Scene& scene, const std::string& actual) {
    const std::string most = "at most " + span_text(*facts_[core::index(scene.port)].guideline);
    log_->report(finding(core::RuleId::CHK_20, scene, most, actual,
                         fmt::format("UpdateFC-{}: {} after the release that calls for it, {} recommended",
                                     core::to_string(type), actual, most)));
}

}  // namespace pcieflow::observe
