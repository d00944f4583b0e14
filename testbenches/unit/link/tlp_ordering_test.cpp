// SPDX-License-Identifier: Apache-2.0
// The ordering table through the link: what goes, and what is accepted, while posted requests are blocked.
#include <gtest/gtest.h>

#include <ostream>

#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using wire::TlpKind;

constexpr std::uint64_t writes_that_fit = 4;  // PH 4
constexpr core::Duration for_ever = 10'000_us;
constexpr core::Duration enough = 100_us;

/// B writes until its posted credits are used up, and A does not give them back.
std::array<port::Settings, 2> writes_of_b_blocked() {
    auto settings = tlp_settings();
    settings[0].drain.latency = for_ever;
    settings[1].flows = {writes(256)};
    settings[1].completer.completer_id = 2;
    return settings;
}

/// A request of A that arrives when B's writes are blocked already.
traffic::TlpSourceSettings late(traffic::TlpSourceSettings flow) {
    flow.start = core::Time{} + 20_us;
    return flow;
}

struct Answer {
    TlpKind request;
    bool relaxed_ordering;
    bool id_based_ordering;
    bool passes;
};
std::ostream& operator<<(std::ostream& out, const Answer& answer) {
    return out << core::to_string(answer.request) << (answer.relaxed_ordering ? "WithRO" : "")
               << (answer.id_based_ordering ? "WithIDO" : "");
}

class AnswerBehindBlockedWrites : public ::testing::TestWithParam<Answer> {};

TEST_P(AnswerBehindBlockedWrites, ORD_02_PassesThemIfTheTableLetsIt) {
    auto settings = writes_of_b_blocked();
    traffic::TlpSourceSettings flow = late(requests(GetParam().request, 4, 2));
    flow.form.relaxed_ordering = GetParam().relaxed_ordering;
    flow.form.id_based_ordering = GetParam().id_based_ordering;
    settings[0].flows = {flow};
    TlpLink link(settings);
    link.run(core::Time{} + enough);

    EXPECT_EQ(link.count(PortId::A).received, writes_that_fit + (GetParam().passes ? 2U : 0U));
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, AnswerBehindBlockedWrites,
    ::testing::Values(Answer{TlpKind::MRd, false, false, false}, Answer{TlpKind::MRd, true, false, true},
                      Answer{TlpKind::MRd, false, true, true}, Answer{TlpKind::IORd, false, false, false},
                      Answer{TlpKind::CfgRd0, false, false, false}, Answer{TlpKind::IOWr, false, false, true},
                      Answer{TlpKind::CfgWr0, false, false, true}, Answer{TlpKind::CfgWr1, false, false, true}));

TEST(ReadBehindBlockedWrites, ORD_02_PassesThemByIdBasedOrderingAndNotByRelaxedOrdering) {
    const auto reads_that_go = [](bool relaxed_ordering, bool id_based_ordering) {
        auto settings = writes_of_b_blocked();
        traffic::TlpSourceSettings reads = late(requests(TlpKind::MRd, 4, 1));
        reads.form.requester_id = 3;
        reads.form.relaxed_ordering = relaxed_ordering;
        reads.form.id_based_ordering = id_based_ordering;
        settings[1].flows.push_back(reads);
        TlpLink link(settings);
        link.run(core::Time{} + enough);
        return link.count(PortId::B).sent - writes_that_fit;
    };

    EXPECT_EQ(reads_that_go(false, false), 0U);
    EXPECT_EQ(reads_that_go(true, false), 0U);
    EXPECT_EQ(reads_that_go(false, true), 1U);
}

TEST(BlockedTransmitter, ORD_03_AcceptsCompletionsWhileEachOfItsOwnTlpsIsBlocked) {
    auto settings = tlp_settings();
    settings[0].flows = {requests(TlpKind::MRd, 128, 1), writes(256), requests(TlpKind::MRd, 128)};
    settings[0].flows[2].form.requester_id = 2;
    settings[1].drain.latency = for_ever;
    settings[1].completer.latency = traffic::FixedSpan{50_us};
    TlpLink link(settings);

    link.run(core::Time{} + 40_us);
    const auto before = link.port(PortId::A).snapshot().waiting;
    link.run(core::Time{} + enough);

    ASSERT_FALSE(before.empty());
    for (const port::WaitingTlp& waiting : before) {
        EXPECT_TRUE(waiting.short_pools.any() || waiting.behind) << core::to_string(waiting.kind);
    }
    EXPECT_EQ(link.port(PortId::A).snapshot().waiting.size(), before.size());
    EXPECT_EQ(link.count(PortId::A).received, 2U);  // the answers to both reads that NPH let go
}

TEST(BlockedTransmitter, ORD_03_AcceptsWritesWhileEachOfItsOwnTlpsIsBlocked) {
    auto settings = tlp_settings();
    settings[0].flows = {writes(256)};
    settings[1].flows = {late(writes(256, 20))};
    settings[1].drain.latency = for_ever;
    TlpLink link(settings);

    link.run(core::Time{} + enough);

    EXPECT_EQ(link.count(PortId::A).sent, writes_that_fit);
    EXPECT_EQ(link.count(PortId::A).received, 20U);
}

}  // namespace
}  // namespace pcieflow::link::testing
