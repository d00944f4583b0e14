// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/answer.hpp"

#include <gtest/gtest.h>

namespace pcieflow::traffic {
namespace {

using wire::TlpKind;

wire::Tlp request_of(TlpKind kind, int length_dw, int byte_enables = 0xFF) {
    wire::Tlp request;
    request.kind = kind;
    request.length_dw = static_cast<std::uint16_t>(length_dw);
    request.byte_enables = static_cast<std::uint8_t>(byte_enables);
    request.address = 0x1000;
    return request;
}

TEST(Answer, ToAReadCountsFromTheFirstToTheLastEnabledByte) {
    EXPECT_EQ(answer_to(request_of(TlpKind::MRd, 1024)).bytes, 4096U);
    EXPECT_EQ(answer_to(request_of(TlpKind::MRd, 2, 0x3C)).bytes, 4U);
    EXPECT_EQ(answer_to(request_of(TlpKind::MRd, 1, 0x0F)).bytes, 4U);
    EXPECT_EQ(answer_to(request_of(TlpKind::MRd, 1, 0x09)).bytes, 4U);  // the gap counts
    EXPECT_EQ(answer_to(request_of(TlpKind::MRd, 1, 0x04)).bytes, 1U);
}

TEST(Answer, ToAReadBeginsAtTheFirstEnabledByte) {
    EXPECT_EQ(answer_to(request_of(TlpKind::MRd, 2, 0x3C)).address, 0x1002U);
    EXPECT_EQ(answer_to(request_of(TlpKind::MRd, 1, 0x08)).address, 0x1003U);
}

TEST(Answer, ToAReadWithoutEnabledBytesIsOneByte) {
    EXPECT_EQ(answer_to(request_of(TlpKind::MRd, 1, 0x00)).bytes, 1U);
    EXPECT_EQ(answer_to(request_of(TlpKind::MRd, 1, 0x00)).address, 0x1000U);
}

TEST(Answer, HasTheKindOfItsRequest) {
    EXPECT_EQ(answer_to(request_of(TlpKind::MRd, 1)).kind, TlpKind::CplD);
    EXPECT_EQ(answer_to(request_of(TlpKind::MRdLk, 1)).kind, TlpKind::CplDLk);
    for (const TlpKind kind : {TlpKind::IORd, TlpKind::CfgRd0, TlpKind::CfgRd1}) {
        EXPECT_EQ(answer_to(request_of(kind, 1)).kind, TlpKind::CplD) << to_string(kind);
    }
    for (const TlpKind kind : {TlpKind::IOWr, TlpKind::CfgWr0, TlpKind::CfgWr1, TlpKind::DMWr}) {
        EXPECT_EQ(answer_to(request_of(kind, 1)).kind, TlpKind::Cpl) << to_string(kind);
    }
}

TEST(Answer, ToAnythingButAReadOfMemoryCounts4BytesAndHasNoAddress) {
    for (const TlpKind kind : {TlpKind::IORd, TlpKind::CfgRd0, TlpKind::IOWr, TlpKind::CfgWr1, TlpKind::DMWr}) {
        EXPECT_EQ(answer_to(request_of(kind, 1)).bytes, 4U) << to_string(kind);
        EXPECT_EQ(answer_to(request_of(kind, 1)).address, 0U) << to_string(kind);
    }
}

TEST(Answer, ToAnAtomicOpIsOneOperand) {
    EXPECT_EQ(answer_to(request_of(TlpKind::FetchAdd, 2)).bytes, 8U);
    EXPECT_EQ(answer_to(request_of(TlpKind::Swap, 1)).bytes, 4U);
    EXPECT_EQ(answer_to(request_of(TlpKind::CAS, 8)).bytes, 16U);
}

TEST(ByteCount, Of4096IsSentAs0) {
    EXPECT_EQ(byte_count_field(4096), 0);
    EXPECT_EQ(byte_count_field(4095), 4095);
    EXPECT_EQ(bytes_of(0), 4096U);
    EXPECT_EQ(bytes_of(4095), 4095U);
}

}  // namespace
}  // namespace pcieflow::traffic
