// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/crc16.hpp"

#include <cstddef>

namespace pcieflow::wire {
namespace {

constexpr std::uint16_t reflected_polynomial = 0xD008;  // 100Bh, bit 0 first (CRC-03)
constexpr std::uint16_t preset = 0xFFFF;

constexpr std::array<std::uint16_t, 256> make_table() {
    std::array<std::uint16_t, 256> table{};
    for (std::size_t byte = 0; byte < table.size(); ++byte) {
        std::uint32_t reg = static_cast<std::uint32_t>(byte);
        for (int bit = 0; bit < 8; ++bit) {
            reg = (reg & 1U) != 0 ? (reg >> 1U) ^ reflected_polynomial : reg >> 1U;
        }
        table[byte] = static_cast<std::uint16_t>(reg);
    }
    return table;
}

constexpr std::array<std::uint16_t, 256> table = make_table();

constexpr std::uint16_t shift_in(std::uint16_t reg, std::uint8_t byte) {
    return static_cast<std::uint16_t>((reg >> 8U) ^ table[(reg ^ byte) & 0xFFU]);
}

std::uint16_t register_after(const core::DllpBytes& bytes, std::size_t count) {
    std::uint16_t reg = preset;
    for (std::size_t i = 0; i < count; ++i) {
        reg = shift_in(reg, bytes[i]);
    }
    return reg;
}

}  // namespace

DllpCrc dllp_crc(const core::DllpBytes& bytes) {
    const unsigned crc = ~unsigned{register_after(bytes, 4)};
    return {static_cast<std::uint8_t>(crc & 0xFFU), static_cast<std::uint8_t>((crc >> 8U) & 0xFFU)};
}

bool has_good_crc(const core::DllpBytes& bytes) { return dllp_crc(bytes) == DllpCrc{bytes[4], bytes[5]}; }

std::uint16_t dllp_crc_residue(const core::DllpBytes& bytes) { return register_after(bytes, bytes.size()); }

}  // namespace pcieflow::wire
