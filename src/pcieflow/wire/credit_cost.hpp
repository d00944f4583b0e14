// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/credit.hpp"

namespace pcieflow::wire {

/// Bytes that one data credit pays for (CRD-02).
inline constexpr std::int64_t bytes_per_data_credit = 16;

/// Data credits of a TLP that carries `length_dw` DW; a started credit counts whole (CRD-03).
constexpr core::DataCredits data_credits(std::uint32_t length_dw) {
    constexpr std::uint32_t dw_per_credit = 4;
    return {(length_dw + dw_per_credit - 1) / dw_per_credit};
}

/// DW that the Length field of a TLP header means: 10 bits, of which 0 is 1024.
constexpr std::uint32_t length_dw(std::uint32_t length_field) {
    constexpr std::uint32_t largest = 1024;
    return length_field == 0 ? largest : length_field;
}

/// Who advertises: one that forwards completions between other ports, or one that asked for them itself.
enum class CompletionRole : std::uint8_t {
    switch_or_p2p,   ///< a Switch, or a Root Complex with full peer-to-peer support
    endpoint_or_rc,  ///< an Endpoint, or a Root Complex without it: infinite completion credits (CRD-13)
};

/// The least initial advertisement without scaling and without AtomicOp or DMWr support (docs/protocol.md §5.3).
/// `max_payload` is the largest Max_Payload_Size, in bytes, that the receiver supports.
constexpr core::Advertisement minimum_advertisement(CompletionRole role, std::int64_t max_payload) {
    using core::DataCredits;
    using core::HdrCredits;
    const DataCredits one_payload{static_cast<std::uint32_t>(max_payload / bytes_per_data_credit)};
    const bool is_infinite = role == CompletionRole::endpoint_or_rc;
    return {{{
        {HdrCredits{1}, one_payload},
        {HdrCredits{1}, DataCredits{1}},
        is_infinite ? core::TypeAdvertisement{} : core::TypeAdvertisement{HdrCredits{1}, one_payload},
    }}};
}

}  // namespace pcieflow::wire
