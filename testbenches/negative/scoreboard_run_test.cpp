// SPDX-License-Identifier: Apache-2.0
// The scoreboard over the records of two real ports: silent as they are, not silent once a record is bent.
#include <gtest/gtest.h>

#include <algorithm>
#include <variant>
#include <vector>

#include "pcieflow/observe/event_merger.hpp"
#include "pcieflow/observe/scoreboard.hpp"
#include "unit/link/loop_fixture.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::CreditRegister;
using core::PortId;
using link::testing::Handshake;

/// The records of a run in canonical order.
class Recording final : public Observer {
public:
    void on_event(const core::Event& event) override { events.push_back(event); }

    std::vector<core::Event> events;
};

using Script = void (*)(link::LinkLoop&);

std::vector<core::Event> record(const Handshake& handshake, Script script = nullptr) {
    Recording recording;
    EventMerger merger(recording);
    link::LinkLoop loop = handshake.loop([&](core::Time now, const std::vector<core::Event>& events) {
        merger.advance_to(now);
        merger.push(events);
    });
    if (script != nullptr) {
        script(loop);
    }
    const core::Time end = loop.run(core::Time{} + 100_us);
    merger.finish(end);
    return recording.events;
}

struct Judgement {
    std::vector<core::Violation> violations;
    Comparisons comparisons;
};

Judgement judge(const std::vector<core::Event>& events) {
    ViolationLog log;
    Scoreboard board(log);
    for (std::size_t i = 0; i < events.size(); ++i) {
        board.on_event(events[i]);
        if (i + 1 == events.size() || events[i + 1].time != events[i].time) {
            board.on_instant_end(events[i].time);
        }
    }
    return {log.kept(), board.comparisons()};
}

void expect_silence(const std::vector<core::Event>& events, std::uint64_t initialisations = 1) {
    const Judgement judgement = judge(events);

    EXPECT_TRUE(judgement.violations.empty()) << judgement.violations.front().text;
    EXPECT_EQ(judgement.comparisons.after_initialisation, 12 * initialisations);
    EXPECT_GT(judgement.comparisons.settled, 0U);
}

/// Adds 1 to the value of every single record of `reg` in turn; returns how many were bent and how many of them
/// noticed.
std::pair<std::size_t, std::size_t> bend_each(CreditRegister reg) {
    std::vector<core::Event> events = record(Handshake{});
    std::size_t bent = 0;
    std::size_t noticed = 0;
    for (core::Event& event : events) {
        auto* change = std::get_if<core::RegisterChanged>(&event.body);
        if (change == nullptr || change->reg != reg || !change->value) {
            continue;
        }
        ++bent;
        ++*change->value;
        noticed += judge(events).violations.empty() ? 0U : 1U;
        --*change->value;
    }
    return {bent, noticed};
}

TEST(ScoreboardRun, FC_INIT_21_GOLD_18_H0_IsSilent) {
    Handshake h0;
    h0.latency = {};

    expect_silence(record(h0));
}

TEST(ScoreboardRun, FC_INIT_21_GOLD_17_H1_IsSilent) { expect_silence(record(Handshake{})); }

TEST(ScoreboardRun, FC_INIT_21_GOLD_21_H4_IsSilent) {
    Handshake h4;
    h4.b_up = core::Time{} + 100_ns;

    expect_silence(record(h4));
}

TEST(ScoreboardRun, FC_INIT_21_GOLD_23_H6_IsSilent) {
    Handshake h6;
    h6.faults = {link::testing::drop(PortId::A, "InitFC1-Cpl")};

    expect_silence(record(h6));
}

TEST(ScoreboardRun, FC_INIT_20_FC_INIT_21_H7_IsSilentWhenAnUpdateFcHealsTheHole) {
    Handshake h7;
    for (const char* kind : {"InitFC2-P", "InitFC2-NP", "InitFC2-Cpl"}) {
        h7.faults.push_back(link::testing::drop(PortId::A, kind));
    }

    expect_silence(record(h7));
}

TEST(ScoreboardRun, FC_INIT_21_IsSilentWhenTheLinkGoesDownAndUpAgain) {
    const auto events = record(Handshake{}, [](link::LinkLoop& loop) {
        for (const PortId id : core::port_ids) {
            loop.port(id).set_link_up(false, core::Time{} + 40_us);
            loop.port(id).set_link_up(true, core::Time{} + 41_us);
        }
    });

    expect_silence(events, 2);
}

TEST(ScoreboardRun, EveryBentCreditLimitIsNoticed) {
    const auto [bent, noticed] = bend_each(CreditRegister::CREDIT_LIMIT);

    EXPECT_EQ(bent, 12U);
    EXPECT_EQ(noticed, bent);
}

TEST(ScoreboardRun, EveryBentCreditsAllocatedIsNoticed) {
    const auto [bent, noticed] = bend_each(CreditRegister::CREDITS_ALLOCATED);

    EXPECT_EQ(bent, 12U);
    EXPECT_EQ(noticed, bent);
}

}  // namespace
}  // namespace pcieflow::observe
