// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/tlp_kind.hpp"
#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::wire {

using core::facts;
using core::HeaderForm;
using core::tlp_facts;
using core::TlpFacts;
using core::TlpKind;

/// Completion Status.
enum class CompletionStatus : std::uint8_t { SC, UR, CRS, CA };

/// Bytes that a TLP carries; never changed once they are on their way.
using Payload = std::vector<std::uint8_t>;

/// A TLP as the model moves it: what its header says, and a handle to its bytes, which synthetic traffic has none of.
struct Tlp {
    TlpKind kind = TlpKind::MWr;
    HeaderSize header = HeaderSize::dw3;
    std::uint8_t tc = 0;             ///< 0…7 (TCV-01)
    bool relaxed_ordering = false;   ///< RO
    bool id_based_ordering = false;  ///< IDO
    bool has_ecrc = false;
    CompletionStatus status = CompletionStatus::SC;  ///< of a completion
    std::uint8_t byte_enables = 0xFF;                ///< First DW BE in bits 3:0, Last DW BE in bits 7:4
    std::uint16_t length_dw = 1;  ///< 1…1024: DW that it carries or, of a read, that it asks for; 0 if neither
    std::uint16_t requester_id = 0;
    std::uint16_t completer_id = 0;   ///< of a completion
    std::uint16_t tag = 0;            ///< with `requester_id` the Transaction ID; of a request that is not answered 0
    std::uint16_t byte_count = 0;     ///< of a completion: bytes still to come, this one's included; 0 means 4096
    std::uint16_t lower_address = 0;  ///< of a completion: the low 7 bits of its first byte's address
    std::uint64_t address = 0;        ///< of a memory or I/O request
    std::shared_ptr<const Payload> payload;
};

/// Payload DW on the wire: none of a read, whose length is what it asks for.
constexpr std::uint32_t payload_dw(TlpKind kind, std::uint32_t length_dw) {
    return facts(kind).has_data ? length_dw : 0;
}

/// What decides its length on the wire (TIM-04).
[[nodiscard]] TlpSize size_of(const Tlp& tlp);

/// What it costs at the gate: 1 header credit, and the data credits of its payload (CRD-02, CRD-03).
struct CreditCost {
    core::CreditType type;
    core::HdrCredits header;
    core::DataCredits data;
};
[[nodiscard]] CreditCost cost_of(const Tlp& tlp);

/// The kind of that name; nothing if there is none.
[[nodiscard]] std::optional<TlpKind> tlp_kind_of(std::string_view name);

}  // namespace pcieflow::wire
