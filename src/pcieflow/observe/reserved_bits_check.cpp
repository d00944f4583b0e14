// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/reserved_bits_check.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>

namespace pcieflow::observe {

namespace {

/// Bits of bytes 0 to 3 that must be 0 in the DLLPs of one type (docs/protocol.md §3.2, §3.3).
struct ReservedBits {
    std::uint8_t type;
    std::uint32_t mask;
};
constexpr std::array reserved_bits{
    ReservedBits{0x00, 0x00FF'F000},  // Ack
    ReservedBits{0x01, 0x00FF'FFFF},  // MRInit
    ReservedBits{0x10, 0x00FF'F000},  // Nak
    ReservedBits{0x20, 0x00FF'FFFF},  // PM_Enter_L1
    ReservedBits{0x21, 0x00FF'FFFF},  // PM_Enter_L23
    ReservedBits{0x23, 0x00FF'FFFF},  // PM_Active_State_Request_L1
    ReservedBits{0x24, 0x00FF'FFFF},  // PM_Request_Ack
    ReservedBits{0x31, 0x00FF'FFFF},  // NOP
};

constexpr std::uint8_t fc_bit3 = 0x08;

bool is_fc_type(std::uint8_t type) {
    const unsigned kind = type >> 6U;                  // 1, 2, 3: InitFC1, UpdateFC, InitFC2
    const unsigned credit_type = (type >> 4U) & 0x3U;  // 3 is MR-IOV's
    return kind != 0 && credit_type != 3;
}

std::uint32_t reserved_in(std::uint8_t type) {
    if (is_fc_type(type)) {
        return std::uint32_t{fc_bit3} << 24U;
    }
    for (const ReservedBits& row : reserved_bits) {
        if (row.type == type) {
            return row.mask;
        }
    }
    return 0;
}

}  // namespace

void check_reserved_bits(const core::DllpBytes& bytes, const Scene& scene, ViolationLog& log) {
    const std::uint32_t word = std::uint32_t{bytes[0]} << 24U | std::uint32_t{bytes[1]} << 16U |
                               std::uint32_t{bytes[2]} << 8U | std::uint32_t{bytes[3]};
    const std::uint32_t found = word & reserved_in(bytes[0]);
    if (found != 0) {
        log.report(finding(core::RuleId::CHK_24, scene, "reserved bits 0", fmt::format("{:08X}h", word),
                           fmt::format("DLLP {:08X}h has reserved bits set: {:08X}h", word, found)));
    }
}

}  // namespace pcieflow::observe
