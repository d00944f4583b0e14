// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/credit_loop.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

namespace pcieflow::observe {

namespace {

/// One less than the range of the counters of that pool without scaling (CRD-05).
std::uint32_t mask_of(core::Pool pool) {
    constexpr std::uint32_t header = 0xFF;
    constexpr std::uint32_t data = 0xFFF;
    return core::part_of(pool) == core::CreditPart::Header ? header : data;
}

}  // namespace

core::Duration CreditRound::mean_return() const {
    return core::Duration{std::llround(return_fs / static_cast<double>(samples))};
}

void CreditLoop::on_event(const core::Event& event) {
    const auto* change = std::get_if<core::RegisterChanged>(&event.body);
    if (change == nullptr) {
        return;
    }
    State& state = states_[core::index(event.port)][core::index(change->vc)][core::index(change->pool)];
    if (change->reg == core::CreditRegister::CREDIT_LIMIT) {
        on_limit(state, *change, event.time);
    } else if (change->reg == core::CreditRegister::CREDITS_CONSUMED) {
        on_consumed(state, *change, event.time);
    }
}

void CreditLoop::on_limit(State& state, const core::RegisterChanged& change, core::Time now) {
    if (!change.value || change.infinite) {
        state.limit.reset();
        state.probe.reset();
        return;
    }
    if (!state.limit) {
        state.consumed = 0;
        state.round.advertised = *change.value;
    }
    state.limit = change.value;
    const std::uint32_t mask = mask_of(change.pool);
    if (state.probe && ((*state.limit - state.probe->limit) & mask) <= mask / 2) {
        ++state.round.samples;
        state.round.return_fs += static_cast<double>((now - state.probe->since).count());
        state.probe.reset();
    }
}

void CreditLoop::on_consumed(State& state, const core::RegisterChanged& change, core::Time now) {
    if (!state.limit || !change.value || *change.value == state.consumed) {
        return;
    }
    const std::uint32_t mask = mask_of(change.pool);
    state.consumed = *change.value;
    const std::uint32_t back_at = (state.consumed + state.round.advertised) & mask;
    state.round.most_in_flight = std::max(state.round.most_in_flight, (back_at - *state.limit) & mask);
    if (!state.probe) {
        state.probe = {back_at, now};
    }
}

}  // namespace pcieflow::observe
