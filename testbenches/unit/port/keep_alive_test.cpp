// SPDX-License-Identifier: Apache-2.0
// When UpdateFC DLLPs go although nothing was freed, and what they say.
#include <gtest/gtest.h>

#include "unit/port/port_bench.hpp"

namespace pcieflow::port::testing {
namespace {

using core::CreditType;
using core::DataCredits;
using core::HdrCredits;
using Times = std::vector<core::Time>;

constexpr core::Time exit_time = at(192_ns);

/// Bytes of the first announced packet of this name.
core::DllpBytes bytes_of(const PortBench& bench, const std::string& name) {
    for (const Announcement& announcement : bench.announcements) {
        const auto* packet = std::get_if<Packet>(&announcement);
        if (packet != nullptr && name_of(*packet) == name) {
            return packet->dllp;
        }
    }
    return {};
}

PortBench ran(const Settings& settings, core::Time end) {
    PortBench bench(settings);
    bench.initialise();
    bench.run(end);
    return bench;
}

TEST(KeepAlive, UPD_11_TheFirstUpdateFCStartsThirtyMicrosecondsAfterTheExitFromFC_INIT2) {
    PortBench bench = ran(golden_settings(), exit_time + 30_us - 1_fs);
    EXPECT_TRUE(bench.starts_of("UpdateFC-P").empty());

    bench.run(exit_time + 30_us);

    EXPECT_EQ(bench.starts_of("UpdateFC-P"), Times{exit_time + 30_us});
}

TEST(KeepAlive, UPD_06_TheNextStartsThirtyMicrosecondsAfterTheStartOfThePreviousOfItsType) {
    const PortBench bench = ran(golden_settings(), exit_time + 100_us);

    EXPECT_EQ(bench.starts_of("UpdateFC-P"), (Times{exit_time + 30_us, exit_time + 60_us, exit_time + 90_us}));
}

TEST(KeepAlive, UPD_06_NPFollowsPByOneDllp) {
    const PortBench bench = ran(golden_settings(), exit_time + 100_us);

    EXPECT_EQ(bench.starts_of("UpdateFC-NP"),
              (Times{exit_time + 30'032_ns, exit_time + 60'032_ns, exit_time + 90'032_ns}));
}

TEST(KeepAlive, CRD_11_AWhollyInfiniteTypeHasNone) {
    const PortBench bench = ran(golden_settings(), exit_time + 100_us);

    EXPECT_TRUE(bench.starts_of("UpdateFC-Cpl").empty());
}

TEST(KeepAlive, CRD_11_APortWithoutAnyFiniteTypeIsNeverWoken) {
    Settings settings = golden_settings();
    settings.vcs[0] = core::Advertisement{};

    const PortBench bench = ran(settings, exit_time);

    EXPECT_EQ(bench.port.wakeup(), core::never);
}

TEST(KeepAlive, UPD_05_AnIdlePortIsWokenForItOnly) {
    const PortBench bench = ran(golden_settings(), exit_time + 1_us);

    EXPECT_EQ(bench.port.wakeup(), exit_time + 30_us);
}

TEST(KeepAlive, UPD_05_WithExtendedSynchTheIntervalIs120Microseconds) {
    Settings settings = golden_settings();
    settings.keep_alive = 120_us;

    const PortBench bench = ran(settings, exit_time + 250_us);

    EXPECT_EQ(bench.starts_of("UpdateFC-P"), (Times{exit_time + 120_us, exit_time + 240_us}));
}

TEST(KeepAlive, UPD_04_APeriodicPolicySendsEachTypeAtItsOwnPeriod) {
    Settings settings = golden_settings();
    settings.update_fc.policies = {dll::periodic(948_ns), dll::periodic(2_us), {}};

    const PortBench bench = ran(settings, exit_time + 3_us);

    EXPECT_EQ(bench.starts_of("UpdateFC-P"), (Times{exit_time + 948_ns, exit_time + 1896_ns, exit_time + 2844_ns}));
    EXPECT_EQ(bench.starts_of("UpdateFC-NP"), Times{exit_time + 2_us});
}

TEST(KeepAlive, UPD_05_APeriodLongerThanTheKeepAliveDoesNotDelayIt) {
    Settings settings = golden_settings();
    settings.update_fc.policies[0] = dll::periodic(50_us);

    const PortBench bench = ran(settings, exit_time + 40_us);

    EXPECT_EQ(bench.starts_of("UpdateFC-P"), Times{exit_time + 30_us});
}

TEST(KeepAlive, UPD_01_UpdateFCCarriesCREDITS_ALLOCATED) {
    Settings settings = golden_settings();
    (*settings.vcs[0])[CreditType::P] = {HdrCredits{5}, DataCredits{80}};

    const PortBench bench = ran(settings, exit_time + 30_us);

    EXPECT_EQ(bytes_of(bench, "UpdateFC-P"), (core::DllpBytes{0x80, 0x01, 0x40, 0x50, 0xD4, 0xFF}));
}

TEST(KeepAlive, UPD_01_WithoutAnyTrafficItRepeatsTheAdvertisement) {
    const PortBench bench = ran(golden_settings(), exit_time + 30_us);

    EXPECT_EQ(bytes_of(bench, "UpdateFC-P"),
              wire::encode(golden(wire::FcKind::UpdateFC, CreditType::P)));  // 80 01 00 40 and the CRC
}

TEST(KeepAlive, CRD_11_OfAHalfInfiniteTypeTheInfiniteFieldIsZero) {
    Settings settings = golden_settings();
    (*settings.vcs[0])[CreditType::NP] = {HdrCredits{105}, DataCredits{0}};

    const PortBench bench = ran(settings, exit_time + 31_us);

    EXPECT_EQ(bytes_of(bench, "UpdateFC-NP"), (core::DllpBytes{0x90, 0x1A, 0x40, 0x00, 0x39, 0x91}));
}

TEST(KeepAlive, SCN_05_InitFCCarriesTheAdvertisement) {
    const PortBench bench = ran(golden_settings(), exit_time);

    EXPECT_EQ(bytes_of(bench, "InitFC1-P"), (core::DllpBytes{0x40, 0x01, 0x00, 0x40, 0xFE, 0xCB}));
    EXPECT_EQ(bytes_of(bench, "InitFC1-NP"), (core::DllpBytes{0x50, 0x00, 0x80, 0x20, 0x3F, 0xD3}));
    EXPECT_EQ(bytes_of(bench, "InitFC1-Cpl"), (core::DllpBytes{0x60, 0x00, 0x00, 0x00, 0xD8, 0x92}));
    EXPECT_EQ(bytes_of(bench, "InitFC2-P"), (core::DllpBytes{0xC0, 0x01, 0x00, 0x40, 0x84, 0xB4}));
    EXPECT_EQ(bytes_of(bench, "InitFC2-NP"), (core::DllpBytes{0xD0, 0x00, 0x80, 0x20, 0x45, 0xAC}));
    EXPECT_EQ(bytes_of(bench, "InitFC2-Cpl"), (core::DllpBytes{0xE0, 0x00, 0x00, 0x00, 0xA2, 0xED}));
}

}  // namespace
}  // namespace pcieflow::port::testing
