// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/update_fc_policy.hpp"

namespace pcieflow::dll {

using core::CreditPart;
using core::CreditType;

UpdateFcPolicy::UpdateFcPolicy(const UpdateFcSettings& settings, const core::Advertisement& advertisement,
                               core::Duration keep_alive)
    : settings_(settings), advertisement_(advertisement), timers_(intervals(keep_alive)) {}

UpdateFcTimers::Intervals UpdateFcPolicy::intervals(core::Duration keep_alive) const {
    UpdateFcTimers::Intervals intervals;
    for (const CreditType type : core::credit_types) {
        const UpdateFcPolicySettings& policy = settings_.policies[core::index(type)];
        const bool is_periodic = policy.kind == UpdateFcPolicyKind::periodic;
        const core::Duration period = policy.every.value_or(settings_.guideline);
        if (!advertisement_[type].is_wholly_infinite()) {  // CRD-11
            intervals[core::index(type)] = is_periodic ? std::min(period, keep_alive) : keep_alive;
        }
    }
    return intervals;
}

void UpdateFcPolicy::set_keep_alive(core::Duration keep_alive) { timers_.set_intervals(intervals(keep_alive)); }

void UpdateFcPolicy::start(core::Time now) {
    timers_.start(now);
    is_running_ = true;
    for (const CreditType type : core::credit_types) {
        if (has_unreported(type)) {
            apply_policy(type, now);
        }
    }
}

void UpdateFcPolicy::stop() {
    timers_.stop();
    unreported_ = {};
    next_deadline_ = core::never;
    carrier_end_ = core::Time::min();
    is_running_ = false;
}

void UpdateFcPolicy::postpone(core::Duration span) {
    timers_.postpone(span);
    for (Unreported& unreported : unreported_) {
        if (unreported.deadline != core::never) {
            unreported.deadline += span;
        }
    }
    find_next_deadline();
}

bool UpdateFcPolicy::is_finite(CreditType type, CreditPart part) const {
    return advertisement_.count(core::pool_of(type, part)) != 0;
}

bool UpdateFcPolicy::has_unreported(CreditType type) const {
    const Unreported& unreported = unreported_[core::index(type)];
    return unreported.header != 0 || unreported.data != 0;
}

bool UpdateFcPolicy::calls_for_update(CreditType type, const Release& header, const Release& data) const {
    // A release calls for an UpdateFC while less than this is available: UPD-02a, with AtomicOps UPD-02b, UPD-02d.
    const std::uint32_t enough_headers = 1;
    const std::uint32_t enough_np_data = settings_.has_atomic_ops ? 2 : 1;
    const std::uint32_t enough_data = type == CreditType::NP ? enough_np_data : settings_.max_payload_credits;
    const auto calls = [&](CreditPart part, const Release& release, std::uint32_t enough) {
        return is_finite(type, part) && release.freed > 0 && release.available_before < enough;
    };
    return calls(CreditPart::Header, header, enough_headers) || calls(CreditPart::Data, data, enough_data);
}

void UpdateFcPolicy::on_freed(CreditType type, const Release& header, const Release& data, core::Time now) {
    Unreported& unreported = unreported_[core::index(type)];
    unreported.tlps += header.freed;
    unreported.header += is_finite(type, CreditPart::Header) ? header.freed : 0;
    unreported.data += is_finite(type, CreditPart::Data) ? data.freed : 0;
    unreported.is_mandatory |= calls_for_update(type, header, data);
    if (is_running_ && has_unreported(type)) {
        apply_policy(type, now);
    }
}

void UpdateFcPolicy::apply_policy(CreditType type, core::Time now) {
    const UpdateFcPolicySettings& policy = settings_.policies[core::index(type)];
    const Unreported& unreported = unreported_[core::index(type)];
    switch (policy.kind) {
        case UpdateFcPolicyKind::immediate: request(type, now); break;
        case UpdateFcPolicyKind::spec:
            if (unreported.is_mandatory) {
                request(type, now);
            } else {
                report_within(type, now + settings_.guideline);
            }
            break;
        case UpdateFcPolicyKind::threshold:
            if (std::max(unreported.header, unreported.data) >= policy.credits) {
                request(type, now);
            }
            break;
        case UpdateFcPolicyKind::interval:
            if (policy.count && unreported.tlps >= *policy.count) {
                request(type, now);
            } else if (policy.every) {
                report_within(type, now + *policy.every);
            }
            break;
        case UpdateFcPolicyKind::periodic: break;
        case UpdateFcPolicyKind::piggyback:
            if (now <= carrier_end_) {  // what is freed while a packet is sent can go directly behind it
                request(type, now);
            }
            break;
    }
}

void UpdateFcPolicy::request(CreditType type, core::Time now) {
    timers_.request(type, now);
    unreported_[core::index(type)].deadline = core::never;
    find_next_deadline();
}

void UpdateFcPolicy::report_within(CreditType type, core::Time deadline) {
    core::Time& current = unreported_[core::index(type)].deadline;
    if (current == core::never && due_since(type) == core::never) {
        current = deadline;
        find_next_deadline();
    }
}

void UpdateFcPolicy::find_next_deadline() {
    next_deadline_ = std::min({unreported_[0].deadline, unreported_[1].deadline, unreported_[2].deadline});
}

void UpdateFcPolicy::on_tlp_or_ack_started(core::Time now, core::Time last) {
    carrier_end_ = last;
    for (const CreditType type : core::credit_types) {
        if (settings_.policies[core::index(type)].kind == UpdateFcPolicyKind::piggyback && is_running_ &&
            has_unreported(type)) {
            request(type, now);
        }
    }
}

void UpdateFcPolicy::on_started(CreditType type, core::Time start) {
    timers_.on_started(type, start);
    unreported_[core::index(type)] = {};
    find_next_deadline();
}

void UpdateFcPolicy::expire(core::Time now) {
    timers_.expire(now);
    for (const CreditType type : core::credit_types) {
        const core::Time deadline = unreported_[core::index(type)].deadline;
        if (deadline <= now) {
            request(type, deadline);
        }
    }
}

}  // namespace pcieflow::dll
