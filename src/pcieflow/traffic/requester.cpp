// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/requester.hpp"

#include <algorithm>

#include "pcieflow/traffic/answer.hpp"

namespace pcieflow::traffic {

Requester::Requester(const std::vector<TagSpace>& spaces, std::optional<core::Duration> timeout) : timeout_(timeout) {
    for (const TagSpace& space : spaces) {
        spaces_.push_back({space, slots_.size()});
        for (std::uint16_t tag = 0; tag < space.tags; ++tag) {
            Slot slot;
            slot.requester_id = space.requester_id;
            slot.tag = tag;
            slots_.push_back(slot);
        }
    }
}

void Requester::on_transmitted(const wire::Tlp& request, core::Time at) {
    const std::size_t index = slot_of(request.requester_id, request.tag);
    if (index == none || slots_[index].is_waiting) {
        return;
    }
    const Answer answer = answer_to(request);
    Slot& slot = slots_[index];
    slot.is_memory_read = answer.may_be_split;
    slot.has_data = wire::facts(answer.kind).has_data;
    slot.bytes_left = answer.bytes;
    slot.address = answer.address;
    slot.transmitted = at;
    link(index);
}

CompletionMatch Requester::on_completion(const wire::Tlp& completion, core::Time now) {
    const std::size_t index = slot_of(completion.requester_id, completion.tag);
    if (index == none || !slots_[index].is_waiting) {
        return {CompletionVerdict::unexpected};
    }
    Slot& slot = slots_[index];
    const core::Duration round_trip = now - slot.transmitted;
    if (completion.status != wire::CompletionStatus::SC) {
        release(index);
        return {CompletionVerdict::failed, round_trip};
    }
    const bool fits = wire::facts(completion.kind).has_data == slot.has_data &&
                      bytes_of(completion.byte_count) == slot.bytes_left &&
                      completion.lower_address == lower_address_field(slot.address);
    if (!fits) {
        return {CompletionVerdict::inconsistent};
    }
    constexpr std::uint32_t bytes_per_dw = 4;
    const auto in_dw = static_cast<std::uint32_t>(slot.address % bytes_per_dw);
    const std::uint32_t carried = bytes_per_dw * completion.length_dw - in_dw;
    if (slot.is_memory_read && carried < slot.bytes_left) {
        slot.bytes_left -= carried;
        slot.address += carried;
        return {CompletionVerdict::partial};
    }
    release(index);
    return {CompletionVerdict::complete, round_trip};
}

core::Time Requester::next_timer() const {
    const bool is_timed = timeout_ && oldest_ != none;
    return is_timed ? slots_[oldest_].transmitted + *timeout_ : core::never;
}

std::optional<ExpiredRequest> Requester::expire(core::Time now) {
    if (next_timer() > now) {
        return std::nullopt;
    }
    const Slot& slot = slots_[oldest_];
    const ExpiredRequest expired{slot.requester_id, slot.tag, slot.transmitted};
    release(oldest_);
    return expired;
}

void Requester::reset() {
    while (oldest_ != none) {
        release(oldest_);
    }
}

std::size_t Requester::slot_of(std::uint16_t requester_id, std::uint16_t tag) const {
    const auto found = std::find_if(spaces_.begin(), spaces_.end(), [requester_id](const Space& space) {
        return space.tags.requester_id == requester_id;
    });
    return found == spaces_.end() || tag >= found->tags.tags ? none : found->first_slot + tag;
}

// Transmissions are told in about their order, so that the place is found at or near the new end.
void Requester::link(std::size_t index) {
    Slot& slot = slots_[index];
    slot.is_waiting = true;
    slot.older = newest_;
    slot.newer = none;
    while (slot.older != none && slots_[slot.older].transmitted > slot.transmitted) {
        slot.newer = slot.older;
        slot.older = slots_[slot.older].older;
    }
    (slot.older == none ? oldest_ : slots_[slot.older].newer) = index;
    (slot.newer == none ? newest_ : slots_[slot.newer].older) = index;
    ++waiting_;
}

void Requester::release(std::size_t index) {
    Slot& slot = slots_[index];
    (slot.older == none ? oldest_ : slots_[slot.older].newer) = slot.newer;
    (slot.newer == none ? newest_ : slots_[slot.newer].older) = slot.older;
    slot.is_waiting = false;
    --waiting_;
}

}  // namespace pcieflow::traffic
