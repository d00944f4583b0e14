// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/tl/vc_arbiter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "pcieflow/tl/tlp_queues.hpp"
#include "unit/tl/queue_kit.hpp"

namespace pcieflow::tl {
namespace {

using core::vc_id;

VcSet set_of(std::initializer_list<std::size_t> vcs) {
    VcSet set;
    for (const std::size_t vc : vcs) {
        set.set(vc);
    }
    return set;
}

std::string chosen(const VcArbiter& arbiter, VcSet ready) {
    const auto vc = arbiter.choose(ready);
    return vc ? std::to_string(core::index(*vc)) : "-";
}

/// The VCs that are served one after the other while `ready` stays as it is.
std::string served(VcArbiter& arbiter, VcSet ready, std::size_t times) {
    std::string order;
    for (std::size_t i = 0; i < times; ++i) {
        const auto vc = arbiter.choose(ready);
        order += chosen(arbiter, ready);
        if (vc) {
            arbiter.on_taken(*vc);
        }
    }
    return order;
}

VcArbiter with_low_group(std::size_t low_priority_count, VcScheme scheme = VcScheme::round_robin,
                         const WrrTable& table = {}) {
    return VcArbiter({low_priority_count, scheme, table});
}

/// A table whose first phases are `digits`, and all further ones VC0's.
WrrTable table_of(std::string_view digits) {
    WrrTable table{};
    for (std::size_t i = 0; i < digits.size(); ++i) {
        table[i] = vc_id(static_cast<std::size_t>(digits[i] - '0'));
    }
    return table;
}

TEST(VcArbiter, TCV_06_ChoosesNoneIfNoneIsReady) {
    EXPECT_EQ(chosen(VcArbiter({}), {}), "-");
    EXPECT_EQ(chosen(with_low_group(7), {}), "-");
}

TEST(VcArbiter, TCV_07_WithoutALowGroupTheHighestReadyVcAlwaysGoes) {
    VcArbiter arbiter({});

    EXPECT_EQ(served(arbiter, set_of({0, 3, 7}), 4), "7777");
    EXPECT_EQ(served(arbiter, set_of({0, 3}), 2), "33");
    EXPECT_EQ(served(arbiter, set_of({0}), 1), "0");
}

TEST(VcArbiter, TCV_07_RoundRobinServesTheLowGroupInTurn) {
    VcArbiter arbiter = with_low_group(3);

    EXPECT_EQ(served(arbiter, set_of({0, 1, 2, 3}), 9), "012301230");
    EXPECT_EQ(served(arbiter, set_of({0, 2}), 3), "202");
}

TEST(VcArbiter, TCV_07_TheLowGroupIncludesTheVcOfItsCountAndNoneAbove) {
    VcArbiter arbiter = with_low_group(2);

    EXPECT_EQ(served(arbiter, set_of({1, 2}), 4), "1212");
    EXPECT_EQ(served(arbiter, set_of({2, 3}), 3), "333");
}

TEST(VcArbiter, TCV_07_VcsAboveTheLowGroupPrecedeItAndEachOtherStrictly) {
    VcArbiter arbiter = with_low_group(1);

    EXPECT_EQ(served(arbiter, set_of({0, 1, 4, 5}), 2), "55");
    EXPECT_EQ(served(arbiter, set_of({0, 1, 4}), 2), "44");
}

TEST(VcArbiter, TCV_07_WhatGoesAboveTheLowGroupTakesNoTurnInIt) {
    VcArbiter arbiter = with_low_group(1);

    EXPECT_EQ(served(arbiter, set_of({0, 1}), 1), "0");
    EXPECT_EQ(served(arbiter, set_of({0, 1, 4}), 3), "444");
    EXPECT_EQ(served(arbiter, set_of({0, 1}), 2), "10");
}

TEST(VcArbiter, TCV_08_AskingAloneTakesNoTurn) {
    const VcArbiter arbiter = with_low_group(1);

    EXPECT_EQ(chosen(arbiter, set_of({0, 1})), "0");
    EXPECT_EQ(chosen(arbiter, set_of({0, 1})), "0");
}

TEST(VcArbiter, TCV_08_AWeightedTableIsWalkedOnePhasePerTlp) {
    VcArbiter arbiter = with_low_group(2, VcScheme::wrr_32, table_of("1121021"));

    EXPECT_EQ(served(arbiter, set_of({0, 1, 2}), 7), "1121021");
}

TEST(VcArbiter, TCV_08_APhaseWhoseVcHasNothingReadyIsSkipped) {
    VcArbiter arbiter = with_low_group(2, VcScheme::wrr_32, table_of("1121021"));

    EXPECT_EQ(served(arbiter, set_of({1, 2}), 5), "11212");
    EXPECT_EQ(served(arbiter, set_of({0, 1, 2}), 2), "10");
}

TEST(VcArbiter, TCV_07_ARoundHasThePhasesOfItsScheme) {
    for (const auto& [scheme, count] :
         {std::pair(VcScheme::wrr_32, 32U), std::pair(VcScheme::wrr_64, 64U), std::pair(VcScheme::wrr_128, 128U)}) {
        VcArbiter arbiter = with_low_group(1, scheme, table_of("1"));

        const std::string order = served(arbiter, set_of({0, 1}), count + 1);

        EXPECT_EQ(order, "1" + std::string(count - 1, '0') + "1");
    }
}

TEST(VcArbiter, TCV_08_AVcWithoutAPhaseIsNotServed) {
    VcArbiter arbiter = with_low_group(1, VcScheme::wrr_64);

    EXPECT_EQ(chosen(arbiter, set_of({1})), "-");
    EXPECT_EQ(served(arbiter, set_of({0, 1}), 3), "000");
}

TEST(VcArbiter, TCV_08_APhaseOfAVcAboveTheLowGroupIsSkipped) {
    VcArbiter arbiter = with_low_group(1, VcScheme::wrr_32, table_of("5101"));

    EXPECT_EQ(served(arbiter, set_of({0, 1}), 3), "101");
    EXPECT_EQ(chosen(arbiter, set_of({0, 1, 5})), "5");
}

TEST(VcArbiter, TCV_08_WhatGoesAboveTheLowGroupTakesNoPhaseOfItsTable) {
    VcArbiter arbiter = with_low_group(1, VcScheme::wrr_32, table_of("0510"));

    EXPECT_EQ(served(arbiter, set_of({0, 1, 5}), 2), "55");
    EXPECT_EQ(served(arbiter, set_of({0, 1}), 2), "01");
}

TEST(VcArbiter, ORD_01_TXG_06_AVcWhoseHeadLacksCreditsHoldsBackNoOtherVc) {
    TransmitCredits reads_only;
    reads_only.initialise(core::CreditType::NP, core::HdrCredits{1}, {});
    std::array<TlpQueues, 2> queues;
    queues[1].push(testing::queued(wire::TlpKind::MWr));
    queues[0].push(testing::queued(wire::TlpKind::MRd));
    VcSet ready;
    for (std::size_t vc = 0; vc < queues.size(); ++vc) {
        ready.set(vc, queues[vc].next(reads_only).has_value());
    }

    EXPECT_EQ(chosen(VcArbiter({}), ready), "0");
}

TEST(FairWrrTable, TCV_08_GivesEveryVcAsManyPhasesAsTheOthersOrOneFewer) {
    for (unsigned long vcs = 1; vcs < 256; ++vcs) {
        const VcSet set(vcs);
        const WrrTable table = fair_wrr_table(set);
        for (const VcScheme scheme : {VcScheme::wrr_32, VcScheme::wrr_64, VcScheme::wrr_128}) {
            const auto end = table.begin() + static_cast<std::ptrdiff_t>(phases(scheme));
            for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
                const auto share = static_cast<std::size_t>(std::count(table.begin(), end, vc_id(vc)));
                const std::size_t fewest = set.test(vc) ? phases(scheme) / set.count() : 0;
                const std::size_t most = set.test(vc) ? (phases(scheme) + set.count() - 1) / set.count() : 0;
                ASSERT_GE(share, fewest) << "VC" << vc << " of " << set;
                ASSERT_LE(share, most) << "VC" << vc << " of " << set;
            }
        }
    }
}

TEST(FairWrrTable, TCV_08_LetsTheVcsTakeTurns) {
    VcArbiter arbiter = with_low_group(6, VcScheme::wrr_64, fair_wrr_table(set_of({0, 2, 6})));

    EXPECT_EQ(served(arbiter, set_of({0, 2, 6}), 7), "0260260");
}

}  // namespace
}  // namespace pcieflow::tl
