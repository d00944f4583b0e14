// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "scenario/command.hpp"

namespace pcieflow::testbench {
namespace {

using Times = std::vector<std::int64_t>;

constexpr std::int64_t operator""_ns(unsigned long long count) { return static_cast<std::int64_t>(count) * 1'000'000; }
constexpr std::int64_t operator""_us(unsigned long long count) {
    return static_cast<std::int64_t>(count) * 1'000'000'000;
}

Times starts(const RunFiles& run, const std::string& port, const std::string& kind) {
    Times times;
    for (const auto& record : run.sent(port, kind)) {
        times.push_back(record["start_fs"]);
    }
    return times;
}

Times times_of(const RunFiles& run, const std::string& port, const std::string& event) {
    Times times;
    for (const auto& record : run.events_of(port, event)) {
        times.push_back(record["t_fs"]);
    }
    return times;
}

std::uint64_t surprise_downs(const RunFiles& run, const std::string& port) {
    return run.json()["ports"][port]["surprise_downs"];
}

// What the shipped scenarios claim beyond their `expect`.

TEST(InfiniteCredits, CRD_11_SendsNoUpdateFC) {
    const RunFiles run = run_shipped("credits/infinite-credits");

    EXPECT_TRUE(run.result.find("UpdateFC") == std::string::npos);
}

TEST(InfiniteCredits, CRD_12_ReadsZeroInEachCreditLimit) {
    const auto pools = run_shipped("credits/infinite-credits").json()["ports"]["A"]["vcs"]["0"]["pools"];

    for (const auto& pool : pools) {
        EXPECT_EQ(pool["CREDIT_LIMIT"], 0);
        EXPECT_EQ(pool["infinite_tx"], true);
    }
}

TEST(SmallestAdvertisement, CHK_11_IsNoViolation) {
    EXPECT_TRUE(run_shipped("credits/smallest-advertisement").json()["violations"].empty());
    EXPECT_TRUE(run_shipped("credits/smallest-advertisement-switch").json()["violations"].empty());
}

TEST(AdvertisementTooSmall, CHK_11_NamesPortPoolAndBothValues) {
    const auto violation = run_shipped("credits/advertisement-too-small").json()["violations"].at(0);

    EXPECT_EQ(violation["rule"], "CHK-11");
    EXPECT_EQ(violation["class"], "DLPE");
    EXPECT_EQ(violation["severity"], "error");
    EXPECT_EQ(violation["port"], "B");
    EXPECT_EQ(violation["t_fs"], 32_ns);
    EXPECT_EQ(violation["expected"], "PD at least 16");
    EXPECT_EQ(violation["actual"], "PD 15");
}

TEST(CorruptInitFC1, ERR_02_IsABadDllpAndOnlyCorrectable) {
    const auto result = run_shipped("faults/corrupt-initfc1-np").json();

    EXPECT_EQ(result["ports"]["B"]["bad_dllps"], 1);
    EXPECT_EQ(result["violations"].at(0)["class"], "BD");
    EXPECT_EQ(result["violations"].at(0)["severity"], "correctable");
}

TEST(LostInitFC2, UPD_05_IsHealedByTheUpdateFC30usAfterAsExit) {
    EXPECT_EQ(starts(run_shipped("faults/lost-initfc2"), "A", "UpdateFC-P"), Times{288_ns + 30_us});
}

TEST(ExtendedSynch, UPD_05_SendsTheFirstUpdateFC120usAfterAsExit) {
    EXPECT_EQ(starts(run_shipped("updates/extended-synch"), "A", "UpdateFC-P"), Times{288_ns + 120_us});
}

TEST(PeriodicUpdateFC, UPD_04_SendsEveryFiniteTypeEachGuidelinePeriod) {
    const RunFiles run = run_shipped("updates/periodic-update-fc");
    const Times times = starts(run, "A", "UpdateFC-P");

    ASSERT_EQ(times.size(), 5U);
    for (std::size_t i = 0; i < times.size(); ++i) {
        EXPECT_EQ(times[i], 288_ns + static_cast<std::int64_t>(i + 1) * 1664_ns);
    }
    EXPECT_EQ(run.sent("A", "UpdateFC-NP").size(), 5U);
    EXPECT_TRUE(run.sent("A", "UpdateFC-Cpl").empty());
}

TEST(FcWatchdog, UPD_07_Expires200usAfterTheLastFCDllpArrived) {
    const RunFiles run = run_shipped("updates/fc-watchdog");

    EXPECT_EQ(times_of(run, "A", "watchdog"), Times{298_ns + 200_us});
}

TEST(FcWatchdog, ERR_12_BringsBothEndsIntoRecovery) {
    const RunFiles run = run_shipped("updates/fc-watchdog");

    EXPECT_EQ(times_of(run, "A", "recovery").at(0), 298_ns + 200_us);
    EXPECT_GT(times_of(run, "B", "recovery").at(0), 298_ns + 200_us);
}

TEST(FcWatchdog, DLC_08_LeavesTheLinkInDLActive) {
    const RunFiles run = run_shipped("updates/fc-watchdog");

    EXPECT_EQ(run.events_of("A", "dl_status").size(), 1U);
    EXPECT_EQ(run.events_of("B", "dl_status").size(), 1U);
}

TEST(SkpOrderedSets, TIM_10_WaitForTheEndOfTheDllpInProgress) {
    const Times times = starts(run_shipped("updates/skp-ordered-sets"), "A", "InitFC1-NP");

    // Due at 1180 symbol times, 4720 ns, while InitFC1-P is on the wire from 4704 to 4736 ns; then 4 symbol times long.
    EXPECT_EQ(std::count(times.begin(), times.end(), 4736_ns), 0);
    EXPECT_EQ(std::count(times.begin(), times.end(), 4752_ns), 1);
}

TEST(FourTriples, FC_INIT_11_SendsFourOfEachKind) {
    const auto sent = run_shipped("handshake/four-triples").json()["ports"]["A"]["sent"];

    EXPECT_EQ(sent["InitFC1-Cpl"], 4);
    EXPECT_EQ(sent["InitFC2-Cpl"], 4);
}

TEST(LinkDownDuringInitialisation, DLC_10_IsNoSurpriseDown) {
    EXPECT_EQ(surprise_downs(run_shipped("link/link-down-in-fc-init1"), "A"), 0U);
    EXPECT_EQ(surprise_downs(run_shipped("link/link-down-in-fc-init2"), "A"), 0U);
}

TEST(LinkDownInDLActive, DLC_10_IsASurpriseDownAtTheDownstreamPortAlone) {
    const RunFiles run = run_shipped("link/link-down-in-dl-active");

    EXPECT_EQ(times_of(run, "A", "surprise_down"), Times{500_ns});
    EXPECT_EQ(surprise_downs(run, "A"), 1U);
    EXPECT_EQ(surprise_downs(run, "B"), 0U);
}

TEST(LinkDownAnnounced, DLC_11_IsNoSurpriseDown) {
    EXPECT_EQ(surprise_downs(run_shipped("link/link-down-announced"), "A"), 0U);
}

TEST(LinkFlapping, DLC_02_InitialisesAfreshEachTime) {
    const RunFiles run = run_shipped("link/link-flapping");

    EXPECT_EQ(times_of(run, "A", "link_up"), (Times{0_ns, 1_us, 2_us, 3_us}));
    EXPECT_EQ(surprise_downs(run, "A"), 1U);
}

TEST(RetrainInFcInit, DLC_08_ChangesNoState) {
    for (const char* const name : {"link/retrain-in-fc-init1", "link/retrain-in-fc-init2"}) {
        const RunFiles run = run_shipped(name);
        EXPECT_EQ(run.events_of("A", "link_down").size(), 0U) << name;
        EXPECT_EQ(run.events_of("A", "state").size(), 5U) << name;  // those of an undisturbed initialisation
    }
}

TEST(RetrainInFcInit1, DLC_14_GoesOnWithTheTripleWhereItPaused) {
    EXPECT_EQ(starts(run_shipped("link/retrain-in-fc-init1"), "A", "InitFC1-Cpl").at(0), 1050_ns);
}

}  // namespace
}  // namespace pcieflow::testbench
