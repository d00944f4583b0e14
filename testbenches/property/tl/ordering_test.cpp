// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/tl/ordering.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <optional>

#include "pcieflow/tl/tlp_queues.hpp"
#include "property/tl/waiting_list.hpp"

namespace pcieflow::tl::testing {
namespace {

using core::CreditType;

/// Few IDs and lengths, so that TLPs have them in common often.
QueuedTlp any_tlp(std::uint64_t number) {
    QueuedTlp any;
    any.number = number;
    any.tlp.kind = wire::tlp_facts[*rc::gen::inRange<std::size_t>(0, wire::tlp_facts.size())].kind;
    any.tlp.length_dw = *rc::gen::inRange<std::uint16_t>(1, 13);
    any.tlp.relaxed_ordering = *rc::gen::inRange(0, 4) == 0;
    any.tlp.id_based_ordering = *rc::gen::inRange(0, 3) == 0;
    any.tlp.requester_id = *rc::gen::inRange<std::uint16_t>(0, 3);
    any.tlp.completer_id = *rc::gen::inRange<std::uint16_t>(0, 3);
    any.tlp.tag = *rc::gen::inRange<std::uint16_t>(0, 2);
    any.answers_io_or_cfg_write = any.tlp.kind == wire::TlpKind::Cpl && *rc::gen::arbitrary<bool>();
    return any;
}

CreditsLeft any_credits() {
    CreditsLeft left;
    for (const CreditType type : core::credit_types) {
        left.headers[core::index(type)] = *rc::gen::inRange<std::uint32_t>(0, 3);
        left.data[core::index(type)] = *rc::gen::inRange<std::uint32_t>(0, 4);
    }
    return left;
}

TransmitCredits credits_of(const CreditsLeft& left) {
    constexpr std::uint32_t most = 100;
    TransmitCredits credits;
    for (const CreditType type : core::credit_types) {
        credits.initialise(type, core::HdrCredits{most}, core::DataCredits{most});
        credits.consume(type, core::HdrCredits{most - left.headers[core::index(type)]},
                        core::DataCredits{most - left.data[core::index(type)]});
    }
    return credits;
}

/// Queues and oracle side by side.
struct Pair {
    TlpQueues queues;
    WaitingList oracle;
    std::uint64_t pushed = 0;

    explicit Pair(QueueMode mode) : queues(mode) {}

    void push_some() {
        for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
            const QueuedTlp tlp = any_tlp(pushed++);
            queues.push(tlp);
            oracle.push(tlp);
        }
    }
    /// Takes the head that goes next; its number.
    std::optional<std::uint64_t> take(const TransmitCredits& credits) {
        const auto type = queues.next(credits);
        if (!type) {
            return std::nullopt;
        }
        const std::uint64_t number = queues.pop(*type).number;
        oracle.remove(number);
        return number;
    }
};

constexpr CreditsLeft ample{{9, 9, 9}, {9, 9, 9}};

RC_GTEST_PROP(TlpQueues, ORD_02_TakeWhatTheRulesReadOverTheWholeListTake, ()) {
    Pair pair(QueueMode::per_type);
    for (int round = *rc::gen::inRange(1, 20); round > 0; --round) {
        pair.push_some();
        const CreditsLeft left = any_credits();
        const auto expected = pair.oracle.next(left);

        RC_ASSERT(pair.take(credits_of(left)) == expected);
    }
}

RC_GTEST_PROP(TlpQueues, ORD_02_InASingleFifoOnlyTheOldestGoes, ()) {
    Pair pair(QueueMode::single_fifo);
    for (int round = *rc::gen::inRange(1, 20); round > 0; --round) {
        pair.push_some();
        const CreditsLeft left = any_credits();
        const auto expected = pair.oracle.front(left);

        RC_ASSERT(pair.take(credits_of(left)) == expected);
    }
}

RC_GTEST_PROP(TlpQueues, ORD_04_WithCreditsForAllTheyGoInTheOrderOfTheirArrival, ()) {
    Pair pair(QueueMode::per_type);
    std::uint64_t taken = 0;
    for (int round = *rc::gen::inRange(1, 20); round > 0; --round) {
        pair.push_some();
        if (!pair.oracle.is_empty()) {
            RC_ASSERT(pair.take(credits_of(ample)) == taken);
            ++taken;
        }
    }
}

RC_GTEST_PROP(TlpQueues, TXG_06_ThereIsABlockerForEveryHeadExactlyIfNothingGoes, ()) {
    Pair pair(QueueMode::per_type);
    pair.push_some();
    const TransmitCredits credits = credits_of(any_credits());
    bool may_any_go = false;
    for (const CreditType type : core::credit_types) {
        may_any_go |= pair.queues.size(type) > 0 && pair.queues.blockers(type, credits).is_none();
    }

    RC_ASSERT(may_any_go == pair.queues.next(credits).has_value());
}

RC_GTEST_PROP(Ordering, ORD_02_CompletionsOfOneTransactionNeverPassEachOther, ()) {
    QueuedTlp younger = any_tlp(1);
    QueuedTlp older = any_tlp(0);
    younger.tlp.kind = *rc::gen::element(wire::TlpKind::Cpl, wire::TlpKind::CplD);
    older.tlp.kind = *rc::gen::element(wire::TlpKind::Cpl, wire::TlpKind::CplD);
    const bool is_one_transaction =
        younger.tlp.requester_id == older.tlp.requester_id && younger.tlp.tag == older.tlp.tag;

    RC_ASSERT((passing(younger, older) == Passing::no) == is_one_transaction);
}

}  // namespace
}  // namespace pcieflow::tl::testing
