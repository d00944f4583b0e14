// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/dllp.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/wire/crc16.hpp"
#include "unit/wire/dllp_vectors.hpp"

namespace pcieflow::wire {
namespace {

/// An FC DLLP for each of the 72 type bytes that mean one.
std::vector<FcDllp> every_fc_type_byte() {
    std::vector<FcDllp> dllps;
    for (const FcKind kind : {FcKind::InitFC1, FcKind::InitFC2, FcKind::UpdateFC}) {
        for (const core::CreditType type : core::credit_types) {
            for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
                dllps.push_back({kind, type, core::vc_id(vc), 0, 0, 0, 0});
            }
        }
    }
    return dllps;
}

struct Fields {
    std::uint16_t hdr;
    std::uint16_t data;
};
constexpr std::array field_limits{Fields{0, 0},      Fields{1, 1},       Fields{127, 2047}, Fields{128, 2048},
                                  Fields{255, 4095}, Fields{255, 0},     Fields{0, 4095},   Fields{3, 255},
                                  Fields{4, 256},    Fields{0xA5, 0x5A5}};

/// Four bytes with the CRC that belongs to them.
core::DllpBytes with_crc(std::uint8_t type, std::uint8_t byte1, std::uint8_t byte2, std::uint8_t byte3) {
    core::DllpBytes bytes{type, byte1, byte2, byte3, 0, 0};
    const DllpCrc crc = dllp_crc(bytes);
    bytes[4] = crc[0];
    bytes[5] = crc[1];
    return bytes;
}

TEST(DllpEncode, DLLP_01_GivesTheBytesOfEveryVector) {
    for (const DllpVector& vector : dllp_vectors()) {
        EXPECT_EQ(encode(vector.dllp), vector.bytes) << "vector " << vector.number;
    }
}

TEST(DllpDecode, DLLP_01_GivesTheFieldsOfEveryVector) {
    for (const DllpVector& vector : dllp_vectors()) {
        EXPECT_EQ(decode(vector.bytes), std::optional(vector.dllp)) << "vector " << vector.number;
    }
}

TEST(DllpDecode, ERR_02_GivesNothingForEverySingleBitFlipOfEveryVector) {
    for (const DllpVector& vector : dllp_vectors()) {
        for (unsigned bit = 0; bit < 48; ++bit) {
            core::DllpBytes bytes = vector.bytes;
            bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] ^ (1U << (bit % 8)));
            EXPECT_EQ(decode(bytes), std::nullopt) << "vector " << vector.number << " bit " << bit;
        }
    }
}

TEST(DllpDecode, ERR_02_IsPossibleWithoutLookingAtTheCrc) {
    core::DllpBytes bytes = dllp_vectors()[0].bytes;
    bytes[5] = 0;

    EXPECT_EQ(decode_unchecked(bytes), dllp_vectors()[0].dllp);
}

TEST(DllpCodec, FC_INIT_04_KeepsEveryKindTypeAndVcWithEveryScaleAndTheLimitsOfTheFields) {
    for (FcDllp dllp : every_fc_type_byte()) {
        for (const Fields fields : field_limits) {
            dllp.hdr = fields.hdr;
            dllp.data = fields.data;
            for (unsigned scales = 0; scales < 16; ++scales) {
                dllp.hdr_scale = static_cast<std::uint8_t>(scales / 4);
                dllp.data_scale = static_cast<std::uint8_t>(scales % 4);
                ASSERT_EQ(decode(encode(dllp)), std::optional<Dllp>(dllp));
            }
        }
    }
}

TEST(DllpCodec, CRD_05_KeepsEveryValueOfTheHeaderField) {
    for (std::uint16_t hdr = 0; hdr < 256; ++hdr) {
        const Dllp dllp = fc(FcKind::UpdateFC, core::CreditType::NP, 3, hdr, 0x5A5);
        EXPECT_EQ(decode(encode(dllp)), std::optional(dllp));
    }
}

