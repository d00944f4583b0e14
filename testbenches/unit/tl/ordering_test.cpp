// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/tl/ordering.hpp"

#include <gtest/gtest.h>

#include "unit/tl/queue_kit.hpp"

namespace pcieflow::tl::testing {
namespace {

using wire::TlpKind;

constexpr auto no = Passing::no;
constexpr auto may = Passing::may;
constexpr auto must = Passing::must;

TEST(Ordering, ORD_02_EveryKindHasItsRowOfTheTable) {
    const auto class_of = [](TlpKind kind) { return order_class(wire::facts(kind)); };
    for (const TlpKind kind : {TlpKind::MWr, TlpKind::Msg, TlpKind::MsgD}) {
        EXPECT_EQ(class_of(kind), OrderClass::Posted) << to_string(kind);
    }
    for (const TlpKind kind : {TlpKind::MRd, TlpKind::MRdLk, TlpKind::IORd, TlpKind::CfgRd0, TlpKind::CfgRd1}) {
        EXPECT_EQ(class_of(kind), OrderClass::ReadRequest) << to_string(kind);
    }
    for (const TlpKind kind : {TlpKind::IOWr, TlpKind::CfgWr0, TlpKind::CfgWr1, TlpKind::FetchAdd, TlpKind::Swap,
                               TlpKind::CAS, TlpKind::DMWr}) {
        EXPECT_EQ(class_of(kind), OrderClass::NpWithData) << to_string(kind);
    }
    for (const TlpKind kind : {TlpKind::Cpl, TlpKind::CplD, TlpKind::CplLk, TlpKind::CplDLk}) {
        EXPECT_EQ(class_of(kind), OrderClass::Completion) << to_string(kind);
    }
}

TEST(Ordering, ORD_02_EveryRowStandsAtItsIndex) {
    for (const OrderClass order_class : order_classes) {
        EXPECT_EQ(ordering_table[index(order_class)].row, order_class);
    }
}

TEST(Ordering, ORD_02_WithoutRelaxationTheTableIsAsPrinted) {
    const std::array<QueuedTlp, 4> classes{queued(TlpKind::MWr), queued(TlpKind::MRd), queued(TlpKind::CfgWr0),
                                           queued(TlpKind::CplD)};
    const std::array<std::array<Passing, 4>, 4> printed{{
        {no, must, must, may},
        {no, may, may, may},
        {no, may, may, may},
        {no, must, must, no},
    }};
    for (const OrderClass row : order_classes) {
        for (const OrderClass column : order_classes) {
            EXPECT_EQ(passing(classes[index(row)], classes[index(column)]), printed[index(row)][index(column)])
                << "row " << index(row) << ", column " << index(column);
        }
    }
}

TEST(Ordering, ORD_02_ROLetsAllButReadRequestsPassPosted) {
    const QueuedTlp posted = queued(TlpKind::MWr);

    EXPECT_EQ(passing(with_ro(queued(TlpKind::MWr)), posted), may);
    EXPECT_EQ(passing(with_ro(queued(TlpKind::MRd)), posted), no);
    EXPECT_EQ(passing(with_ro(queued(TlpKind::FetchAdd)), posted), may);
    EXPECT_EQ(passing(with_ro(queued(TlpKind::CplD)), posted), may);
}

TEST(Ordering, ORD_02_ROOfTheOlderCountsForNothing) {
    EXPECT_EQ(passing(queued(TlpKind::CplD), with_ro(queued(TlpKind::MWr))), no);
    EXPECT_EQ(passing(of(1, queued(TlpKind::CplD)), with_ido(of(2, queued(TlpKind::MWr)))), no);
}

TEST(Ordering, ORD_02_IDOLetsEveryKindPassPostedOfAnother) {
    const QueuedTlp posted = of(1, queued(TlpKind::MWr));
    for (const TlpKind kind : {TlpKind::MWr, TlpKind::MRd, TlpKind::FetchAdd, TlpKind::CplD}) {
        EXPECT_EQ(passing(with_ido(of(2, queued(kind))), posted), may) << to_string(kind);
        EXPECT_EQ(passing(with_ido(of(1, queued(kind))), posted), no) << to_string(kind);
        EXPECT_EQ(passing(of(2, queued(kind)), posted), no) << to_string(kind);
    }
}

TEST(Ordering, ORD_02_IDOOfACompletionComparesItsCompleterID) {
    QueuedTlp completion = with_ido(of(2, queued(TlpKind::CplD)));
    completion.tlp.requester_id = 1;

    EXPECT_EQ(passing(completion, of(1, queued(TlpKind::MWr))), may);
    EXPECT_EQ(passing(completion, of(2, queued(TlpKind::MWr))), no);
}

TEST(Ordering, ORD_02_CompletionsOfIOAndConfigurationWritesPassPosted) {
    EXPECT_EQ(passing(answering_a_write(queued(TlpKind::Cpl)), queued(TlpKind::MWr)), may);
    EXPECT_EQ(passing(queued(TlpKind::Cpl), queued(TlpKind::MWr)), no);
}

TEST(Ordering, ORD_02_CompletionsOfOneTransactionNeverPassEachOther) {
    const QueuedTlp older = of_transaction(1, 7, of(5, queued(TlpKind::CplD)));

    EXPECT_EQ(passing(of_transaction(1, 7, with_ro(with_ido(of(6, queued(TlpKind::CplD))))), older), no);
    EXPECT_EQ(passing(of_transaction(1, 7, answering_a_write(queued(TlpKind::CplD))), older), no);
    EXPECT_EQ(passing(of_transaction(1, 8, queued(TlpKind::CplD)), older), may);
    EXPECT_EQ(passing(of_transaction(2, 7, queued(TlpKind::CplD)), older), may);
}

}  // namespace
}  // namespace pcieflow::tl::testing
