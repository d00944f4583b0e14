// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/tlp.hpp"

#include <algorithm>

#include "pcieflow/wire/credit_cost.hpp"

namespace pcieflow::wire {

TlpSize size_of(const Tlp& tlp) {
    constexpr std::int64_t bytes_per_dw = 4;
    return {tlp.header, bytes_per_dw * payload_dw(tlp.kind, tlp.length_dw), tlp.has_ecrc};
}

CreditCost cost_of(const Tlp& tlp) {
    return {facts(tlp.kind).type, core::HdrCredits{1}, data_credits(payload_dw(tlp.kind, tlp.length_dw))};
}

std::optional<TlpKind> tlp_kind_of(std::string_view name) {
    const auto* const found =
        std::find_if(tlp_facts.begin(), tlp_facts.end(), [name](const TlpFacts& row) { return row.name == name; });
    return found == tlp_facts.end() ? std::nullopt : std::optional(found->kind);
}

}  // namespace pcieflow::wire
