// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/finding.hpp"

#include <fmt/format.h>

#include "pcieflow/core/tlp_kind.hpp"

namespace pcieflow::observe {

std::string name_of(const core::TlpRecord& tlp) {
    return fmt::format("{} with sequence number {}", core::to_string(tlp.kind), tlp.seq);
}

std::uint32_t cost_of(const core::TlpRecord& tlp, core::CreditPart part) {
    constexpr std::uint32_t dw_per_credit = 4;
    return part == core::CreditPart::Header ? 1 : (tlp.payload_dw + dw_per_credit - 1) / dw_per_credit;
}

}  // namespace pcieflow::observe
