// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/port/virtual_channel.hpp"

#include <algorithm>

namespace pcieflow::port {

using core::CreditRegister;
using core::FcInitState;

namespace {

const dll::FcInitSettings& init_settings(core::VcId id, const Settings& settings) {
    return id == core::vc0 ? settings.vc0_init : settings.vcn_init;
}

dll::UpdateFcTimers::Intervals update_fc_intervals(const core::Advertisement& advertisement, const Settings& settings) {
    dll::UpdateFcTimers::Intervals intervals;
    for (const core::CreditType type : core::credit_types) {
        if (!advertisement[type].is_wholly_infinite()) {
            const core::Duration period = settings.update_fc_period[core::index(type)].value_or(settings.keep_alive);
            intervals[core::index(type)] = std::min(period, settings.keep_alive);
        }
    }
    return intervals;
}

}  // namespace

VirtualChannel::VirtualChannel(core::VcId id, const Settings& settings)
    : id_(id),
      fc_init_(init_settings(id, settings)),
      receive_(settings.vcs[core::index(id)].value()),
      update_fc_timers_(update_fc_intervals(receive_.advertisement(), settings)),
      watchdog_(settings.fc_timeout),
      late_response_(init_settings(id, settings).late_initfc_response) {}

void VirtualChannel::enable(core::Time now, Recorder& recorder) {
    const auto transition = fc_init_.enable();
    if (!transition) {
        return;
    }
    transmit_.reset();
    receive_.reset();
    fi1_at_.reset();
    fi2_at_.reset();
    exit_at_.reset();
    recorder.record(now, core::FcInitChanged{id_, transition->from, transition->to});
    record_initial_registers(now, recorder);
}

void VirtualChannel::disable(core::Time now, Recorder& recorder) {
    const auto transition = fc_init_.disable();
    if (!transition) {
        return;
    }
    transmit_.reset();
    receive_.reset();
    update_fc_timers_.stop();
    watchdog_.stop();
    recorder.record(now, core::FcInitChanged{id_, transition->from, transition->to});
}

void VirtualChannel::on_fc_dllp(const wire::FcDllp& dllp, core::Time now, core::Time timers_from, Recorder& recorder) {
    if (state() == FcInitState::DISABLED) {
        return;  // FC-INIT-09
    }
    if (dllp.kind == wire::FcKind::UpdateFC) {
        on_update_fc(dllp, now, recorder);
    } else {
        on_init_fc(dllp, now, recorder);
    }
    if (watchdog_.is_running()) {
        watchdog_.restart(timers_from);
    }
}

void VirtualChannel::on_init_fc(const wire::FcDllp& dllp, core::Time now, Recorder& recorder) {
    const dll::FcInitEffects effects = fc_init_.on_init_fc(dllp.kind, dllp.type);
    if (effects.takes_credits) {
        take_credits(dllp, true, now, recorder);
    }
    if (effects.newly_recorded) {
        recorder.record(now, core::CreditsRecorded{id_, dllp.type});
    }
    record_effects(effects, now, recorder);
    if (state() == FcInitState::DONE && late_response_ == dll::LateInitFcResponse::SEND_UPDATEFC) {
        update_fc_timers_.request_all(now);  // FC-INIT-19
    }
}

void VirtualChannel::on_update_fc(const wire::FcDllp& dllp, core::Time now, Recorder& recorder) {
    const dll::FcInitEffects effects = fc_init_.on_update_fc();
    record_effects(effects, now, recorder);
    if (effects.takes_credits) {
        take_credits(dllp, false, now, recorder);
    }
}

void VirtualChannel::record_effects(const dll::FcInitEffects& effects, core::Time now, Recorder& recorder) {
    if (effects.fi1_set) {
        fi1_at_ = now;
        recorder.record(now, core::FlagSet{id_, core::FcFlag::FI1});
    }
    if (effects.fi2_set) {
        fi2_at_ = now;
        recorder.record(now, core::FlagSet{id_, core::FcFlag::FI2});
    }
    if (effects.transition) {
        recorder.record(now, core::FcInitChanged{id_, effects.transition->from, effects.transition->to});
    }
}

void VirtualChannel::take_credits(const wire::FcDllp& dllp, bool is_initial, core::Time now, Recorder& recorder) {
    const tl::TransmitCredits::Type before = transmit_[dllp.type];
    const core::HdrCredits header{dllp.hdr};
    const core::DataCredits data{dllp.data};
    if (is_initial) {
        transmit_.initialise(dllp.type, header, data);
    } else {
        transmit_.update(dllp.type, header, data);
    }
    const tl::TransmitCredits::Type& after = transmit_[dllp.type];
    const auto record_change = [&](core::CreditPart part, const auto& old_pool, const auto& new_pool) {
        if (new_pool.credit_limit != old_pool.credit_limit) {
            recorder.record(now,
                            core::RegisterChanged{id_, core::pool_of(dllp.type, part), CreditRegister::CREDIT_LIMIT,
                                                  new_pool.credit_limit->value(), new_pool.is_infinite});
        }
    };
    record_change(core::CreditPart::Header, before.header, after.header);
    record_change(core::CreditPart::Data, before.data, after.data);
}

bool VirtualChannel::try_complete(core::Time now, core::Time timers_from, Recorder& recorder) {
    const auto transition = fc_init_.try_complete();
    if (!transition) {
        return false;
    }
    exit_at_ = now;
    recorder.record(now, core::FcInitChanged{id_, transition->from, transition->to});
    update_fc_timers_.start(timers_from);
    if (!partner_is_wholly_infinite()) {
        watchdog_.restart(timers_from);  // UPD-07: a partner without any finite type sends no UpdateFC
    }
    return true;
}

bool VirtualChannel::partner_is_wholly_infinite() const {
    return std::all_of(core::pools.begin(), core::pools.end(),
                       [this](core::Pool pool) { return transmit_.is_infinite(pool); });
}

void VirtualChannel::record_initial_registers(core::Time now, Recorder& recorder) const {
    for (const core::Pool pool : core::pools) {
        const auto record = [&](CreditRegister reg, std::optional<std::uint32_t> value, bool infinite) {
            recorder.record(now, core::RegisterChanged{id_, pool, reg, value, infinite});
        };
        record(CreditRegister::CREDIT_LIMIT, transmit_.credit_limit(pool), transmit_.is_infinite(pool));
        record(CreditRegister::CREDITS_CONSUMED, transmit_.credits_consumed(pool), transmit_.is_infinite(pool));
        record(CreditRegister::CREDITS_ALLOCATED, receive_.credits_allocated(pool), receive_.is_infinite(pool));
        record(CreditRegister::CREDITS_RECEIVED, receive_.credits_received(pool), receive_.is_infinite(pool));
    }
}

void VirtualChannel::postpone_timers(core::Duration span) {
    update_fc_timers_.postpone(span);
    watchdog_.postpone(span);
}

wire::FcDllp VirtualChannel::init_fc(const dll::InitFcChoice& choice) const {
    // FC-INIT-04: the initial advertisement, the same in every InitFC of this VC.
    const core::TypeAdvertisement& advertised = receive_.advertisement()[choice.type];
    return fc_dllp(choice.kind, choice.type, advertised.header.count, advertised.data.count);
}

wire::FcDllp VirtualChannel::update_fc(core::CreditType type) const {
    // UPD-01: CREDITS_ALLOCATED as it is now; an infinite pool's counter stays 0, as CRD-11 wants its field.
    return fc_dllp(wire::FcKind::UpdateFC, type, receive_[type].header.credits_allocated.value(),
                   receive_[type].data.credits_allocated.value());
}

wire::FcDllp VirtualChannel::fc_dllp(wire::FcKind kind, core::CreditType type, std::uint32_t hdr,
                                     std::uint32_t data) const {
    wire::FcDllp dllp;
    dllp.kind = kind;
    dllp.type = type;
    dllp.vc = id_;
    dllp.hdr = static_cast<std::uint16_t>(hdr);
    dllp.data = static_cast<std::uint16_t>(data);
    return dllp;
}

VcSnapshot VirtualChannel::snapshot() const {
    VcSnapshot snapshot;
    snapshot.state = state();
    snapshot.fi1 = fc_init_.fi1();
    snapshot.fi2 = fc_init_.fi2();
    snapshot.fi1_at = fi1_at_;
    snapshot.fi2_at = fi2_at_;
    snapshot.exit_at = exit_at_;
    for (const core::Pool pool : core::pools) {
        snapshot.pools[core::index(pool)] = {transmit_.credit_limit(pool),     transmit_.credits_consumed(pool),
                                             receive_.credits_allocated(pool), receive_.credits_received(pool),
                                             transmit_.is_infinite(pool),      receive_.is_infinite(pool)};
    }
    return snapshot;
}

}  // namespace pcieflow::port
