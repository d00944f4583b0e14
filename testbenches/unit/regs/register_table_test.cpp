// SPDX-License-Identifier: Apache-2.0
// Every bit of every register against a plain table of reset values and masks, written down from the specification.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "pcieflow/regs/config_space.hpp"
#include "pcieflow/regs/register_map.hpp"

namespace pcieflow::regs {
namespace {

/// What software sees of one register of a port with VC0, VC1 and VC5 on resources 0, 1 and 2.
struct Row {
    std::uint32_t offset;
    std::uint32_t reset;
    std::uint32_t writable;
    std::uint32_t write_one_to_clear;
};

constexpr std::array rows{
    //   offset  reset       writable    write one to clear
    Row{0x050, 0x00000000, 0x00000080, 0},  // Link Control: Extended Synch
    Row{0x100, 0x14020001, 0, 0},           // AER: ID, version 2, next capability
    Row{0x104, 0x00000000, 0, 0x00062030},  // Uncorrectable Error Status
    Row{0x108, 0x00000000, 0x00062030, 0},  // Uncorrectable Error Mask
    Row{0x10C, 0x00062030, 0x00062030, 0},  // Uncorrectable Error Severity: all fatal
    Row{0x110, 0x00000000, 0, 0x000011C1},  // Correctable Error Status
    Row{0x114, 0x00002000, 0x000031C1, 0},  // Correctable Error Mask: Advisory Non-Fatal is masked
    Row{0x140, 0x00010002, 0, 0},           // VC capability: ID, version 1, the last one
    Row{0x144, 0x00000002, 0, 0},           // Port VC Capability 1: two VCs besides VC0
    Row{0x148, 0x00000001, 0, 0},           // Port VC Capability 2: hardware-fixed arbitration
    Row{0x14C, 0x00000000, 0x0000000E, 0},  // Port VC Control: VC Arbitration Select
    Row{0x150, 0x00000001, 0, 0},           // VC Resource Capability 0
    Row{0x154, 0x800000FF, 0x000E00FE, 0},  // VC Resource Control 0: TC0, VC ID and VC Enable are hardwired
    Row{0x158, 0x00000000, 0, 0},           // VC Resource Status 0
    Row{0x15C, 0x00000001, 0, 0},           // VC Resource Capability 1
    Row{0x160, 0x01000000, 0x870E00FE, 0},  // VC Resource Control 1
    Row{0x164, 0x00000000, 0, 0},           // VC Resource Status 1
    Row{0x168, 0x00000001, 0, 0},           // VC Resource Capability 2
    Row{0x16C, 0x05000000, 0x870E00FE, 0},  // VC Resource Control 2
    Row{0x170, 0x00000000, 0, 0},           // VC Resource Status 2
};

ConfigSpace fresh() { return ConfigSpace({core::vc0, core::vc_id(1), core::vc_id(5)}); }

std::string name(std::uint32_t offset, unsigned bit) {
    return "offset " + std::to_string(offset) + ", bit " + std::to_string(bit);
}

TEST(RegisterTable, EveryRegisterHasItsResetValueAndAllOtherOffsetsReadZero) {
    const ConfigSpace space = fresh();
    std::size_t next = 0;

    for (std::uint32_t offset = 0; offset < config_space_end; offset += 4) {
        const bool is_listed = next < rows.size() && rows[next].offset == offset;
        EXPECT_EQ(space.read(offset), is_listed ? rows[next].reset : 0U) << "offset " << offset;
        next += is_listed ? 1 : 0;
    }

    EXPECT_EQ(next, rows.size());
}

TEST(RegisterTable, WritingOneBitChangesItIfItIsWritableAndNothingElse) {
    for (const Row& row : rows) {
        for (unsigned bit = 0; bit < 32; ++bit) {
            ConfigSpace space = fresh();
            const std::uint32_t mask = 1U << bit;

            space.write(row.offset, row.reset ^ mask);

            for (const Row& other : rows) {
                const std::uint32_t changed = other.offset == row.offset ? row.writable & mask : 0U;
                EXPECT_EQ(space.read(other.offset), other.reset ^ changed) << name(row.offset, bit);
            }
        }
    }
}

TEST(RegisterTable, WritesWithoutTheBytesEnabledChangeNothing) {
    for (const Row& row : rows) {
        for (unsigned byte = 0; byte < 4; ++byte) {
            ConfigSpace space = fresh();
            const std::uint32_t lane = 0xFFU << (8 * byte);

            space.write(row.offset, ~row.reset, 1U << byte);

            EXPECT_EQ(space.read(row.offset), row.reset ^ (row.writable & lane)) << name(row.offset, 8 * byte);
        }
    }
}

TEST(RegisterTable, ERR_06_StatusBitsAreSetByTheirErrorAndClearedByWritingOne) {
    for (const core::AerFacts& facts : core::aer_errors) {
        const std::uint32_t offset = facts.is_correctable ? correctable_status : uncorrectable_status;
        const std::uint32_t mask = 1U << facts.bit;
        ConfigSpace space = fresh();
        space.report(facts.error);

        EXPECT_EQ(space.read(offset), mask) << facts.lspci_name;
        space.write(offset, ~mask);
        EXPECT_EQ(space.read(offset), mask) << facts.lspci_name << ": zero leaves it";
        space.write(offset, mask);
        EXPECT_EQ(space.read(offset), 0U) << facts.lspci_name << ": one clears it";
    }
}

TEST(RegisterTable, ERR_06_TheBitsAreThoseOfTheSpecification) {
    const std::vector<std::pair<core::AerError, unsigned>> expected{
        {core::AerError::DataLinkProtocolError, 4},
        {core::AerError::SurpriseDown, 5},
        {core::AerError::FlowControlProtocolError, 13},
        {core::AerError::ReceiverOverflow, 17},
        {core::AerError::MalformedTlp, 18},
        {core::AerError::ReceiverError, 0},
        {core::AerError::BadTlp, 6},
        {core::AerError::BadDllp, 7},
        {core::AerError::ReplayNumRollover, 8},
        {core::AerError::ReplayTimerTimeout, 12},
    };

    ASSERT_EQ(expected.size(), core::aer_errors.size());
    for (const auto& [error, bit] : expected) {
        EXPECT_EQ(core::facts(error).bit, bit) << core::facts(error).lspci_name;
        EXPECT_EQ(core::facts(error).error, error);
    }
}

}  // namespace
}  // namespace pcieflow::regs