TEST(DllpCodec, CRD_05_KeepsEveryValueOfTheDataField) {
    for (std::uint16_t data = 0; data < 4096; ++data) {
        const Dllp dllp = fc(FcKind::InitFC2, core::CreditType::Cpl, 7, 0xA5, data);
        EXPECT_EQ(decode(encode(dllp)), std::optional(dllp));
    }
}

TEST(DllpCodec, ACK_16_KeepsEverySequenceNumberOfAckAndNak) {
    for (std::uint16_t seq = 0; seq < 4096; ++seq) {
        for (const bool is_nak : {false, true}) {
            const Dllp dllp = AckNakDllp{is_nak, seq};
            EXPECT_EQ(decode(encode(dllp)), std::optional(dllp));
        }
    }
}

TEST(DllpCodec, DLF_02_KeepsEveryFeatureBitAndFeatureAck) {
    for (unsigned bit = 0; bit < 23; ++bit) {
        for (const bool feature_ack : {false, true}) {
            const Dllp dllp = FeatureDllp{feature_ack, 1U << bit};
            EXPECT_EQ(decode(encode(dllp)), std::optional(dllp));
        }
    }
}

TEST(DllpCodec, DLLP_01_KeepsEveryBitOfAVendorsPayload) {
    for (unsigned bit = 0; bit < 24; ++bit) {
        const Dllp dllp = VendorDllp{1U << bit};
        EXPECT_EQ(decode(encode(dllp)), std::optional(dllp));
    }
}

TEST(DllpCodec, DLLP_01_KeepsEachOfThe256TypeBytes) {
    for (unsigned type = 0; type < 256; ++type) {
        const core::DllpBytes bytes = with_crc(static_cast<std::uint8_t>(type), 0, 0, 0);
        const std::optional<Dllp> dllp = decode(bytes);
        ASSERT_TRUE(dllp) << type;
        EXPECT_EQ(encode(*dllp), bytes) << type;
    }
}

TEST(DllpDecode, DLLP_01_IgnoresTheReservedBitsOfAckAndNak) {
    EXPECT_EQ(decode(with_crc(0x00, 0xFF, 0xF1, 0x23)), std::optional<Dllp>(AckNakDllp{false, 0x123}));
    EXPECT_EQ(decode(with_crc(0x10, 0xFF, 0xF1, 0x23)), std::optional<Dllp>(AckNakDllp{true, 0x123}));
}

TEST(DllpDecode, DLLP_01_IgnoresTheReservedBytesOfPlainDllps) {
    for (const PlainDllp plain : {PlainDllp::MRInit, PlainDllp::PM_Enter_L1, PlainDllp::PM_Enter_L23,
                                  PlainDllp::PM_Active_State_Request_L1, PlainDllp::PM_Request_Ack, PlainDllp::NOP}) {
        const core::DllpBytes bytes = with_crc(static_cast<std::uint8_t>(plain), 0xFF, 0xFF, 0xFF);
        EXPECT_EQ(decode(bytes), std::optional<Dllp>(plain));
    }
}

TEST(DllpDecode, ERR_11_AcceptsAnUnsupportedTypeWhateverItCarries) {
    EXPECT_EQ(decode(with_crc(0x22, 0xFF, 0xFF, 0xFF)), std::optional<Dllp>(UnsupportedDllp{0x22}));
}

TEST(DllpEncode, DLLP_01_SendsReservedFieldsAsZero) {
    EXPECT_EQ(encode(AckNakDllp{true, 0xFFF}), with_crc(0x10, 0x00, 0x0F, 0xFF));
    EXPECT_EQ(encode(PlainDllp::NOP), with_crc(0x31, 0, 0, 0));
    EXPECT_EQ(encode(UnsupportedDllp{0xB7}), with_crc(0xB7, 0, 0, 0));
}

}  // namespace
}  // namespace pcieflow::wire
