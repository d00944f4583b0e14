// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/crc16.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

#include "unit/wire/dllp_vectors.hpp"

namespace pcieflow::wire {
namespace {

/// CRC-01 and CRC-02 taken literally: bit by bit in the order of transmission, then the prescribed mapping of bits.
DllpCrc literal_crc(const core::DllpBytes& bytes) {
    std::uint32_t reg = 0xFFFF;
    for (std::size_t i = 0; i < 4; ++i) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            const std::uint32_t feedback = ((reg >> 15U) ^ (std::uint32_t{bytes[i]} >> bit)) & 1U;
            reg = ((reg << 1U) & 0xFFFFU) ^ (feedback != 0 ? 0x100BU : 0U);
        }
    }
    reg ^= 0xFFFFU;
    std::uint32_t field = 0;
    for (unsigned bit = 0; bit < 16; ++bit) {
        field |= ((reg >> bit) & 1U) << (bit < 8 ? 7U - bit : 23U - bit);
    }
    return {static_cast<std::uint8_t>(field >> 8U), static_cast<std::uint8_t>(field & 0xFFU)};
}

TEST(DllpCrc, CRC_03_IsThatOfEveryVector) {
    for (const DllpVector& vector : dllp_vectors()) {
        const DllpCrc crc = dllp_crc(vector.bytes);
        EXPECT_EQ(crc[0], vector.bytes[4]) << "vector " << vector.number;
        EXPECT_EQ(crc[1], vector.bytes[5]) << "vector " << vector.number;
    }
}

TEST(DllpCrc, CRC_01_EqualsTheBitSerialDivisionForEveryVector) {
    for (const DllpVector& vector : dllp_vectors()) {
        EXPECT_EQ(dllp_crc(vector.bytes), literal_crc(vector.bytes)) << "vector " << vector.number;
    }
}

TEST(DllpCrc, CRC_02_MapsTheBitsAsPrescribedForEveryTypeByteAndEverySingleBodyBit) {
    for (unsigned type = 0; type < 256; ++type) {
        for (unsigned bit = 0; bit < 24; ++bit) {
            core::DllpBytes bytes{static_cast<std::uint8_t>(type), 0, 0, 0, 0, 0};
            bytes[1 + bit / 8] = static_cast<std::uint8_t>(1U << (bit % 8));
            ASSERT_EQ(dllp_crc(bytes), literal_crc(bytes)) << "type " << type << " bit " << bit;
        }
    }
}

TEST(DllpCrc, CRC_04_GOLD_57_LeavesTheResidue556FhForEveryVector) {
    for (const DllpVector& vector : dllp_vectors()) {
        EXPECT_EQ(dllp_crc_residue(vector.bytes), 0x556F) << "vector " << vector.number;
    }
    EXPECT_EQ(good_dllp_crc_residue, 0x556F);
}

TEST(DllpCrc, CHK_23_IsGoodForEveryVector) {
    for (const DllpVector& vector : dllp_vectors()) {
        EXPECT_TRUE(has_good_crc(vector.bytes)) << "vector " << vector.number;
    }
}

TEST(DllpCrc, CHK_23_CatchesEverySingleBitFlipOfEveryVector) {
    for (const DllpVector& vector : dllp_vectors()) {
        for (unsigned bit = 0; bit < 48; ++bit) {
            core::DllpBytes bytes = vector.bytes;
            bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] ^ (1U << (bit % 8)));
            EXPECT_FALSE(has_good_crc(bytes)) << "vector " << vector.number << " bit " << bit;
            EXPECT_NE(dllp_crc_residue(bytes), good_dllp_crc_residue) << "vector " << vector.number << " bit " << bit;
        }
    }
}

TEST(DllpCrc, CHK_23_CatchesEveryDoubleBitFlip) {
    const core::DllpBytes good = dllp_vectors()[0].bytes;
    for (unsigned first = 0; first < 48; ++first) {
        for (unsigned second = first + 1; second < 48; ++second) {
            core::DllpBytes bytes = good;
            bytes[first / 8] = static_cast<std::uint8_t>(bytes[first / 8] ^ (1U << (first % 8)));
            bytes[second / 8] = static_cast<std::uint8_t>(bytes[second / 8] ^ (1U << (second % 8)));
            EXPECT_FALSE(has_good_crc(bytes)) << "bits " << first << " and " << second;
        }
    }
}

TEST(DllpCrc, CRC_01_DoesNotDependOnBytes4And5) {
    const core::DllpBytes blank{0x40, 0x01, 0x00, 0x40, 0x00, 0x00};

    EXPECT_EQ(dllp_crc(blank), (DllpCrc{0xFE, 0xCB}));
}

}  // namespace
}  // namespace pcieflow::wire
