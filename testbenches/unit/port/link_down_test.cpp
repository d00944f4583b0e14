// SPDX-License-Identifier: Apache-2.0
// The link-down matrix of docs/protocol.md §1.2, and the status that goes with it.
#include <gtest/gtest.h>

#include "unit/port/port_bench.hpp"

namespace pcieflow::port::testing {
namespace {

using core::CreditType;
using core::DlcmsmState;
using core::DlStatus;
using core::FcInitState;
using wire::FcKind;
using Names = std::vector<std::string>;

/// LinkUp=0 at 100 ns, where FC_INIT2 has begun at 90 ns if `fi1`.
PortBench down_at_100_ns(bool fi1) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive(golden(FcKind::InitFC1, CreditType::P), at(80_ns));
    if (fi1) {
        bench.arrive_triple(FcKind::InitFC1, at(90_ns));
    }
    bench.port.set_link_up(false, at(100_ns));
    bench.run(at(100_ns));
    return bench;
}

PortBench down_from_dl_active(bool is_surprise = true, const Settings& settings = golden_settings()) {
    PortBench bench(settings);
    bench.initialise();
    bench.port.set_link_up(false, at(300_ns), is_surprise);
    bench.run(at(300_ns));
    return bench;
}

TEST(LinkDown, DLC_07_InDL_InactiveChangesNothing) {
    PortBench bench;
    bench.port.set_link_up(false, at(10_ns));

    bench.run(at(10_ns));

    EXPECT_TRUE(bench.events.empty());
    EXPECT_TRUE(bench.announcements.empty());
}

TEST(LinkDown, DLC_07_InFC_INIT1LosesTheRecordedCredits) {
    const PortBench bench = down_at_100_ns(false);

    EXPECT_EQ(names_of(bench.port.events()), (Names{"LinkUp=0", "DISABLED", "DL_Inactive"}));
    EXPECT_FALSE(bench.vc0().pools[0].credit_limit.has_value());
}

TEST(LinkDown, DLC_07_InFC_INIT2GivesTheEdgeToDL_Down) {
    const PortBench bench = down_at_100_ns(true);

    EXPECT_EQ(names_of(bench.port.events()), (Names{"LinkUp=0", "DISABLED", "DL_Inactive", "DL_Down"}));
}

TEST(LinkDown, DLC_07_InFC_INIT2ClearsFI1) { EXPECT_FALSE(down_at_100_ns(true).vc0().fi1); }

TEST(LinkDown, DLC_10_InFC_INIT2IsNoSurpriseDown) {
    EXPECT_EQ(down_at_100_ns(true).port.snapshot().surprise_downs, 0U);
}

TEST(LinkDown, DLC_07_InDL_ActiveResetsEverything) {
    const PortBench bench = down_from_dl_active();

    EXPECT_EQ(names_of(bench.port.events()),
              (Names{"LinkUp=0", "Surprise Down", "DISABLED", "DL_Inactive", "DL_Down"}));
    EXPECT_FALSE(bench.vc0().fi2);
}

TEST(LinkDown, DLC_10_InDL_ActiveIsASurpriseDown) {
    EXPECT_EQ(down_from_dl_active().port.snapshot().surprise_downs, 1U);
}

TEST(LinkDown, DLC_10_APortThatDoesNotReportHasNoSurpriseDown) {
    const PortBench bench = down_from_dl_active(true, golden_settings(core::PortId::B));

    EXPECT_EQ(bench.port.snapshot().surprise_downs, 0U);
}

TEST(LinkDown, DLC_11_AnExpectedLossIsNoSurpriseDown) {
    EXPECT_EQ(down_from_dl_active(false).port.snapshot().surprise_downs, 0U);
}

TEST(LinkDown, DLC_11_TheNextUnexpectedLossIsASurpriseDownAgain) {
    PortBench bench = down_from_dl_active(false);
    bench.port.set_link_up(true, at(400_ns));
    bench.arrive_triple(FcKind::InitFC1, at(490_ns));
    bench.arrive(golden(FcKind::InitFC2, CreditType::P), at(550_ns));
    bench.port.set_link_up(false, at(700_ns));

    bench.run(at(700_ns));

    EXPECT_EQ(bench.port.snapshot().surprise_downs, 1U);
}

TEST(LinkDown, DLC_06_DL_UpComesAtTheEntryToFC_INIT2) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.arrive_triple(FcKind::InitFC1, at(90_ns));

    bench.run(at(90_ns));

    EXPECT_EQ(bench.times_of<core::DlStatusChanged>(), std::vector<core::Time>{at(90_ns)});
    EXPECT_EQ(bench.port.snapshot().dl_status, DlStatus::DL_Up);
}

TEST(LinkDown, DLC_06_DL_UpPrecedesDL_Active) {
    PortBench bench;

    bench.initialise();

    EXPECT_EQ(bench.port.snapshot().dl_active_at, at(192_ns));
    EXPECT_EQ(bench.times_of<core::DlStatusChanged>(), std::vector<core::Time>{at(90_ns)});
}

TEST(LinkDown, ThePacketInProgressIsNotRecordedAsSent) {
    const PortBench bench = down_at_100_ns(true);  // in the middle of InitFC2-P

    EXPECT_EQ(bench.times_of<core::DllpSent>(), (std::vector{at(32_ns), at(64_ns), at(96_ns)}));
}

TEST(LinkDown, ThePacketThatEndsAtThisInstantIsRecordedAsSent) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    bench.port.set_link_up(false, at(32_ns));

    bench.run(at(40_ns));

    EXPECT_EQ(bench.times_of<core::DllpSent>(), std::vector<core::Time>{at(32_ns)});
}

TEST(LinkDown, TheCutIsAnnounced) { EXPECT_EQ(down_at_100_ns(true).announced().back(), "100 ns Cut"); }

TEST(LinkDown, NothingIsSentAndNothingIsDueAfterwards) { EXPECT_EQ(down_from_dl_active().port.wakeup(), core::never); }

TEST(LinkDown, DLC_07_AfterwardsTheHandshakeTakesTheSameRelativeTimes) {
    PortBench bench = down_from_dl_active();
    bench.port.set_link_up(true, at(1000_ns));
    bench.arrive_triple(FcKind::InitFC1, at(1090_ns));
    bench.arrive(golden(FcKind::InitFC2, CreditType::P), at(1150_ns));

    bench.run(at(1200_ns));

    EXPECT_EQ(bench.vc0().fi1_at, at(1090_ns));
    EXPECT_EQ(bench.vc0().exit_at, at(1192_ns));
}

TEST(LinkDown, TheTimesAreOfTheLastLinkUp) {
    PortBench bench = down_from_dl_active();
    EXPECT_EQ(bench.vc0().exit_at, at(192_ns));
    bench.port.set_link_up(true, at(1000_ns));

    bench.run(at(1000_ns));

    EXPECT_FALSE(bench.vc0().exit_at.has_value());
    EXPECT_FALSE(bench.port.snapshot().dl_active_at.has_value());
}

}  // namespace
}  // namespace pcieflow::port::testing
