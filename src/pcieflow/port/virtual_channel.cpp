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

/// The two fields of a FC DLLP, each with the pool that it is about.
struct PoolValue {
    core::Pool pool;
    std::uint32_t value;
};
std::array<PoolValue, 2> pools_of(const wire::FcDllp& dllp) {
    return {PoolValue{core::pool_of(dllp.type, core::CreditPart::Header), dllp.hdr},
            PoolValue{core::pool_of(dllp.type, core::CreditPart::Data), dllp.data}};
}

/// The pools whose registers a TLP of that cost changes.
class TouchedPools {
public:
    explicit TouchedPools(const wire::CreditCost& cost) {
        if (cost.header.count > 0) {
            pools_[count_++] = core::pool_of(cost.type, core::CreditPart::Header);
        }
        if (cost.data.count > 0) {
            pools_[count_++] = core::pool_of(cost.type, core::CreditPart::Data);
        }
    }
    [[nodiscard]] const core::Pool* begin() const { return pools_.data(); }
    [[nodiscard]] const core::Pool* end() const { return pools_.data() + count_; }

private:
    std::array<core::Pool, 2> pools_{};
    std::size_t count_ = 0;
};
TouchedPools touched_pools(const wire::CreditCost& cost) { return TouchedPools(cost); }

}  // namespace

VirtualChannel::VirtualChannel(core::VcId id, const Settings& settings)
    : id_(id),
      fcpe_check_(settings.fcpe_check),
      fcinit_checker_(settings.fcinit_checker),
      keep_alive_{settings.keep_alive, settings.keep_alive_extended},
      fc_init_(init_settings(id, settings)),
      receive_(settings.vcs[core::index(id)].value()),
      buffer_(settings.drain),
      update_fc_policy_(settings.update_fc, settings.vcs[core::index(id)].value(),
                        keep_alive_[settings.extended_synch ? 1 : 0]),
      watchdog_(settings.fc_timeout),
      late_response_(init_settings(id, settings).late_initfc_response) {}

void VirtualChannel::enable(core::Time now, core::Time timers_from, Recorder& recorder) {
    const auto transition = fc_init_.enable(timers_from);
    if (!transition) {
        return;
    }
    transmit_.reset();
    receive_.reset();
    partner_ = {};
    forget_milestones();
    recorder.record(now, core::FcInitChanged{id_, transition->from, transition->to});
    record_initial_registers(now, recorder);
}

void VirtualChannel::forget_milestones() {
    fi1_at_.reset();
    fi2_at_.reset();
    exit_at_.reset();
}

void VirtualChannel::disable(core::Time now, Recorder& recorder) {
    const auto transition = fc_init_.disable();
    if (!transition) {
        return;
    }
    transmit_.reset();
    receive_.reset();
    buffer_.reset();
    held_requests_.clear();
    update_fc_policy_.stop();
    watchdog_.stop();
    recorder.record(now, core::FcInitChanged{id_, transition->from, transition->to});
}

core::AerErrors VirtualChannel::on_fc_dllp(const wire::FcDllp& dllp, core::Time now, core::Time timers_from,
                                           Recorder& recorder) {
    if (state() == FcInitState::DISABLED) {
        return {};  // FC-INIT-09
    }
    if (watchdog_.is_running()) {
        watchdog_.restart(timers_from);
    }
    return dllp.kind == wire::FcKind::UpdateFC ? on_update_fc(dllp, now, recorder) : on_init_fc(dllp, now, recorder);
}

core::AerErrors VirtualChannel::on_init_fc(const wire::FcDllp& dllp, core::Time now, Recorder& recorder) {
    const dll::FcInitEffects effects = fc_init_.on_init_fc(dllp.kind, dllp.type);
    core::AerErrors errors;
    if (effects.takes_credits) {
        errors = effects.newly_recorded ? core::AerErrors{} : check_init_fc(dllp, now, recorder);
        initialise_credits(dllp, now, recorder);
    }
    if (effects.newly_recorded) {
        recorder.record(now, core::CreditsRecorded{id_, dllp.type});
    }
    record_effects(effects, now, recorder);
    if (state() == FcInitState::DONE && late_response_ == dll::LateInitFcResponse::SEND_UPDATEFC) {
        update_fc_policy_.request_all(now);  // FC-INIT-19
    }
    return errors;
}

