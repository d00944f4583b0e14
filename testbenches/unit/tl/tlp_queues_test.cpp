// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/tl/tlp_queues.hpp"

#include <gtest/gtest.h>

#include <string>

#include "unit/tl/queue_kit.hpp"

namespace pcieflow::tl::testing {
namespace {

using core::CreditType;
using core::DataCredits;
using core::HdrCredits;
using core::Pool;
using wire::TlpKind;

constexpr std::uint32_t plenty = 100;

/// Header credits by type; data credits are plenty.
TransmitCredits headers(std::uint32_t posted, std::uint32_t non_posted, std::uint32_t completion) {
    TransmitCredits credits;
    const std::array counts{posted, non_posted, completion};
    for (const CreditType type : core::credit_types) {
        credits.initialise(type, HdrCredits{plenty}, DataCredits{plenty});
        credits.consume(type, HdrCredits{plenty - counts[core::index(type)]}, {});
    }
    return credits;
}

/// Takes all that may go one after the other; `number` of each, in that order.
std::string order_of_going(TlpQueues& queues, TransmitCredits& credits) {
    std::string order;
    while (const auto type = queues.next(credits)) {
        const QueuedTlp gone = queues.pop(*type);
        const wire::CreditCost cost = wire::cost_of(gone.tlp);
        credits.consume(cost.type, cost.header, cost.data);
        order += std::to_string(gone.number) + " ";
    }
    return order;
}

/// Queues whose TLPs are numbered from 1 in the order in which they were pushed.
TlpQueues queues_of(std::initializer_list<QueuedTlp> tlps, QueueMode mode = QueueMode::per_type) {
    TlpQueues queues(mode);
    std::uint64_t number = 0;
    for (const QueuedTlp& tlp : tlps) {
        queues.push(numbered(++number, tlp));
    }
    return queues;
}

const QueuedTlp write = queued(TlpKind::MWr);
const QueuedTlp read = queued(TlpKind::MRd);
const QueuedTlp completion = queued(TlpKind::CplD);

TEST(TlpQueues, ORD_02_WithCreditsForAllTheOldestGoes) {
    TlpQueues queues = queues_of({read, completion, write, read, completion, write});
    TransmitCredits credits = headers(plenty, plenty, plenty);

    EXPECT_EQ(order_of_going(queues, credits), "1 2 3 4 5 6 ");
    EXPECT_TRUE(queues.is_empty());
}

TEST(TlpQueues, ORD_02_ABlockedReadIsPassedByWritesAndCompletions) {
    TlpQueues queues = queues_of({read, completion, write, completion, write});
    TransmitCredits credits = headers(plenty, 0, plenty);

    EXPECT_EQ(order_of_going(queues, credits), "2 3 4 5 ");
}

TEST(TlpQueues, ORD_02_TellTheTypeThatAHeadMustNotPass) {
    EXPECT_EQ(queues_of({write, completion}).held_behind(CreditType::Cpl), CreditType::P);
    EXPECT_EQ(queues_of({read, completion}).held_behind(CreditType::Cpl), std::nullopt);
    EXPECT_EQ(queues_of({read, write, completion}, QueueMode::single_fifo).held_behind(CreditType::Cpl),
              CreditType::NP);
}

TEST(TlpQueues, ORD_02_ABlockedCompletionIsPassedByWritesAndReads) {
    TlpQueues queues = queues_of({completion, write, read});
    TransmitCredits credits = headers(plenty, plenty, 0);

    EXPECT_EQ(order_of_going(queues, credits), "2 3 ");
}

TEST(TlpQueues, ORD_02_ABlockedWriteHoldsBackYoungerReadsAndCompletions) {
    TlpQueues queues = queues_of({write, read, completion});
    TransmitCredits credits = headers(0, plenty, plenty);

    EXPECT_EQ(order_of_going(queues, credits), "");
}

TEST(TlpQueues, ORD_02_ABlockedWriteHoldsBackNothingThatIsOlder) {
    TlpQueues queues = queues_of({read, completion, write, read, completion});
    TransmitCredits credits = headers(0, plenty, plenty);

    EXPECT_EQ(order_of_going(queues, credits), "1 2 ");
}

TEST(TlpQueues, ORD_02_AYoungerWriteThatIsBlockedHidesNotBehindAnOlderOne) {
    TlpQueues queues = queues_of({write, read, write, read});
    TransmitCredits credits = headers(1, plenty, plenty);

    EXPECT_EQ(order_of_going(queues, credits), "1 2 ");
}

TEST(TlpQueues, ORD_02_ARelaxedCompletionPassesABlockedWrite) {
    TlpQueues queues = queues_of({write, write, with_ro(completion), completion});
    TransmitCredits credits = headers(0, plenty, plenty);

    EXPECT_EQ(order_of_going(queues, credits), "3 ");
}

TEST(TlpQueues, ORD_02_IDOHasToDifferFromEveryOlderWrite) {
    const QueuedTlp by_2 = with_ido(of(2, read));
    TransmitCredits credits = headers(0, plenty, plenty);

    TlpQueues all_differ = queues_of({of(1, write), of(3, write), by_2, of(2, write)});
    EXPECT_EQ(order_of_going(all_differ, credits), "3 ");
    TlpQueues second_is_its_own = queues_of({of(1, write), of(2, write), by_2});
    EXPECT_EQ(order_of_going(second_is_its_own, credits), "");
}

TEST(TlpQueues, ORD_02_NothingIsReorderedWithinAType) {
    TlpQueues queues = queues_of({queued(TlpKind::MWr, 1024), with_ro(write)});
    TransmitCredits credits = headers(plenty, plenty, plenty);

    EXPECT_EQ(order_of_going(queues, credits), "");
    EXPECT_EQ(queues.size(CreditType::P), 2U);
}

TEST(TlpQueues, ORD_04_AReadIsNotStarvedByYoungerWritesAndCompletions) {
    TlpQueues queues = queues_of({write, completion, read});
    TransmitCredits credits = headers(plenty, plenty, plenty);
    int gone_before_it = 0;

    for (auto type = queues.next(credits); type != CreditType::NP; type = queues.next(credits)) {
        ASSERT_TRUE(type);
        ASSERT_LT(gone_before_it, 10);
        queues.push(queues.pop(*type));
        ++gone_before_it;
    }

    EXPECT_EQ(gone_before_it, 2);
}

TEST(TlpQueues, TXG_06_BlockersNameThePoolsAndTheOrdering) {
    TlpQueues queues = queues_of({queued(TlpKind::MWr, 1024), read, completion});
    const TransmitCredits credits = headers(0, plenty, 0);

    const Blockers of_write = queues.blockers(CreditType::P, credits);
    EXPECT_EQ(of_write.pools, PoolSet{}.set(core::index(Pool::PH)).set(core::index(Pool::PD)));
    EXPECT_FALSE(of_write.by_ordering);
    const Blockers of_read = queues.blockers(CreditType::NP, credits);
    EXPECT_EQ(of_read.pools, PoolSet{});
    EXPECT_TRUE(of_read.by_ordering);
    const Blockers of_completion = queues.blockers(CreditType::Cpl, credits);
    EXPECT_EQ(of_completion.pools, PoolSet{}.set(core::index(Pool::CplH)));
    EXPECT_TRUE(of_completion.by_ordering);
}

TEST(TlpQueues, TXG_06_TheBlockersOfAllHeadsAreTakenTogether) {
    const TlpQueues queues = queues_of({queued(TlpKind::MWr, 1024), read});
    const Blockers all = queues.blockers(headers(plenty, 0, 0));

    EXPECT_EQ(all.pools, PoolSet{}.set(core::index(Pool::PD)).set(core::index(Pool::NPH)));
    EXPECT_TRUE(all.by_ordering);
}

TEST(TlpQueues, WhatMayGoAndWhatDoesNotExistIsBlockedByNothing) {
    const TlpQueues queues = queues_of({read});
    const TransmitCredits credits = headers(0, 1, 0);

    EXPECT_TRUE(queues.blockers(CreditType::NP, credits).is_none());
    EXPECT_TRUE(queues.blockers(credits).is_none());
}

TEST(TlpQueues, ORD_02_InASingleFifoABlockedTlpHoldsBackEverything) {
    TlpQueues queues = queues_of({write, read, completion, write}, QueueMode::single_fifo);
    TransmitCredits credits = headers(plenty, 0, plenty);

    EXPECT_EQ(order_of_going(queues, credits), "1 ");
    EXPECT_FALSE(queues.blockers(CreditType::NP, credits).by_ordering);
    EXPECT_TRUE(queues.blockers(CreditType::Cpl, credits).by_ordering);
    EXPECT_TRUE(queues.blockers(CreditType::P, credits).by_ordering);
}

TEST(TlpQueues, ORD_02_InASingleFifoARelaxedCompletionWaitsToo) {
    TlpQueues queues = queues_of({write, with_ro(completion)}, QueueMode::single_fifo);
    TransmitCredits credits = headers(0, plenty, plenty);

    EXPECT_EQ(order_of_going(queues, credits), "");
}

TEST(TlpQueues, ForgetWhatTheyHoldWhenCleared) {
    TlpQueues queues = queues_of({write, read, completion});
    EXPECT_EQ(queues.size(), 3U);

    queues.clear();

    EXPECT_TRUE(queues.is_empty());
    EXPECT_EQ(queues.next(headers(plenty, plenty, plenty)), std::nullopt);
}

TEST(TlpQueues, FC_INIT_12_NothingGoesBeforeCREDIT_LIMITIsDefined) {
    const TlpQueues queues = queues_of({read});

    EXPECT_EQ(queues.next(TransmitCredits{}), std::nullopt);
}

}  // namespace
}  // namespace pcieflow::tl::testing
