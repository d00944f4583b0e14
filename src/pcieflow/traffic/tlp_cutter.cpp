// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/tlp_cutter.hpp"

#include <algorithm>

namespace pcieflow::traffic {

namespace {

constexpr std::uint32_t bytes_per_dw = 4;
constexpr std::uint32_t page = 4096;                                   // no request crosses a multiple of it
constexpr std::uint64_t first_wide_address = std::uint64_t{1} << 32U;  // from here on a header has 4 DW

/// What the address of a request means.
enum class Addressing : std::uint8_t { memory, io, configuration, none };

Addressing addressing_of(wire::TlpKind kind) {
    using wire::TlpKind;
    switch (kind) {
        case TlpKind::IORd:
        case TlpKind::IOWr: return Addressing::io;
        case TlpKind::CfgRd0:
        case TlpKind::CfgWr0:
        case TlpKind::CfgRd1:
        case TlpKind::CfgWr1: return Addressing::configuration;
        case TlpKind::Msg:
        case TlpKind::MsgD:
        case TlpKind::Cpl:
        case TlpKind::CplD:
        case TlpKind::CplLk:
        case TlpKind::CplDLk: return Addressing::none;
        case TlpKind::MRd:
        case TlpKind::MRdLk:
        case TlpKind::MWr:
        case TlpKind::FetchAdd:
        case TlpKind::Swap:
        case TlpKind::CAS:
        case TlpKind::DMWr: return Addressing::memory;
    }
    return Addressing::none;
}

bool is_one_dw(Addressing addressing) {
    return addressing == Addressing::io || addressing == Addressing::configuration;
}

bool is_atomic(wire::TlpKind kind) {
    return kind == wire::TlpKind::FetchAdd || kind == wire::TlpKind::Swap || kind == wire::TlpKind::CAS;
}

/// An AtomicOp is aligned to its operand; a CAS carries two, but only one lies at its address.
std::uint64_t aligned_to_operand(const Transfer& atomic) {
    const std::uint32_t operand = atomic.kind == wire::TlpKind::CAS ? atomic.bytes / 2 : atomic.bytes;
    return operand == 0 ? atomic.address : atomic.address - atomic.address % operand;
}

std::uint32_t offset_in(std::uint64_t address, std::uint32_t unit) {
    return static_cast<std::uint32_t>(address % unit);
}

std::uint32_t piece_of(const Transfer& rest, const TlpForm& form) {
    if (is_atomic(rest.kind)) {
        return rest.bytes;
    }
    const std::uint32_t in_dw = offset_in(rest.address, bytes_per_dw);
    if (is_one_dw(addressing_of(rest.kind))) {
        return std::min(rest.bytes, bytes_per_dw - in_dw);
    }
    const std::uint32_t largest = wire::facts(rest.kind).has_data ? form.max_payload : form.max_read_request;
    return std::min({rest.bytes, largest - in_dw, page - offset_in(rest.address, page)});
}

/// First DW BE in bits 3:0, Last DW BE in bits 7:4, for `bytes` from `in_dw` on.
std::uint8_t byte_enables(std::uint32_t in_dw, std::uint32_t bytes) {
    constexpr std::uint32_t all = 0xF;
    const std::uint32_t end = in_dw + bytes;
    const std::uint32_t first = (all << in_dw) & all;
    if (end <= bytes_per_dw) {  // of a single DW Last DW BE is 0
        return static_cast<std::uint8_t>(first & ~(all << end));
    }
    const std::uint32_t in_last = (end - 1) % bytes_per_dw + 1;
    return static_cast<std::uint8_t>(first | ((all >> (bytes_per_dw - in_last)) << bytes_per_dw));
}

wire::HeaderSize header_of(wire::TlpKind kind, wire::HeaderSize by_address) {
    switch (wire::facts(kind).header) {
        case wire::HeaderForm::always_3_dw: return wire::HeaderSize::dw3;
        case wire::HeaderForm::always_4_dw: return wire::HeaderSize::dw4;
        case wire::HeaderForm::by_address: break;
    }
    return by_address;
}

}  // namespace

TlpCutter::TlpCutter(const TlpForm& form) : form_(form) {
    next_.requester_id = form.requester_id;
    next_.has_ecrc = form.has_ecrc;
}

void TlpCutter::begin(const Transfer& transfer) {
    rest_ = transfer;
    is_done_ = false;
    const Addressing addressing = addressing_of(transfer.kind);
    const bool is_plain = is_one_dw(addressing);
    next_.kind = transfer.kind;
    next_.tc = is_plain ? std::uint8_t{0} : form_.tc;  // TCV-03
    next_.relaxed_ordering = form_.relaxed_ordering && !is_plain;
    next_.id_based_ordering = form_.id_based_ordering && !is_plain;
    if (addressing == Addressing::none) {
        rest_.address = 0;
    } else if (is_atomic(transfer.kind)) {
        rest_.address = aligned_to_operand(transfer);
    }
    if (transfer.kind == wire::TlpKind::Msg) {
        rest_.bytes = 0;
    }
    prepare();
}

void TlpCutter::advance() {
    rest_.address += next_bytes_;
    rest_.bytes -= next_bytes_;
    is_done_ = rest_.bytes == 0;
    if (!is_done_) {
        prepare();
    }
}

void TlpCutter::prepare() {
    const Addressing addressing = addressing_of(rest_.kind);
    const std::uint32_t in_dw = offset_in(rest_.address, bytes_per_dw);
    next_bytes_ = piece_of(rest_, form_);
    const std::uint32_t length = std::max(1U, (in_dw + next_bytes_ + bytes_per_dw - 1) / bytes_per_dw);
    next_.length_dw = static_cast<std::uint16_t>(rest_.kind == wire::TlpKind::Msg ? 0U : length);
    const bool has_enables = addressing != Addressing::none && !is_atomic(rest_.kind);
    next_.byte_enables = has_enables ? byte_enables(in_dw, next_bytes_) : std::uint8_t{0};
    const bool has_address = addressing == Addressing::memory || addressing == Addressing::io;
    next_.address = has_address ? rest_.address - in_dw : 0;
    const bool is_wide = next_.address >= first_wide_address;
    next_.header = header_of(rest_.kind, is_wide ? wire::HeaderSize::dw4 : form_.header);
}

}  // namespace pcieflow::traffic
