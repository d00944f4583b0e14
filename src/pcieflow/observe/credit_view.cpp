// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/credit_view.hpp"

#include <utility>

#include "pcieflow/observe/advertisement_check.hpp"

namespace pcieflow::observe {

using core::CreditPart;
using core::CreditRegister;
using core::FcInitState;
using core::Pool;
using wire::FcKind;

std::uint32_t field_of(const wire::FcDllp& dllp, CreditPart part) {
    return part == CreditPart::Header ? dllp.hdr : dllp.data;
}

void CreditView::on_state(FcInitState state) {
    is_known_ = true;
    state_ = state;
    if (state == FcInitState::DISABLED || state == FcInitState::FC_INIT1) {
        reset();
    }
}

void CreditView::reset() {
    // FC-INIT-12. CREDITS_ALLOCATED stays as its last record says: it is defined in every state.
    types_ = {};
    for (PoolView& pool : pools_) {
        pool.credit_limit = {};
        pool.accepted = {};
        pool.is_refused = false;
        pool.is_untouched = true;
    }
}

void CreditView::on_register(const core::RegisterChanged& change, core::Time now) {
    is_known_ = true;
    PoolView& pool = pools_[core::index(change.pool)];
    const RegisterView view{change.value, change.infinite};
    if (change.reg == CreditRegister::CREDIT_LIMIT) {
        pool.credit_limit = view;
    }
    if (change.reg == CreditRegister::CREDITS_CONSUMED) {
        pool.credits_consumed = change.value.value_or(0);
    }
    if (change.reg == CreditRegister::CREDITS_ALLOCATED && !(view == pool.credits_allocated)) {
        // Before FC_INIT2 nobody may send a TLP, so a change is an initial value; later it is credits freed (RXA-01).
        pool.is_untouched = state_ == FcInitState::DISABLED || state_ == FcInitState::FC_INIT1;
        pool.credits_allocated = view;
        pool.allocated_at = now;
    }
}

bool CreditView::accepts(FcKind kind) const {
    switch (state_) {
        case FcInitState::DISABLED: return false;                     // FC-INIT-09
        case FcInitState::FC_INIT1: return kind != FcKind::UpdateFC;  // FC-INIT-13, FC-INIT-13a
        case FcInitState::FC_INIT2:                                   // FC-INIT-15, FC-INIT-17
        case FcInitState::DONE:                                       // FC-INIT-19, TXG-04
            break;
    }
    return kind == FcKind::UpdateFC;
}

bool CreditView::on_received(const wire::FcDllp& dllp, const core::DllpBytes& bytes) {
    if (state_ == FcInitState::DISABLED) {
        return false;
    }
    TypeView& type = types_[core::index(dllp.type)];
    bool is_new = type.last_arrived != bytes;
    type.last_arrived = bytes;
    for (const CreditPart part : {CreditPart::Header, CreditPart::Data}) {
        PoolView& pool = pools_[core::index(core::pool_of(dllp.type, part))];
        is_new = is_new || pool.is_refused;
        pool.is_refused = false;
        if (accepts(dllp.kind)) {
            pool.accepted_before = std::exchange(pool.accepted, {pool.accepted.value, dllp});
            take(pool.accepted.value, dllp.kind, field_of(dllp, part));
            is_new = is_new || !(pool.accepted.value == pool.accepted_before.value);
        }
    }
    return is_new;
}

void CreditView::take(RegisterView& accepted, FcKind kind, std::uint32_t field) {
    if (kind != FcKind::UpdateFC) {
        accepted = {field, field == 0};  // CRD-09
    } else if (!accepted.is_infinite) {
        accepted.value = field;  // CRD-10: a 0 is a counter value; CRD-11: of an infinite pool it means nothing
    }
}

void CreditView::on_refused(Pool pool_id) {
    PoolView& pool = pools_[core::index(pool_id)];
    if (!pool.accepted.cause || pool.is_refused || pool.accepted.cause->kind != FcKind::UpdateFC) {
        return;
    }
    const CreditPart part = core::part_of(pool_id);
    const std::uint32_t modulus = part == CreditPart::Header ? 1U << 8U : 1U << 12U;  // CRD-05
    const std::uint32_t field = field_of(*pool.accepted.cause, part);
    const std::uint32_t outstanding = (field + modulus - pool.credits_consumed) % modulus;
    const bool is_at_fault =
        pool.accepted.value.is_infinite ? field != 0 : outstanding > maximum_advertisement(pool_id);
    if (is_at_fault) {
        pool.is_refused = true;
        pool.accepted = pool.accepted_before;
    }
}

bool CreditView::on_sent(const wire::FcDllp& dllp, const core::DllpBytes& bytes, core::Time start) {
    std::optional<Sent>& last = types_[core::index(dllp.type)].last_sent;
    bool is_new = !last || last->bytes != bytes;
    for (const CreditPart part : {CreditPart::Header, CreditPart::Data}) {
        is_new = is_new || at(core::pool_of(dllp.type, part)).allocated_at >= last->start;
    }
    last = Sent{dllp, bytes, start};
    return is_new;
}

const RegisterView& CreditView::credit_limit(Pool pool) const { return at(pool).credit_limit; }
const RegisterView& CreditView::credits_allocated(Pool pool) const { return at(pool).credits_allocated; }
const RegisterView& CreditView::accepted(Pool pool) const { return at(pool).accepted.value; }
bool CreditView::is_untouched(Pool pool) const { return at(pool).is_untouched; }

const std::optional<wire::FcDllp>& CreditView::last_accepted(Pool pool) const { return at(pool).accepted.cause; }

bool CreditView::is_settled_with(const CreditView& receiver, Pool pool) const {
    const core::CreditType type = core::type_of(pool);
    const std::optional<Sent>& sent = receiver.at(type).last_sent;
    // An older DLLP with the same bytes does for the last one: it leaves the same CREDIT_LIMIT behind.
    if (!sent || at(type).last_arrived != sent->bytes || at(pool).is_refused) {
        return false;
    }
    const PoolView& freed = receiver.at(pool);
    if (sent->dllp.kind != FcKind::UpdateFC) {
        return freed.is_untouched;  // FC-INIT-04: it carries the initial advertisement, whatever was freed by then
    }
    // At the instant of the decision a DLLP may have begun before or after credits were freed: its field tells.
    const bool is_of_now = field_of(sent->dllp, core::part_of(pool)) == freed.credits_allocated.value;
    return freed.allocated_at < sent->start || (freed.allocated_at == sent->start && is_of_now);
}

}  // namespace pcieflow::observe
