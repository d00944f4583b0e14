// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/tl/tlp_queues.hpp"

#include <algorithm>
#include <utility>

#include "pcieflow/tl/ordering.hpp"

namespace pcieflow::tl {

void TlpQueues::push(QueuedTlp queued) {
    const core::CreditType type = wire::facts(queued.tlp.kind).type;
    fifos_[core::index(type)].push({std::move(queued), pushed_++});
}

void TlpQueues::clear() {
    for (core::Ring<Entry>& fifo : fifos_) {
        fifo.clear();
    }
}

std::size_t TlpQueues::size() const { return fifos_[0].size() + fifos_[1].size() + fifos_[2].size(); }

std::optional<core::CreditType> TlpQueues::next(const TransmitCredits& credits) const {
    std::optional<core::CreditType> oldest;
    std::uint64_t oldest_stamp = pushed_;
    for (const core::CreditType type : core::credit_types) {
        const core::Ring<Entry>& fifo = fifos_[core::index(type)];
        if (!fifo.is_empty() && fifo.front().stamp < oldest_stamp && blockers(type, credits).is_none()) {
            oldest = type;
            oldest_stamp = fifo.front().stamp;
        }
    }
    return oldest;
}

Blockers TlpQueues::blockers(core::CreditType type, const TransmitCredits& credits) const {
    if (size(type) == 0) {
        return {};
    }
    return {short_pools(wire::cost_of(head(type).tlp), credits), held_behind(type).has_value()};
}

Blockers TlpQueues::blockers(const TransmitCredits& credits) const {
    Blockers all;
    for (const core::CreditType type : core::credit_types) {
        all |= blockers(type, credits);
    }
    return all;
}

std::optional<core::CreditType> TlpQueues::held_behind(core::CreditType type) const {
    const Entry& head = fifos_[core::index(type)].front();
    std::optional<core::CreditType> oldest;
    std::uint64_t oldest_stamp = head.stamp;
    for (const core::CreditType other : core::credit_types) {
        const core::Ring<Entry>& fifo = fifos_[core::index(other)];
        const bool is_older = !fifo.is_empty() && fifo.front().stamp < oldest_stamp;
        if (is_older && (mode_ == QueueMode::single_fifo || is_held_behind(head, other))) {
            oldest = other;
            oldest_stamp = fifo.front().stamp;
        }
    }
    return oldest;
}

bool TlpQueues::is_held_behind(const Entry& entry, core::CreditType older) const {
    const core::Ring<Entry>& fifo = fifos_[core::index(older)];
    if (passing(entry.queued, fifo.front().queued) == Passing::no) {
        return true;
    }
    // What may pass the first may pass the others, unless it is a matter of who sent them.
    for (std::size_t place = 1; entry.queued.tlp.id_based_ordering && place < fifo.size(); ++place) {
        if (fifo[place].stamp > entry.stamp) {
            break;
        }
        if (passing(entry.queued, fifo[place].queued) == Passing::no) {
            return true;
        }
    }
    return false;
}

}  // namespace pcieflow::tl
