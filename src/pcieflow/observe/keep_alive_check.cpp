// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/keep_alive_check.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "pcieflow/observe/span_text.hpp"

namespace pcieflow::observe {

using core::CreditType;
using core::Duration;
using core::PortId;
using core::Time;

namespace {

constexpr Duration longest_silence{45'000'000'000};            // 30 us + 50 %
constexpr Duration longest_silence_extended{180'000'000'000};  // 120 us + 50 %
constexpr std::uint32_t extended_synch_bit = 1U << 7U;

/// What the time is counted from.
std::string_view origin_text(KeepAliveCheck::Origin origin) {
    switch (origin) {
        case KeepAliveCheck::Origin::done: return "DONE";
        case KeepAliveCheck::Origin::update_fc: return "the last";
        case KeepAliveCheck::Origin::extended_synch: break;
    }
    return "Extended Synch changed";
}

}  // namespace

KeepAliveCheck::KeepAliveCheck(const std::array<KeepAliveFacts, 2>& facts, Duration longest_dllp,
                               const std::array<L0Clock, 2>& clocks, Alarm& alarm, ViolationLog& log)
    : extended_synch_{facts[0].extended_synch, facts[1].extended_synch},
      facts_(facts),
      longest_dllp_(longest_dllp),
      clocks_(&clocks),
      alarm_(&alarm),
      log_(&log) {}

Duration KeepAliveCheck::bound(PortId port) const {
    return extended_synch_[core::index(port)] ? longest_silence_extended : longest_silence;
}

void KeepAliveCheck::wake_at_bound(PortId port, Time last) {
    alarm_->set((*clocks_)[core::index(port)].link_time(last + bound(port)) + longest_dllp_);
}

void KeepAliveCheck::begin(PortId port, core::VcId vc, Time now) {
    Timers& timers = at(port, vc);
    if (!timers.is_running) {
        timers.is_running = true;
        timers.last.fill((*clocks_)[core::index(port)].at(now));
        timers.origin.fill(Origin::done);
        wake_at_bound(port, timers.last[0]);
    }
}

void KeepAliveCheck::on_done(PortId port, core::VcId vc, Time now) { begin(port, vc, now); }

void KeepAliveCheck::on_update_fc(const VcSession& session, const FcSent& sent) {
    begin(sent.port, sent.dllp.vc, sent.start);
    Timers& timers = at(sent.port, sent.dllp.vc);
    const std::size_t type = core::index(sent.dllp.type);
    const Time start = (*clocks_)[core::index(sent.port)].at(sent.start);
    const Duration since_last = start - timers.last[type];
    const auto& advertised = session.advertised_for(sent.dllp.type);
    const bool is_finite = advertised && !is_wholly_infinite(*advertised);
    if (is_finite && since_last > bound(sent.port) && !timers.is_reported[type]) {
        const std::string most = span_text(bound(sent.port));
        log_->report(finding(core::RuleId::CHK_19, sent.scene(), "at most " + most, span_text(since_last),
                             fmt::format("{} sent {} after {}, at most {} allowed", wire::kind_name(sent.dllp),
                                         span_text(since_last), origin_text(timers.origin[type]), most)));
    }
    timers.last[type] = start;
    timers.origin[type] = Origin::update_fc;
    timers.is_reported.reset(type);
    wake_at_bound(sent.port, start);
}

void KeepAliveCheck::on_register_access(PortId port, const core::RegisterAccessed& access, Time now) {
    if (!access.is_write || access.offset != facts_[core::index(port)].link_control) {
        return;
    }
    const bool is_set = (access.value & extended_synch_bit) != 0;
    if (is_set == extended_synch_[core::index(port)]) {
        return;
    }
    extended_synch_[core::index(port)] = is_set;
    // Nobody can have known the new bound before: it holds from here on.
    for (Timers& timers : timers_[core::index(port)]) {
        timers.last.fill((*clocks_)[core::index(port)].at(now));
        timers.origin.fill(Origin::extended_synch);
        timers.is_reported.reset();
    }
    wake_at_bound(port, (*clocks_)[core::index(port)].at(now));
}

void KeepAliveCheck::expire(const VcSession& session, PortId port, core::VcId vc, Time now) {
    Timers& timers = at(port, vc);
    const L0Clock& clock = (*clocks_)[core::index(port)];
    if (!timers.is_running || !clock.is_running()) {
        return;
    }
    for (const CreditType type : core::credit_types) {
        const std::size_t i = core::index(type);
        const auto& advertised = session.advertised_for(type);
        if (!advertised || is_wholly_infinite(*advertised) || timers.is_reported[i]) {
            continue;
        }
        const Time due = clock.link_time(timers.last[i] + bound(port)) + longest_dllp_;
        if (now > due) {
            timers.is_reported.set(i);
            const std::string most = span_text(bound(port));
            log_->report(finding(core::RuleId::CHK_19, {due, port, vc}, "at most " + most, "more than " + most,
                                 fmt::format("no UpdateFC-{} for more than {} since {}", core::to_string(type), most,
                                             origin_text(timers.origin[i]))));
        } else {
            alarm_->set(due);
        }
    }
}

}  // namespace pcieflow::observe
