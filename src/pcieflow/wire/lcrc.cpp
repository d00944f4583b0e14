// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/lcrc.hpp"

namespace pcieflow::wire {
namespace {

constexpr std::uint32_t reflected_polynomial = 0xEDB8'8320;  // 04C11DB7h, bit 0 first
constexpr std::size_t slices = 8;

using Table = std::array<std::uint32_t, 256>;

/// tables[k][b]: what byte b does to the register when k zero bytes follow it.
constexpr std::array<Table, slices> make_tables() {
    std::array<Table, slices> tables{};
    for (std::size_t byte = 0; byte < 256; ++byte) {
        std::uint32_t reg = static_cast<std::uint32_t>(byte);
        for (int bit = 0; bit < 8; ++bit) {
            reg = (reg & 1U) != 0 ? (reg >> 1U) ^ reflected_polynomial : reg >> 1U;
        }
        tables[0][byte] = reg;
    }
    for (std::size_t k = 1; k < slices; ++k) {
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint32_t before = tables[k - 1][byte];
            tables[k][byte] = (before >> 8U) ^ tables[0][before & 0xFFU];
        }
    }
    return tables;
}

constexpr std::array<Table, slices> tables = make_tables();

constexpr std::uint32_t load_little_endian(const std::uint8_t* bytes) {
    return std::uint32_t{bytes[0]} | std::uint32_t{bytes[1]} << 8U | std::uint32_t{bytes[2]} << 16U |
           std::uint32_t{bytes[3]} << 24U;
}

constexpr std::uint32_t look_up(std::size_t first_table, std::uint32_t word) {
    return tables[first_table][word & 0xFFU] ^ tables[first_table - 1][(word >> 8U) & 0xFFU] ^
           tables[first_table - 2][(word >> 16U) & 0xFFU] ^ tables[first_table - 3][word >> 24U];
}

}  // namespace

void Lcrc::add(const std::uint8_t* bytes, std::size_t size) {
    std::uint32_t reg = register_;
    for (; size >= slices; size -= slices, bytes += slices) {
        reg = look_up(7, reg ^ load_little_endian(bytes)) ^ look_up(3, load_little_endian(bytes + 4));
    }
    for (; size > 0; --size, ++bytes) {
        reg = (reg >> 8U) ^ tables[0][(reg ^ *bytes) & 0xFFU];
    }
    register_ = reg;
}

std::array<std::uint8_t, 4> Lcrc::bytes() const {
    const std::uint32_t crc = value();
    return {static_cast<std::uint8_t>(crc & 0xFFU), static_cast<std::uint8_t>((crc >> 8U) & 0xFFU),
            static_cast<std::uint8_t>((crc >> 16U) & 0xFFU), static_cast<std::uint8_t>(crc >> 24U)};
}

}  // namespace pcieflow::wire
