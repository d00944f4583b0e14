// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/drain.hpp"

#include <algorithm>

namespace pcieflow::traffic {

namespace {

core::Time end_of(const DrainStall& stall) { return stall.from + stall.length; }

/// What a TLP takes in the buffer: all but what the Data Link Layer adds.
std::uint32_t buffered_bytes(const wire::Tlp& tlp) {
    return static_cast<std::uint32_t>(wire::tlp_symbols(wire::size_of(tlp)) - wire::tlp_overhead_symbols);
}

/// In the order of time, each ending before the next begins.
std::vector<DrainStall> set_apart(std::vector<DrainStall> stalls) {
    std::sort(stalls.begin(), stalls.end(), [](const DrainStall& a, const DrainStall& b) { return a.from < b.from; });
    std::vector<DrainStall> apart;
    for (const DrainStall& stall : stalls) {
        if (apart.empty() || end_of(apart.back()) < stall.from) {
            apart.push_back(stall);
        } else {
            DrainStall& last = apart.back();
            last.length = std::max(end_of(last), end_of(stall)) - last.from;
        }
    }
    return apart;
}

}  // namespace

Drain::Drain(const DrainSettings& settings) : settings_(settings) {
    settings_.stalls = set_apart(settings.stalls);
    if (settings.bytes_per_second) {
        rate_.emplace(*settings.bytes_per_second);
    }
}

std::optional<core::Pool> Drain::accept(const wire::Tlp& tlp, core::Time now) {
    const wire::CreditCost cost = wire::cost_of(tlp);
    if (const std::optional<core::Pool> pool = lacking(cost)) {
        return pool;
    }
    HeldCredits& held = held_[core::index(cost.type)];
    held.header.count += cost.header.count;
    held.data.count += cost.data.count;

    const core::Duration span = rate_ ? rate_->span_of(buffered_bytes(tlp)) : core::Duration{};
    free_from_ = read_out(std::max(now, free_from_), span);
    FreedCredits freed{out_of_stalls(free_from_ + settings_.latency), cost.type, cost.header, cost.data};
    if (settings_.data_first) {
        data_.credits.push({out_of_stalls(free_from_), cost.type, {}, cost.data});
        freed.data = {};
    }
    whole_.credits.push(freed);
    return std::nullopt;
}

core::Time Drain::next_timer() const { return std::min(due(data_), due(whole_)); }

std::optional<FreedCredits> Drain::free(core::Time now) {
    while (next_timer() <= now) {
        const FreedCredits freed = pop(due(data_) <= due(whole_) ? data_ : whole_);
        if (freed.header.count != 0 || freed.data.count != 0) {  // a TLP without data has none to free first
            HeldCredits& held = held_[core::index(freed.type)];
            held.header.count -= freed.header.count;
            held.data.count -= freed.data.count;
            return freed;
        }
    }
    return std::nullopt;
}

void Drain::reset() {
    for (Queue* const queue : {&data_, &whole_}) {
        queue->credits.clear();
        queue->released = 0;
    }
    held_ = {};
    free_from_ = {};
}

std::optional<core::Pool> Drain::lacking(const wire::CreditCost& cost) const {
    const HeldCredits& held = held_[core::index(cost.type)];
    const core::TypeAdvertisement& room = settings_.capacity[cost.type];
    if (room.header.count != 0 && held.header.count + cost.header.count > room.header.count) {
        return core::pool_of(cost.type, core::CreditPart::Header);
    }
    if (room.data.count != 0 && held.data.count + cost.data.count > room.data.count) {
        return core::pool_of(cost.type, core::CreditPart::Data);
    }
    return std::nullopt;
}

Drain::Stall Drain::first_that_ends_after(core::Time at) const {
    return std::partition_point(settings_.stalls.begin(), settings_.stalls.end(),
                                [at](const DrainStall& stall) { return end_of(stall) <= at; });
}

core::Time Drain::out_of_stalls(core::Time at) const {
    const Stall stall = first_that_ends_after(at);
    return stall != settings_.stalls.end() && stall->from <= at ? end_of(*stall) : at;
}

/// When `span` of reading from `from` on is over, stalls not counted.
core::Time Drain::read_out(core::Time from, core::Duration span) const {
    for (Stall stall = first_that_ends_after(from); stall != settings_.stalls.end() && stall->from < from + span;
         ++stall) {
        span -= std::max(core::Duration{}, stall->from - from);
        from = end_of(*stall);
    }
    return from + span;
}

core::Time Drain::due(const Queue& queue) const {
    if (queue.released > 0) {
        return queue.released_at;
    }
    return queue.credits.size() < settings_.burst ? core::never : queue.credits[settings_.burst - 1].at;
}

/// Precondition: something is due.
FreedCredits Drain::pop(Queue& queue) {
    if (queue.released == 0) {
        queue.released_at = queue.credits[settings_.burst - 1].at;
        queue.released = settings_.burst;
    }
    --queue.released;
    FreedCredits freed = queue.credits.pop();
    freed.at = queue.released_at;
    return freed;
}

}  // namespace pcieflow::traffic
