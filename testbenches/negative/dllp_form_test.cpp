// SPDX-License-Identifier: Apache-2.0
// Scales and reserved bits of single DLLPs.
#include <gtest/gtest.h>

#include "pcieflow/wire/crc16.hpp"
#include "unit/observe/checker_story.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::CreditType;
using core::PortId;
using core::RuleId;
using testkit::at;
using testkit::CheckerStory;
using testkit::golden;
using testkit::to_lines;
using wire::FcKind;

wire::FcDllp scaled(FcKind kind, CreditType type, std::uint8_t hdr_scale, std::uint8_t data_scale) {
    wire::FcDllp dllp = golden(kind, type);
    dllp.hdr_scale = hdr_scale;
    dllp.data_scale = data_scale;
    return dllp;
}

TEST(Scales, CRD_08_CHK_14_FiresForAScaleInInitFC) {
    CheckerStory story;
    story.send(PortId::A, scaled(FcKind::InitFC1, CreditType::P, 1, 0), at(0_ns));

    EXPECT_EQ(to_lines(story.judge()),
              "32000000 A vc0 CHK-14 FCPE error: InitFC1-P has HdrScale 01b, DataScale 00b without Scaled Flow "
              "Control\n");
}

TEST(Scales, CRD_08_CHK_14_FiresForTheDataScaleAlone) {
    CheckerStory story;
    story.send(PortId::A, scaled(FcKind::InitFC1, CreditType::P, 0, 3), at(0_ns));

    EXPECT_EQ(testkit::rules_of(story.judge()), std::vector{RuleId::CHK_14});
}

TEST(Scales, CRD_08_CHK_15_FiresForAnUpdateFcWithAnotherScaleThanItsInitFC) {
    CheckerStory story;
    story.initialise(at(0_ns));
    story.send(PortId::A, scaled(FcKind::UpdateFC, CreditType::P, 0, 2), at(1_us));

    EXPECT_EQ(to_lines(story.judge()),
              "1032000000 A vc0 CHK-15 FCPE error: UpdateFC-P has HdrScale 00b, DataScale 10b, the first InitFC1-P had "
              "HdrScale 00b, DataScale 00b\n");
}

TEST(Scales, CRD_08_CHK_14_CHK_15_AreSilentWithoutScales) {
    CheckerStory story;
    story.initialise(at(0_ns));
    story.send(PortId::A, scaled(FcKind::UpdateFC, CreditType::P, 0, 0), at(1_us));

    EXPECT_EQ(to_lines(story.judge()), "");
}

/// The violations of a DLLP with these bytes 0 to 3.
std::string sent_bytes(std::uint32_t word) {
    core::DllpBytes bytes{static_cast<std::uint8_t>(word >> 24U), static_cast<std::uint8_t>(word >> 16U & 0xFFU),
                          static_cast<std::uint8_t>(word >> 8U & 0xFFU), static_cast<std::uint8_t>(word & 0xFFU)};
    const wire::DllpCrc crc = wire::dllp_crc(bytes);
    bytes[4] = crc[0];
    bytes[5] = crc[1];
    CheckerStory story;
    story.send_bytes(PortId::B, bytes, at(0_ns));
    return to_lines(story.judge());
}

TEST(ReservedBits, DLLP_01_CHK_24_FiresForBit3OfAFcType) {
    EXPECT_EQ(sent_bytes(0x4801'0040),
              "32000000 B vc0 CHK-24 W warning: DLLP 48010040h has reserved bits set: 08000000h\n");
}

TEST(ReservedBits, DLLP_01_CHK_24_IsSilentForAFcTypeWithoutBit3) { EXPECT_EQ(sent_bytes(0x4001'0040), ""); }

TEST(ReservedBits, DLLP_01_CHK_24_FiresForTheLowestReservedBitOfAnAck) {
    EXPECT_EQ(sent_bytes(0x0000'1FFF),
              "32000000 B vc0 CHK-24 W warning: DLLP 00001FFFh has reserved bits set: 00001000h\n");
}

TEST(ReservedBits, DLLP_01_CHK_24_IsSilentForTheHighestSequenceNumberOfAnAckAndANak) {
    EXPECT_EQ(sent_bytes(0x0000'0FFF), "");
    EXPECT_EQ(sent_bytes(0x1000'0FFF), "");
}

TEST(ReservedBits, DLLP_01_CHK_24_FiresForAnyBitOfANop) {
    for (unsigned bit = 0; bit < 24; ++bit) {
        EXPECT_NE(sent_bytes(0x3100'0000U | 1U << bit), "") << bit;
    }
    EXPECT_EQ(sent_bytes(0x3100'0000), "");
}

TEST(ReservedBits, CHK_24_IsSilentForWhatAVendorPutsIntoItsDllp) { EXPECT_EQ(sent_bytes(0x30FF'FFFF), ""); }

TEST(ReservedBits, ERR_11_CHK_24_IsSilentForAnUnsupportedType) { EXPECT_EQ(sent_bytes(0x7012'3456), ""); }

}  // namespace
}  // namespace pcieflow::observe
