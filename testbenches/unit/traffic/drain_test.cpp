// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/drain.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace pcieflow::traffic {
namespace {

using core::CreditType;
using core::Time;
using wire::TlpKind;
using namespace core::literals;

wire::Tlp write_of(int bytes) {
    wire::Tlp tlp;
    tlp.length_dw = static_cast<std::uint16_t>(bytes / 4);
    return tlp;
}

/// Puts one write of 128 bytes (12 of header besides) into the buffer at each of these times.
Drain drain_with(const DrainSettings& settings, const std::vector<Time>& arrivals) {
    Drain drain(settings);
    for (const Time arrival : arrivals) {
        EXPECT_FALSE(drain.accept(write_of(128), arrival));
    }
    return drain;
}

/// When all that is in the buffer becomes free, in ns.
std::vector<std::int64_t> all_freed(Drain drain) {
    std::vector<std::int64_t> times;
    while (const std::optional<FreedCredits> freed = drain.free(core::end_of_time)) {
        times.push_back(to_fs(freed->at) / 1'000'000);
    }
    return times;
}

using Times = std::vector<std::int64_t>;

TEST(Drain, AtTheRateMaxFreesATlpAtOnce) {
    Drain drain = drain_with({}, {Time{} + 5_ns});

    EXPECT_EQ(drain.next_timer(), Time{} + 5_ns);
    const std::optional<FreedCredits> freed = drain.free(Time{} + 5_ns);

    ASSERT_TRUE(freed);
    EXPECT_EQ(freed->type, CreditType::P);
    EXPECT_EQ(freed->header, core::HdrCredits{1});
    EXPECT_EQ(freed->data, core::DataCredits{8});
    EXPECT_FALSE(drain.free(Time{} + 5_ns));
}

TEST(Drain, FreesNothingBeforeItsTime) {
    DrainSettings settings;
    settings.latency = 100_ns;
    Drain drain = drain_with(settings, {Time{}});

    EXPECT_FALSE(drain.free(Time{} + 100_ns - 1_fs));
    EXPECT_TRUE(drain.free(Time{} + 100_ns));
}

TEST(Drain, ReadsOneTlpOutAfterTheOther) {
    DrainSettings settings;
    settings.bytes_per_second = 1'000'000'000;  // 140 bytes take 140 ns

    EXPECT_EQ(all_freed(drain_with(settings, {Time{}, Time{}, Time{} + 1_us})), (Times{140, 280, 1140}));
}

TEST(Drain, PipelinesItsLatency) {
    DrainSettings settings;
    settings.bytes_per_second = 1'000'000'000;
    settings.latency = 1_us;

    EXPECT_EQ(all_freed(drain_with(settings, {Time{}, Time{}})), (Times{1140, 1280}));
}

TEST(Drain, FreesInGroups) {
    DrainSettings settings;
    settings.burst = 2;
    const Drain drain = drain_with(settings, {Time{}, Time{} + 100_ns, Time{} + 200_ns});

    EXPECT_EQ(drain.next_timer(), Time{} + 100_ns);
    EXPECT_EQ(all_freed(drain), (Times{100, 100}));  // the third waits for a fourth
}

TEST(Drain, FreesNothingInAStall) {
    DrainSettings settings;
    settings.stalls = {{Time{} + 500_ns, 300_ns}, {Time{} + 100_ns, 100_ns}};

    EXPECT_EQ(all_freed(drain_with(settings, {Time{} + 99_ns, Time{} + 100_ns, Time{} + 199_ns, Time{} + 200_ns})),
              (Times{99, 200, 200, 200}));
}

TEST(Drain, TakesStallsThatOverlapOrTouchForOne) {
    DrainSettings settings;
    settings.stalls = {
        {Time{} + 100_ns, 400_ns}, {Time{} + 200_ns, 50_ns}, {Time{} + 500_ns, 100_ns}, {Time{} + 601_ns, 9_ns}};

    EXPECT_EQ(all_freed(drain_with(settings, {Time{} + 260_ns, Time{} + 499_ns, Time{} + 600_ns, Time{} + 601_ns})),
              (Times{600, 600, 600, 610}));
}

TEST(Drain, DoesNotReadOutInAStall) {
    DrainSettings settings;
    settings.bytes_per_second = 1'000'000'000;
    settings.stalls = {{Time{} + 100_ns, 1_us}, {Time{} + 1'200_ns, 50_ns}};

    // 100 + 40 ns of the first, then 60 + 80 ns of the second.
    EXPECT_EQ(all_freed(drain_with(settings, {Time{}, Time{}})), (Times{1140, 1330}));
}

TEST(Drain, FreesWhatIsReadOutWhenAStallBeginsAtItsEnd) {
    DrainSettings settings;
    settings.bytes_per_second = 1'000'000'000;
    settings.stalls = {{Time{} + 140_ns, 1_us}};

    EXPECT_EQ(all_freed(drain_with(settings, {Time{}})), (Times{1140}));
}

TEST(Drain, DoesNotDelayWhatIsReadOutWhenAStallBeginsBeyondItsEnd) {
    DrainSettings settings;
    settings.bytes_per_second = 1'000'000'000;
    settings.latency = 2_us;
    settings.stalls = {{Time{} + 140_ns, 1_us}};

    EXPECT_EQ(all_freed(drain_with(settings, {Time{}})), (Times{2140}));
}

TEST(Drain, RXA_05_FreesDataBeforeItsHeaderIfToldSo) {
    DrainSettings settings;
    settings.bytes_per_second = 1'000'000'000;
    settings.latency = 30_ns;
    settings.data_first = true;
    Drain drain = drain_with(settings, {Time{}});

    const std::optional<FreedCredits> data = drain.free(Time{} + 1_us);
    const std::optional<FreedCredits> header = drain.free(Time{} + 1_us);

    ASSERT_TRUE(data && header);
    EXPECT_EQ(data->at, Time{} + 140_ns);
    EXPECT_EQ(data->header, core::HdrCredits{0});
    EXPECT_EQ(data->data, core::DataCredits{8});
    EXPECT_EQ(header->at, Time{} + 170_ns);
    EXPECT_EQ(header->header, core::HdrCredits{1});
    EXPECT_EQ(header->data, core::DataCredits{0});
    EXPECT_FALSE(drain.free(Time{} + 1_us));
}

TEST(Drain, RXA_05_FreesDataBeforeItsHeaderAtTheSameInstantToo) {
    DrainSettings settings;
    settings.data_first = true;
    Drain drain = drain_with(settings, {Time{}});

    EXPECT_EQ(drain.free(Time{})->data, core::DataCredits{8});
    EXPECT_EQ(drain.free(Time{})->header, core::HdrCredits{1});
}

TEST(Drain, RXA_05_FreesTheHeaderOfATlpWithoutDataOnce) {
    DrainSettings settings;
    settings.data_first = true;
    Drain drain(settings);
    wire::Tlp read;
    read.kind = TlpKind::MRd;
    EXPECT_FALSE(drain.accept(read, Time{}));

    const std::optional<FreedCredits> freed = drain.free(Time{});

    ASSERT_TRUE(freed);
    EXPECT_EQ(freed->type, CreditType::NP);
    EXPECT_EQ(freed->header, core::HdrCredits{1});
    EXPECT_FALSE(drain.free(Time{}));
}

TEST(Drain, HoldsWhatItHasNotFreed) {
    DrainSettings settings;
    settings.latency = 100_ns;
    Drain drain = drain_with(settings, {Time{}, Time{} + 50_ns});
    EXPECT_EQ(drain.held(CreditType::P).header, core::HdrCredits{2});
    EXPECT_EQ(drain.held(CreditType::P).data, core::DataCredits{16});

    (void)drain.free(Time{} + 100_ns);

    EXPECT_EQ(drain.held(CreditType::P).header, core::HdrCredits{1});
    EXPECT_EQ(drain.held(CreditType::P).data, core::DataCredits{8});
    EXPECT_EQ(drain.held(CreditType::NP).header, core::HdrCredits{0});
}

TEST(Drain, FreesExactlyWhatItAccepted) {
    DrainSettings settings;
    settings.bytes_per_second = 3'000'000'007;
    settings.data_first = true;
    settings.burst = 4;
    settings.stalls = {{Time{} + 100_ns, 100_ns}};
    Drain drain(settings);
    std::uint32_t headers = 0;
    std::uint32_t data = 0;
    for (int i = 0; i < 400; ++i) {
        EXPECT_FALSE(drain.accept(write_of(4 + 4 * (i % 32)), Time{} + i * 1_ns));
        while (const std::optional<FreedCredits> freed = drain.free(Time{} + i * 1_ns)) {
            headers += freed->header.count;
            data += freed->data.count;
        }
        EXPECT_EQ(headers + drain.held(CreditType::P).header.count, static_cast<std::uint32_t>(i + 1));
    }
    while (const std::optional<FreedCredits> freed = drain.free(core::end_of_time)) {
        headers += freed->header.count;
        data += freed->data.count;
    }

    EXPECT_EQ(headers, 400U);
    EXPECT_EQ(data, 1'768U);  // 4 × (1 + … + 8) for 1…32 DW, 12 times, and 4 × (1 + … + 4) for 1…16 DW
}

TEST(Drain, IsEmptyAfterALinkDown) {
    DrainSettings settings;
    settings.latency = 100_ns;
    settings.data_first = true;
    Drain drain = drain_with(settings, {Time{}, Time{}});

    drain.reset();

    EXPECT_EQ(drain.next_timer(), core::never);
    EXPECT_EQ(drain.held(CreditType::P).header, core::HdrCredits{0});
}

}  // namespace
}  // namespace pcieflow::traffic
