// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/tlp_cutter.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace pcieflow::traffic {
namespace {

using wire::TlpKind;

std::vector<wire::Tlp> cut(const TlpForm& form, const Transfer& transfer) {
    TlpCutter cutter(form);
    std::vector<wire::Tlp> pieces;
    for (cutter.begin(transfer); !cutter.is_done(); cutter.advance()) {
        pieces.push_back(cutter.next());
    }
    return pieces;
}

std::vector<int> lengths(const std::vector<wire::Tlp>& pieces) {
    std::vector<int> lengths;
    for (const wire::Tlp& piece : pieces) {
        lengths.push_back(piece.length_dw);
    }
    return lengths;
}

TlpForm form_of(std::uint32_t max_payload, std::uint32_t max_read_request) {
    TlpForm form;
    form.max_payload = max_payload;
    form.max_read_request = max_read_request;
    return form;
}

TEST(TlpCutter, CutsAWriteAtMaxPayloadSize) {
    EXPECT_EQ(lengths(cut(form_of(128, 4096), {TlpKind::MWr, 0, 132})), (std::vector<int>{32, 1}));
    EXPECT_EQ(lengths(cut(form_of(128, 4096), {TlpKind::MWr, 0, 128})), (std::vector<int>{32}));
}

TEST(TlpCutter, CutsAReadAtMaxReadRequestSize) {
    EXPECT_EQ(lengths(cut(form_of(128, 512), {TlpKind::MRd, 0, 1024})), (std::vector<int>{128, 128}));
}

TEST(TlpCutter, CarriesNoMoreThanMaxPayloadSizeFromAnUnalignedAddress) {
    EXPECT_EQ(lengths(cut(form_of(128, 4096), {TlpKind::MWr, 3, 128})), (std::vector<int>{32, 1}));
}

TEST(TlpCutter, CRD_01_GivesAnAddressAbove32BitsAHeaderOf4Dw) {
    const std::vector<wire::Tlp> pieces = cut(form_of(4096, 4096), {TlpKind::MWr, 0xFFFF'FFC0, 128});

    ASSERT_EQ(lengths(pieces), (std::vector<int>{16, 16}));
    EXPECT_EQ(pieces[0].header, wire::HeaderSize::dw3);
    EXPECT_EQ(pieces[1].header, wire::HeaderSize::dw4);
}

TEST(TlpCutter, NeverCrosses4KiB) {
    const std::vector<wire::Tlp> pieces = cut(form_of(4096, 4096), {TlpKind::MRd, 0x1FC0, 4096});

    ASSERT_EQ(lengths(pieces), (std::vector<int>{16, 1008}));
    EXPECT_EQ(pieces[0].address, 0x1FC0U);
    EXPECT_EQ(pieces[1].address, 0x2000U);
}

TEST(TlpCutter, NeverCrosses4KiBWhateverTheTransfer) {
    for (std::uint64_t address = 0xF00; address < 0x1100; ++address) {
        for (const std::uint32_t bytes : {1U, 5U, 255U, 256U, 4096U, 5000U}) {
            for (const wire::Tlp& piece : cut(form_of(256, 1024), {TlpKind::MRd, address, bytes})) {
                EXPECT_LE(piece.address % 4096 + std::uint64_t{4} * piece.length_dw, 4096U) << address << ' ' << bytes;
                EXPECT_LE(piece.length_dw, 256) << address << ' ' << bytes;
            }
        }
    }
}

TEST(TlpCutter, SelectsTheBytesOfTheTransferAndNoOthers) {
    const auto enables = [](std::uint64_t address, std::uint32_t bytes) {
        return static_cast<int>(cut({}, {TlpKind::MWr, address, bytes})[0].byte_enables);
    };

    EXPECT_EQ(enables(0, 4), 0x0F);
    EXPECT_EQ(enables(1, 2), 0x06);
    EXPECT_EQ(enables(3, 1), 0x08);
    EXPECT_EQ(enables(3, 2), 0x18);
    EXPECT_EQ(enables(2, 9), 0x7C);
    EXPECT_EQ(enables(0, 8), 0xFF);
}

TEST(TlpCutter, MakesOneDwWithoutEnabledBytesOfNothing) {
    const std::vector<wire::Tlp> pieces = cut({}, {TlpKind::MRd, 0x100, 0});

    ASSERT_EQ(lengths(pieces), (std::vector<int>{1}));
    EXPECT_EQ(pieces[0].byte_enables, 0);
}

TEST(TlpCutter, AsksForOneDwAtATimeOfIoAndConfigurationSpace) {
    EXPECT_EQ(lengths(cut({}, {TlpKind::IOWr, 0x3F8, 8})), (std::vector<int>{1, 1}));
    EXPECT_EQ(lengths(cut({}, {TlpKind::CfgRd0, 0x10, 4})), (std::vector<int>{1}));
}

TEST(TlpCutter, TCV_03_SendsIoAndConfigurationRequestsWithTc0) {
    TlpForm form;
    form.tc = 3;

    EXPECT_EQ(cut(form, {TlpKind::MWr, 0, 4})[0].tc, 3);
    for (const TlpKind kind :
         {TlpKind::IORd, TlpKind::IOWr, TlpKind::CfgRd0, TlpKind::CfgWr0, TlpKind::CfgRd1, TlpKind::CfgWr1}) {
        EXPECT_EQ(cut(form, {kind, 0, 4})[0].tc, 0) << to_string(kind);
    }
}

TEST(TlpCutter, LeavesTheOrderingAttributesOffIoAndConfigurationRequests) {
    TlpForm form;
    form.relaxed_ordering = true;
    form.id_based_ordering = true;

    const wire::Tlp memory = cut(form, {TlpKind::MRd, 0, 4})[0];
    const wire::Tlp configuration = cut(form, {TlpKind::CfgWr0, 0, 4})[0];

    EXPECT_TRUE(memory.relaxed_ordering && memory.id_based_ordering);
    EXPECT_FALSE(configuration.relaxed_ordering || configuration.id_based_ordering);
}

TEST(TlpCutter, GivesEachKindTheHeaderItHas) {
    TlpForm form;
    form.header = wire::HeaderSize::dw4;

    EXPECT_EQ(cut(form, {TlpKind::MWr, 0, 4})[0].header, wire::HeaderSize::dw4);
    EXPECT_EQ(cut(form, {TlpKind::IOWr, 0, 4})[0].header, wire::HeaderSize::dw3);
    EXPECT_EQ(cut({}, {TlpKind::Msg, 0, 0})[0].header, wire::HeaderSize::dw4);
}

TEST(TlpCutter, SendsAMessageWithoutDataWhole) {
    const std::vector<wire::Tlp> pieces = cut({}, {TlpKind::Msg, 0x1234, 400});

    ASSERT_EQ(lengths(pieces), (std::vector<int>{0}));
    EXPECT_EQ(pieces[0].address, 0U);
}

TEST(TlpCutter, LeavesAnAtomicOpWhole) {
    EXPECT_EQ(lengths(cut({}, {TlpKind::CAS, 0xFF0, 32})), (std::vector<int>{8}));  // both operands of 16 bytes
}

TEST(TlpCutter, AlignsAnAtomicOpToItsOperand) {
    EXPECT_EQ(cut({}, {TlpKind::FetchAdd, 0xFFC, 8})[0].address, 0xFF8U);
    EXPECT_EQ(cut({}, {TlpKind::FetchAdd, 0xFFC, 4})[0].address, 0xFFCU);
    EXPECT_EQ(cut({}, {TlpKind::CAS, 0xFFC, 16})[0].address, 0xFF8U);
}

TEST(TlpCutter, SCN_07_AWriteOf256BytesCosts16DataCredits) {
    const wire::CreditCost cost = wire::cost_of(cut(form_of(256, 512), {TlpKind::MWr, 0, 256})[0]);

    EXPECT_EQ(cost.header, core::HdrCredits{1});
    EXPECT_EQ(cost.data, core::DataCredits{16});
}

}  // namespace
}  // namespace pcieflow::traffic
