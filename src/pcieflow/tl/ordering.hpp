// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/tl/queued_tlp.hpp"
#include "pcieflow/wire/tlp.hpp"

/// Which TLP may overtake which, of one VC: there is no ordering between VCs (ORD-01).
namespace pcieflow::tl {

/// The rows and columns of the ordering table.
enum class OrderClass : std::uint8_t { Posted, ReadRequest, NpWithData, Completion };
inline constexpr std::array order_classes{OrderClass::Posted, OrderClass::ReadRequest, OrderClass::NpWithData,
                                          OrderClass::Completion};

constexpr std::size_t index(OrderClass order_class) { return static_cast<std::size_t>(order_class); }

constexpr OrderClass order_class(const wire::TlpFacts& facts) {
    switch (facts.type) {
        case core::CreditType::P: return OrderClass::Posted;
        case core::CreditType::NP: return facts.has_data ? OrderClass::NpWithData : OrderClass::ReadRequest;
        case core::CreditType::Cpl: break;
    }
    return OrderClass::Completion;
}

/// Whether a younger TLP may go before an older one. `must`: it has to be able to when the older one is blocked, or
/// the link can deadlock.
enum class Passing : std::uint8_t { no, may, must };

/// What turns a `no` into a `may`.
enum class Relief : std::uint8_t {
    none,
    ido,                          ///< IDO of the row, and it comes from somebody else than the column
    ro_or_ido,                    ///< that, or RO of the row
    ro_or_ido_or_answered_write,  ///< that, or the row answers an I/O or Configuration write
    other_transaction,            ///< the two have different Transaction IDs
};

struct OrderingCell {
    Passing usual;
    Relief relief = Relief::none;
};

struct OrderingRow {
    OrderClass row;
    std::array<OrderingCell, 4> columns;  ///< indexed by OrderClass
};

/// The cells of the table.
namespace cell {
inline constexpr OrderingCell may{Passing::may};
inline constexpr OrderingCell must{Passing::must};
constexpr OrderingCell no_but(Relief relief) { return {Passing::no, relief}; }
}  // namespace cell

/// docs/protocol.md §10.3. A Posted request passes a Completion at will; it has to only in bridges to PCI.
// clang-format off
inline constexpr std::array ordering_table{
    //                                   Posted                              ReadRequest  NpWithData  Completion
    OrderingRow{OrderClass::Posted,      {cell::no_but(Relief::ro_or_ido),   cell::must,  cell::must, cell::may}},
    OrderingRow{OrderClass::ReadRequest, {cell::no_but(Relief::ido),         cell::may,   cell::may,  cell::may}},
    OrderingRow{OrderClass::NpWithData,  {cell::no_but(Relief::ro_or_ido),   cell::may,   cell::may,  cell::may}},
    OrderingRow{OrderClass::Completion,  {cell::no_but(Relief::ro_or_ido_or_answered_write),
                                                                             cell::must,  cell::must,
                                                                             cell::no_but(Relief::other_transaction)}},
};
// clang-format on

constexpr const OrderingCell& ordering_cell(OrderClass row, OrderClass column) {
    return ordering_table[index(row)].columns[index(column)];
}

/// Whose a TLP is: of a request the Requester ID, of a completion the Completer ID.
[[nodiscard]] inline std::uint16_t originator(const wire::Tlp& tlp) {
    return wire::facts(tlp.kind).type == core::CreditType::Cpl ? tlp.completer_id : tlp.requester_id;
}

[[nodiscard]] inline bool is_relieved(Relief relief, const QueuedTlp& row, const QueuedTlp& column) {
    const bool by_ro = row.tlp.relaxed_ordering;
    const bool by_ido = row.tlp.id_based_ordering && originator(row.tlp) != originator(column.tlp);
    switch (relief) {
        case Relief::none: return false;
        case Relief::ido: return by_ido;
        case Relief::ro_or_ido: return by_ro || by_ido;
        case Relief::ro_or_ido_or_answered_write: return by_ro || by_ido || row.answers_io_or_cfg_write;
        case Relief::other_transaction: break;
    }
    return row.tlp.requester_id != column.tlp.requester_id || row.tlp.tag != column.tlp.tag;
}

/// Whether `row`, the younger, may go before `column`.
[[nodiscard]] inline Passing passing(const QueuedTlp& row, const QueuedTlp& column) {
    const OrderingCell& cell =
        ordering_cell(order_class(wire::facts(row.tlp.kind)), order_class(wire::facts(column.tlp.kind)));
    return cell.usual == Passing::no && is_relieved(cell.relief, row, column) ? Passing::may : cell.usual;
}

}  // namespace pcieflow::tl