core::AerErrors VirtualChannel::on_update_fc(const wire::FcDllp& dllp, core::Time now, Recorder& recorder) {
    const dll::FcInitEffects effects = fc_init_.on_update_fc();
    record_effects(effects, now, recorder);
    return effects.takes_credits ? update_credits(dllp, now, recorder) : core::AerErrors{};
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

core::AerErrors VirtualChannel::check_init_fc(const wire::FcDllp& dllp, core::Time now, Recorder& recorder) const {
    core::AerErrors errors;
    for (const auto& [pool, value] : pools_of(dllp)) {
        if (fcinit_checker_ && transmit_.credit_limit(pool) != value) {
            errors.set(core::index(core::AerError::DataLinkProtocolError));
            recorder.record(
                now, core::ErrorDetected{core::AerError::DataLinkProtocolError, core::RuleId::CHK_03, id_, pool});
        }
    }
    return errors;
}

void VirtualChannel::initialise_credits(const wire::FcDllp& dllp, core::Time now, Recorder& recorder) {
    const auto pools = pools_of(dllp);
    const std::array before{transmit_.credit_limit(pools[0].pool), transmit_.credit_limit(pools[1].pool)};
    partner_[dllp.type] = {core::HdrCredits{dllp.hdr}, core::DataCredits{dllp.data}};
    transmit_.initialise(dllp.type, core::HdrCredits{dllp.hdr}, core::DataCredits{dllp.data});  // TXG-02
    for (std::size_t i = 0; i < pools.size(); ++i) {
        if (transmit_.credit_limit(pools[i].pool) != before[i]) {
            record_credit_limit(pools[i].pool, now, recorder);
        }
    }
}

core::AerErrors VirtualChannel::update_credits(const wire::FcDllp& dllp, core::Time now, Recorder& recorder) {
    tl::TransmitCredits::Type& credits = transmit_[dllp.type];
    return update_pool(credits.header, core::pool_of(dllp.type, core::CreditPart::Header), dllp.hdr, now, recorder) |
           update_pool(credits.data, core::pool_of(dllp.type, core::CreditPart::Data), dllp.data, now, recorder);
}

template <unsigned Bits>
core::AerErrors VirtualChannel::update_pool(tl::TransmitPool<Bits>& credits, core::Pool pool, std::uint32_t value,
                                            core::Time now, Recorder& recorder) const {
    if (const auto rule = fcpe_check_ ? credits.rule_broken_by(value) : std::nullopt) {
        recorder.record(now, core::ErrorDetected{core::AerError::FlowControlProtocolError, *rule, id_, pool});
        // ERR-08: the old CREDIT_LIMIT is kept.
        return core::AerErrors{}.set(core::index(core::AerError::FlowControlProtocolError));
    }
    const auto before = credits.credit_limit;
    credits.update(value);
    if (credits.credit_limit != before) {
        record_credit_limit(pool, now, recorder);
    }
    return {};
}

void VirtualChannel::record_credit_limit(core::Pool pool, core::Time now, Recorder& recorder) const {
    recorder.record(now, core::RegisterChanged{id_, pool, CreditRegister::CREDIT_LIMIT, transmit_.credit_limit(pool),
                                               transmit_.is_infinite(pool)});
}

void VirtualChannel::consume(const wire::CreditCost& cost, core::Time now, Recorder& recorder) {
    transmit_.consume(cost.type, cost.header, cost.data);
    for (const core::Pool pool : touched_pools(cost)) {
        recorder.record(now, core::RegisterChanged{id_, pool, CreditRegister::CREDITS_CONSUMED,
                                                   transmit_.credits_consumed(pool), transmit_.is_infinite(pool)});
    }
}

std::optional<core::Pool> VirtualChannel::overflowing(const wire::CreditCost& cost) const {
    const tl::ReceiveCredits::Type& pools = receive_[cost.type];
    if (pools.header.overflows(cost.header.count)) {
        return core::pool_of(cost.type, core::CreditPart::Header);
    }
    const bool has_data_room = cost.data.count == 0 || !pools.data.overflows(cost.data.count);
    return has_data_room ? std::nullopt : std::optional(core::pool_of(cost.type, core::CreditPart::Data));
}

void VirtualChannel::accept(const wire::CreditCost& cost, core::Time now, Recorder& recorder) {
    record_effects(fc_init_.on_tlp(), now, recorder);
    receive_[cost.type].header.receive(cost.header.count);
    receive_[cost.type].data.receive(cost.data.count);
    for (const core::Pool pool : touched_pools(cost)) {
        recorder.record(now, core::RegisterChanged{id_, pool, CreditRegister::CREDITS_RECEIVED,
                                                   receive_.credits_received(pool), receive_.is_infinite(pool)});
    }
}

void VirtualChannel::free(core::Time now, core::Time timers_from, Recorder& recorder) {
    while (const auto freed = buffer_.free(now)) {
        tl::ReceiveCredits::Type& pools = receive_[freed->type];
        const dll::Release header{pools.header.available(), freed->header.count};
        const dll::Release data{pools.data.available(), freed->data.count};
        pools.header.free(freed->header.count);
        pools.data.free(freed->data.count);
        for (const core::Pool pool : touched_pools({freed->type, freed->header, freed->data})) {
            recorder.record(now, core::RegisterChanged{id_, pool, CreditRegister::CREDITS_ALLOCATED,
                                                       receive_.credits_allocated(pool), receive_.is_infinite(pool)});
        }
        update_fc_policy_.on_freed(freed->type, header, data, timers_from);
    }
}

bool VirtualChannel::try_complete(core::Time now, core::Time timers_from, Recorder& recorder) {
    const auto transition = fc_init_.try_complete();
    if (!transition) {
        return false;
    }
    exit_at_ = now;
    recorder.record(now, core::FcInitChanged{id_, transition->from, transition->to});
    update_fc_policy_.start(timers_from);
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

void VirtualChannel::set_extended_synch(bool on) { update_fc_policy_.set_keep_alive(keep_alive_[on ? 1 : 0]); }

void VirtualChannel::postpone_timers(core::Duration span) {
    fc_init_.postpone(span);
    update_fc_policy_.postpone(span);
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
    snapshot.held_requests = held_requests_.size();
    for (const core::Pool pool : core::pools) {
        snapshot.pools[core::index(pool)] = {transmit_.credit_limit(pool),     transmit_.credits_consumed(pool),
                                             receive_.credits_allocated(pool), receive_.credits_received(pool),
                                             transmit_.is_infinite(pool),      receive_.is_infinite(pool)};
    }
    return snapshot;
}

}  // namespace pcieflow::port
