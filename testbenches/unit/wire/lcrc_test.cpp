// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/lcrc.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pcieflow::wire {
namespace {

/// TLPs that were captured on a real link, their sequence bytes included.
struct LcrcVector {
    std::vector<std::uint8_t> bytes;
    std::array<std::uint8_t, 4> lcrc;
};

const std::vector<LcrcVector>& vectors() {
    static const std::vector<LcrcVector> captured{
        {{0x00, 0x00, 0x74, 0x00, 0x00, 0x01, 0x00, 0xE2, 0x00, 0x50, 0x00,
          0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x0A, 0x00, 0x00, 0x00},
         {0x1E, 0x19, 0xA8, 0x6C}},
        {{0x00, 0x00, 0x04, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x0F, 0x01, 0x00, 0x00, 0x00},
         {0x4F, 0xA6, 0x2A, 0xFF}},
        {{0x00, 0x06, 0x44, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x0F, 0x01, 0x00, 0x00, 0x04, 0x00, 0x00, 0x10, 0x00},
         {0x63, 0x60, 0xA7, 0x4B}},
    };
    return captured;
}

Lcrc lcrc_of(const std::vector<std::uint8_t>& bytes) {
    Lcrc lcrc;
    lcrc.add(bytes.data(), bytes.size());
    return lcrc;
}

/// CRC-05 bit by bit, without a table.
std::uint32_t bit_serial(const std::vector<std::uint8_t>& bytes) {
    std::uint32_t reg = 0xFFFF'FFFF;
    for (const std::uint8_t byte : bytes) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            const std::uint32_t feedback = (reg ^ (std::uint32_t{byte} >> bit)) & 1U;
            reg = (reg >> 1U) ^ (feedback != 0 ? 0xEDB8'8320U : 0U);
        }
    }
    return ~reg;
}

std::vector<std::uint8_t> counting_bytes(std::size_t size) {
    std::vector<std::uint8_t> bytes(size);
    for (std::size_t i = 0; i < size; ++i) {
        bytes[i] = static_cast<std::uint8_t>(i * 37 + 11);
    }
    return bytes;
}

TEST(Lcrc, CRC_05_IsThatOfEveryCapturedTlp) {
    for (const LcrcVector& vector : vectors()) {
        EXPECT_EQ(lcrc_of(vector.bytes).bytes(), vector.lcrc) << "TLP of " << vector.bytes.size() << " bytes";
    }
}

TEST(Lcrc, CRC_05_CatchesEverySingleBitFlipOfEveryCapturedTlp) {
    for (const LcrcVector& vector : vectors()) {
        for (std::size_t bit = 0; bit < 8 * vector.bytes.size(); ++bit) {
            std::vector<std::uint8_t> bytes = vector.bytes;
            bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] ^ (1U << (bit % 8)));
            EXPECT_NE(lcrc_of(bytes).bytes(), vector.lcrc) << "bit " << bit;
        }
    }
}

TEST(Lcrc, CRC_05_IsTheOrdinaryCrc32) {
    constexpr std::string_view digits = "123456789";

    const Lcrc lcrc = lcrc_of({digits.begin(), digits.end()});

    EXPECT_EQ(lcrc.value(), 0xCBF4'3926U);
}

TEST(Lcrc, CRC_05_EqualsTheBitSerialDivisionForEveryLength) {
    for (std::size_t size = 0; size <= 70; ++size) {
        const std::vector<std::uint8_t> bytes = counting_bytes(size);
        EXPECT_EQ(lcrc_of(bytes).value(), bit_serial(bytes)) << size << " bytes";
    }
}

TEST(Lcrc, CRC_05_IsTheSameInHoweverManyPiecesTheBytesCome) {
    const std::vector<std::uint8_t> bytes = counting_bytes(40);
    for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
        Lcrc lcrc;

        lcrc.add(bytes.data(), cut);
        lcrc.add(bytes.data() + cut, bytes.size() - cut);

        EXPECT_EQ(lcrc.value(), bit_serial(bytes)) << "cut after " << cut;
    }
}

TEST(Lcrc, CRC_05_OfNothingIsZero) {
    Lcrc lcrc;

    lcrc.add(nullptr, 0);

    EXPECT_EQ(lcrc.value(), 0U);
}

}  // namespace
}  // namespace pcieflow::wire
