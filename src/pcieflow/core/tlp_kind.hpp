// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "pcieflow/core/credit.hpp"

namespace pcieflow::core {

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
    CreditType type;  ///< whose pools it needs
    bool has_data;
    bool is_answered;  ///< a completion comes back
    HeaderForm header;
};

inline constexpr std::array tlp_facts{
    TlpFacts{TlpKind::MRd, "MRd", CreditType::NP, false, true, HeaderForm::by_address},
    TlpFacts{TlpKind::MRdLk, "MRdLk", CreditType::NP, false, true, HeaderForm::by_address},
    TlpFacts{TlpKind::MWr, "MWr", CreditType::P, true, false, HeaderForm::by_address},
    TlpFacts{TlpKind::IORd, "IORd", CreditType::NP, false, true, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::IOWr, "IOWr", CreditType::NP, true, true, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::CfgRd0, "CfgRd0", CreditType::NP, false, true, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::CfgWr0, "CfgWr0", CreditType::NP, true, true, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::CfgRd1, "CfgRd1", CreditType::NP, false, true, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::CfgWr1, "CfgWr1", CreditType::NP, true, true, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::Msg, "Msg", CreditType::P, false, false, HeaderForm::always_4_dw},
    TlpFacts{TlpKind::MsgD, "MsgD", CreditType::P, true, false, HeaderForm::always_4_dw},
    TlpFacts{TlpKind::FetchAdd, "FetchAdd", CreditType::NP, true, true, HeaderForm::by_address},
    TlpFacts{TlpKind::Swap, "Swap", CreditType::NP, true, true, HeaderForm::by_address},
    TlpFacts{TlpKind::CAS, "CAS", CreditType::NP, true, true, HeaderForm::by_address},
    TlpFacts{TlpKind::DMWr, "DMWr", CreditType::NP, true, true, HeaderForm::by_address},
    TlpFacts{TlpKind::Cpl, "Cpl", CreditType::Cpl, false, false, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::CplD, "CplD", CreditType::Cpl, true, false, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::CplLk, "CplLk", CreditType::Cpl, false, false, HeaderForm::always_3_dw},
    TlpFacts{TlpKind::CplDLk, "CplDLk", CreditType::Cpl, true, false, HeaderForm::always_3_dw},
};

constexpr const TlpFacts& facts(TlpKind kind) { return tlp_facts[static_cast<std::size_t>(kind)]; }
constexpr std::string_view to_string(TlpKind kind) { return facts(kind).name; }

}  // namespace pcieflow::core
