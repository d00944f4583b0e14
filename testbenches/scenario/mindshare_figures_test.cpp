// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "scenario/command.hpp"

namespace pcieflow::testbench {
namespace {

/// The scenario of MindShare's Figures 7-9 to 7-12, SCN-01 to SCN-06.
class MindshareFigures : public testing::Test {
protected:
    /// The value that a register took the nth time, from 0.
    [[nodiscard]] nlohmann::json value(const char* port, const char* pool, const char* reg, std::size_t nth) const {
        for (const auto& record : run_.events_of(port, "credits")) {
            if (record["pool"] == pool && record["register"] == reg && nth-- == 0) {
                return record["value"];
            }
        }
        return "never";
    }
    [[nodiscard]] std::string bytes(const char* port, const char* kind) const {
        return run_.sent(port, kind).at(0)["bytes"];
    }
    /// When a flag was set; for `recorded` that of one type.
    [[nodiscard]] nlohmann::json flag_time(const char* port, const char* flag, const char* type = "") const {
        for (const auto& record : run_.events_of(port, "flag")) {
            if (record["flag"] == flag && record.value("type", "") == type) {
                return record["t_fs"];
            }
        }
        return "never";
    }

    const RunFiles run_ = run_shipped("mindshare-figures");
};

TEST_F(MindshareFigures, SCN_01_BeginsWithCreditLimitUndefinedAndNothingConsumed) {
    for (const char* const port : {"A", "B"}) {
        for (const char* const pool : {"PH", "PD", "NPH", "NPD", "CplH", "CplD"}) {
            EXPECT_EQ(value(port, pool, "CREDIT_LIMIT", 0), nullptr) << port << pool;
            EXPECT_EQ(value(port, pool, "CREDITS_CONSUMED", 0), 0) << port << pool;
        }
    }
}

TEST_F(MindshareFigures, SCN_01_BeginsWithCreditsAllocatedAsAdvertised) {
    for (const char* const port : {"A", "B"}) {
        EXPECT_EQ(value(port, "PH", "CREDITS_ALLOCATED", 0), 4) << port;
        EXPECT_EQ(value(port, "PD", "CREDITS_ALLOCATED", 0), 64) << port;
        EXPECT_EQ(value(port, "NPH", "CREDITS_ALLOCATED", 0), 2) << port;
        EXPECT_EQ(value(port, "NPD", "CREDITS_ALLOCATED", 0), 32) << port;
    }
}

TEST_F(MindshareFigures, SCN_02_SendsInitFC1PBitExactFromB) { EXPECT_EQ(bytes("B", "InitFC1-P"), "40010040FECB"); }

TEST_F(MindshareFigures, SCN_02_LoadsThePostedLimitsOfA) {
    EXPECT_EQ(value("A", "PH", "CREDIT_LIMIT", 1), 4);
    EXPECT_EQ(value("A", "PD", "CREDIT_LIMIT", 1), 64);
}

TEST_F(MindshareFigures, SCN_03_SendsInitFC1NPBitExactFromA) { EXPECT_EQ(bytes("A", "InitFC1-NP"), "500080203FD3"); }

TEST_F(MindshareFigures, SCN_03_LoadsTheNonPostedLimitsOfB) {
    EXPECT_EQ(value("B", "NPH", "CREDIT_LIMIT", 1), 2);
    EXPECT_EQ(value("B", "NPD", "CREDIT_LIMIT", 1), 32);
}

TEST_F(MindshareFigures, SCN_03_HasAReportNPWhileBReportsP) {
    EXPECT_EQ(run_.sent("A", "InitFC1-NP").at(0)["start_fs"], run_.sent("B", "InitFC1-P").at(0)["start_fs"]);
}

TEST_F(MindshareFigures, SCN_04_SendsInitFC1CplBitExactBothWays) {
    EXPECT_EQ(bytes("A", "InitFC1-Cpl"), "60000000D892");
    EXPECT_EQ(bytes("B", "InitFC1-Cpl"), "60000000D892");
}

TEST_F(MindshareFigures, SCN_04_FlagsTheCompletionCreditsInfinite) {
    const auto ports = run_.json()["ports"];

    for (const char* const port : {"A", "B"}) {
        for (const char* const pool : {"CplH", "CplD"}) {
            EXPECT_EQ(ports[port]["vcs"]["0"]["pools"][pool]["infinite_tx"], true) << port << pool;
        }
    }
}

TEST_F(MindshareFigures, SCN_05_SetsFI1WithTheLastOfTheThreeTypes) {
    EXPECT_EQ(flag_time("A", "FI1"), flag_time("A", "recorded", "Cpl"));
    EXPECT_EQ(flag_time("B", "FI1"), flag_time("B", "recorded", "Cpl"));
}

TEST_F(MindshareFigures, SCN_05_TurnsToDLUpWithFI1) {
    EXPECT_EQ(run_.events_of("A", "dl_status").at(0)["to"], "DL_Up");
    EXPECT_EQ(run_.events_of("A", "dl_status").at(0)["t_fs"], flag_time("A", "FI1"));
}

TEST_F(MindshareFigures, SCN_05_SendsInitFC2BitExactBothWays) {
    for (const char* const port : {"A", "B"}) {
        EXPECT_EQ(bytes(port, "InitFC2-P"), "C001004084B4");
        EXPECT_EQ(bytes(port, "InitFC2-NP"), "D000802045AC");
        EXPECT_EQ(bytes(port, "InitFC2-Cpl"), "E0000000A2ED");
    }
}

TEST_F(MindshareFigures, SCN_06_SetsFI2WithTheFirstInitFC2) {
    const auto received = run_.events_of("A", "dllp_received");
    const auto first = std::find_if(received.begin(), received.end(),
                                    [](const auto& record) { return record["kind"] == "InitFC2-P"; });

    ASSERT_NE(first, received.end());
    EXPECT_EQ(flag_time("A", "FI2"), (*first)["t_fs"]);
}

TEST_F(MindshareFigures, SCN_06_EndsInDLActive) {
    EXPECT_EQ(run_.json()["ports"]["A"]["dlcmsm"], "DL_Active");
    EXPECT_EQ(run_.json()["ports"]["B"]["dlcmsm"], "DL_Active");
}

}  // namespace
}  // namespace pcieflow::testbench
