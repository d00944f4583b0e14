// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::wire {

/// The TLPs of docs/protocol.md §5.1.
enum class TlpKind : std::uint8_t {
    MRd,
    MRdLk,
    MWr,
    IORd,
    IOWr,
    CfgRd0,
    CfgWr0,
    CfgRd1,
    CfgWr1,
    Msg,
    MsgD,
    FetchAdd,
    Swap,
    CAS,
    DMWr,
    Cpl,
    CplD,
    CplLk,
    CplDLk,
};

/// Which headers a kind may have: the address of a memory request decides between 3 and 4 DW.
enum class HeaderForm : std::uint8_t { always_3_dw, always_4_dw, by_address };

/// One row per kind (CRD-01, docs/protocol.md §5.1).
struct TlpFacts {
    TlpKind kind;
    std::string_view name;
    core::CreditType type;  ///< whose pools it needs
    bool has_data;
    bool is_answered;  ///< a completion comes back
    HeaderForm header;
};

inline constexpr std::array tlp_facts{
    TlpFacts{TlpKind::MRd, "MRd", core::CreditType::NP, false, true, HeaderForm::by_address},
    TlpFacts{TlpKind::MRdLk, "MRdLk", core::CreditType::NP, false, true, HeaderForm::by_address},
    TlpFacts{TlpKind::MWr, "MWr", core::CreditType::P, true, false, HeaderForm::by_address},
    TlpFacts{TlpKind::IORd, "IORd", core::CreditType::NP, false, true, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::IOWr, "IOWr", core::CreditType::NP, true, true, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::CfgRd0, "CfgRd0", core::CreditType::NP, false, true, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::CfgWr0, "CfgWr0", core::CreditType::NP, true, true, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::CfgRd1, "CfgRd1", core::CreditType::NP, false, true, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::CfgWr1, "CfgWr1", core::CreditType::NP, true, true, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::Msg, "Msg", core::CreditType::P, false, false, HeaderForm::always_4_dw},
    TlpFacts{TlpKind::MsgD, "MsgD", core::CreditType::P, true, false, HeaderForm::always_4_dw},
    TlpFacts{TlpKind::FetchAdd, "FetchAdd", core::CreditType::NP, true, true, HeaderForm::by_address},
    TlpFacts{TlpKind::Swap, "Swap", core::CreditType::NP, true, true, HeaderForm::by_address},
    TlpFacts{TlpKind::CAS, "CAS", core::CreditType::NP, true, true, HeaderForm::by_address},
    TlpFacts{TlpKind::DMWr, "DMWr", core::CreditType::NP, true, true, HeaderForm::by_address},
    TlpFacts{TlpKind::Cpl, "Cpl", core::CreditType::Cpl, false, false, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::CplD, "CplD", core::CreditType::Cpl, true, false, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::CplLk, "CplLk", core::CreditType::Cpl, false, false, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::CplDLk, "CplDLk", core::CreditType::Cpl, true, false, HeaderForm::always_3_dw},
};

constexpr const TlpFacts& facts(TlpKind kind) { return tlp_facts[static_cast<std::size_t>(kind)]; }
constexpr std::string_view to_string(TlpKind kind) { return facts(kind).name; }

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
