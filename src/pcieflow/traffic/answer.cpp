// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/answer.hpp"

namespace pcieflow::traffic {

namespace {

constexpr std::uint32_t bytes_per_dw = 4;

// The lowest and the highest byte that a nibble of byte enables, which is not 0, selects.
std::uint32_t lowest(std::uint32_t enables) {
    std::uint32_t byte = 0;
    while ((enables >> byte & 1U) == 0) {
        ++byte;
    }
    return byte;
}
std::uint32_t highest(std::uint32_t enables) {
    std::uint32_t byte = bytes_per_dw - 1;
    while ((enables >> byte & 1U) == 0) {
        --byte;
    }
    return byte;
}

/// From the first to the last enabled byte. A read without enabled bytes counts as one byte.
Answer memory_read(const wire::Tlp& request, wire::TlpKind kind) {
    constexpr std::uint32_t nibble = 0xF;
    const std::uint32_t first_enables = request.byte_enables & nibble;
    const std::uint32_t last_enables =
        request.length_dw == 1 ? first_enables : std::uint32_t{request.byte_enables} >> bytes_per_dw;
    if (first_enables == 0 || last_enables == 0) {
        return {kind, 1, request.address, true};
    }
    const std::uint32_t first = lowest(first_enables);
    const std::uint32_t last = bytes_per_dw * (request.length_dw - 1U) + highest(last_enables);
    return {kind, last - first + 1, request.address + first, true};
}

Answer io_or_cfg_write() {
    Answer answer;
    answer.is_of_io_or_cfg_write = true;
    return answer;
}

}  // namespace

Answer answer_to(const wire::Tlp& request) {
    using wire::TlpKind;
    const std::uint32_t operand = bytes_per_dw * request.length_dw;
    switch (request.kind) {
        case TlpKind::MRd: return memory_read(request, TlpKind::CplD);
        case TlpKind::MRdLk: return memory_read(request, TlpKind::CplDLk);
        case TlpKind::IORd:
        case TlpKind::CfgRd0:
        case TlpKind::CfgRd1: return {TlpKind::CplD};
        case TlpKind::FetchAdd:
        case TlpKind::Swap: return {TlpKind::CplD, operand};
        case TlpKind::CAS: return {TlpKind::CplD, operand / 2};  // it carries two operands and gets one back
        case TlpKind::IOWr:
        case TlpKind::CfgWr0:
        case TlpKind::CfgWr1: return io_or_cfg_write();
        case TlpKind::DMWr:
        case TlpKind::MWr:
        case TlpKind::Msg:
        case TlpKind::MsgD:
        case TlpKind::Cpl:
        case TlpKind::CplD:
        case TlpKind::CplLk:
        case TlpKind::CplDLk: break;
    }
    return {};
}

}  // namespace pcieflow::traffic
