// SPDX-License-Identifier: Apache-2.0
#include "property/tl/waiting_list.hpp"

#include <algorithm>

#include "pcieflow/wire/tlp.hpp"

namespace pcieflow::tl::testing {

namespace {

using core::CreditType;

CreditType type_of(const QueuedTlp& tlp) { return wire::facts(tlp.tlp.kind).type; }

bool has_data(const QueuedTlp& tlp) { return wire::facts(tlp.tlp.kind).has_data; }

bool has_credits(const QueuedTlp& tlp, const CreditsLeft& left) {
    constexpr std::uint32_t dw_per_credit = 4;
    const std::uint32_t data = has_data(tlp) ? (tlp.tlp.length_dw + dw_per_credit - 1) / dw_per_credit : 0;
    return left.headers[core::index(type_of(tlp))] >= 1 && left.data[core::index(type_of(tlp))] >= data;
}

/// Whether a TLP may go before an older one of another type.
bool may_pass(const QueuedTlp& younger, const QueuedTlp& older) {
    if (type_of(older) != CreditType::P) {
        return true;  // only Posted requests hold others back
    }
    const bool is_completion = type_of(younger) == CreditType::Cpl;
    const bool is_read_request = type_of(younger) == CreditType::NP && !has_data(younger);
    if (younger.tlp.relaxed_ordering && !is_read_request) {
        return true;
    }
    if (is_completion && younger.answers_io_or_cfg_write) {
        return true;
    }
    const std::uint16_t sender = is_completion ? younger.tlp.completer_id : younger.tlp.requester_id;
    return younger.tlp.id_based_ordering && sender != older.tlp.requester_id;
}

}  // namespace

void WaitingList::remove(std::uint64_t number) {
    waiting_.erase(std::find_if(waiting_.begin(), waiting_.end(),
                                [number](const QueuedTlp& tlp) { return tlp.number == number; }));
}

bool WaitingList::may_go(std::size_t place, const CreditsLeft& left) const {
    const QueuedTlp& tlp = waiting_[place];
    return has_credits(tlp, left) &&
           std::all_of(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(place),
                       [&](const QueuedTlp& older) { return type_of(older) != type_of(tlp) && may_pass(tlp, older); });
}

std::optional<std::uint64_t> WaitingList::next(const CreditsLeft& left) const {
    for (std::size_t place = 0; place < waiting_.size(); ++place) {
        if (may_go(place, left)) {
            return waiting_[place].number;
        }
    }
    return std::nullopt;
}

std::optional<std::uint64_t> WaitingList::front(const CreditsLeft& left) const {
    return !waiting_.empty() && has_credits(waiting_.front(), left) ? std::optional(waiting_.front().number)
                                                                    : std::nullopt;
}

}  // namespace pcieflow::tl::testing
