// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/wire/credit_cost.hpp"

namespace pcieflow::wire {

/// The scale codes of FC DLLPs (CRD-08); `off` is a link without Scaled Flow Control.
enum class CreditScale : std::uint8_t { off, x1, x4, x16 };

/// One row per scale code (docs/protocol.md §5.2).
struct CreditScaleFacts {
    CreditScale code;
    std::uint32_t factor;
    core::HdrCredits hdr_max;    ///< most header credits outstanding (CRD-06)
    unsigned hdr_bits;           ///< width of the header counters (CRD-05)
    core::DataCredits data_max;  ///< most data credits outstanding
    unsigned data_bits;          ///< width of the data counters
};

// clang-format off
inline constexpr std::array credit_scales{
    //               code              factor  hdr max                  bits  data max                    bits
    CreditScaleFacts{CreditScale::off,     1,  core::HdrCredits{  127},   8,  core::DataCredits{ 2'047},   12},
    CreditScaleFacts{CreditScale::x1,      1,  core::HdrCredits{  127},   8,  core::DataCredits{ 2'047},   12},
    CreditScaleFacts{CreditScale::x4,      4,  core::HdrCredits{  508},  10,  core::DataCredits{ 8'188},   14},
    CreditScaleFacts{CreditScale::x16,    16,  core::HdrCredits{2'032},  12,  core::DataCredits{32'752},   16},
};
// clang-format on

constexpr const CreditScaleFacts& facts(CreditScale scale) { return credit_scales[static_cast<std::size_t>(scale)]; }

/// Most credits that may be outstanding without scaling, and so the largest initial advertisement (CRD-06).
inline constexpr core::HdrCredits max_hdr_credits = facts(CreditScale::off).hdr_max;
inline constexpr core::DataCredits max_data_credits = facts(CreditScale::off).data_max;

/// DataFC field of the least PD advertisement for `max_payload` bytes (docs/protocol.md §5.3). A scaled field takes one
/// unit more, because what is freed below a unit cannot be reported.
constexpr std::uint32_t minimum_pd_field(CreditScale scale, std::int64_t max_payload) {
    const std::int64_t unit = bytes_per_data_credit * facts(scale).factor;
    const std::int64_t whole = (max_payload + unit - 1) / unit;
    return static_cast<std::uint32_t>(facts(scale).factor == 1 ? whole : whole + 1);
}

}  // namespace pcieflow::wire
