// SPDX-License-Identifier: Apache-2.0
// The link goes down and comes up again, at both ends or at one.
#include <gtest/gtest.h>
#include <malloc.h>

#include "unit/link/loop_fixture.hpp"

namespace pcieflow::link::testing {
namespace {

using core::DlcmsmState;
using core::Duration;
using core::FcInitState;
using core::PortId;
using core::Time;

constexpr Duration cycle = 10_us;

/// So that the link goes down in every state, in the middle of packets and between them.
Duration varied(std::int64_t number) { return (number * 7'919'993 % 700'000'000 + 1) * 1_fs; }

/// Down at the beginning of the cycle, from DL_Active; up, and down again at an instant that varies; up at 5 us.
/// Returns the last link-up.
Time run_cycle(LinkLoop& loop, std::int64_t number) {
    const Time begin = Time{} + number * cycle;
    interrupt(loop, begin, begin + 1_us);
    interrupt(loop, begin + 1_us + varied(number), begin + 5_us);
    loop.run(begin + cycle - 1_fs);
    return begin + 5_us;
}

TEST(LinkCycle, DLC_07_AThousandCyclesRepeatTheFirstHandshake) {
    LinkLoop loop = Handshake{}.loop();
    for (std::int64_t number = 1; number <= 1000; ++number) {
        const std::int64_t up_ns = (run_cycle(loop, number) - Time{}) / 1_ns;

        for (const PortId id : core::port_ids) {
            ASSERT_EQ(vc0_times(loop, id), (Vc0Times{up_ns + 106, up_ns + 234, up_ns + 288})) << "cycle " << number;
        }
    }
}

TEST(LinkCycle, DLC_02_NothingIsLeftWhileTheLinkIsDown) {
    LinkLoop loop = Handshake{}.loop();
    for (std::int64_t number = 0; number < 100; ++number) {
        loop.port(PortId::A).set_link_up(false, Time{} + number * cycle + varied(number));
        loop.port(PortId::B).set_link_up(false, Time{} + number * cycle + varied(number));
        loop.run(Time{} + (number + 1) * cycle - 1_fs);

        ASSERT_EQ(loop.next(), core::never) << "cycle " << number;
        for (const PortId id : core::port_ids) {
            const port::VcSnapshot vc = loop.port(id).snapshot().vcs[0].value();
            ASSERT_EQ(vc.state, FcInitState::DISABLED);
            ASSERT_FALSE(vc.fi1 || vc.fi2 || vc.pools[0].credit_limit);
            loop.port(id).set_link_up(true, Time{} + (number + 1) * cycle);
        }
    }
}

TEST(LinkCycle, MemoryStaysFlat) {
    LinkLoop loop = Handshake{}.loop();
    constexpr std::int64_t warm_up = 100;
    std::size_t in_use = 0;
    for (std::int64_t number = 1; number <= 1000; ++number) {
        run_cycle(loop, number);
        if (number == warm_up) {
            in_use = mallinfo2().uordblks;
        }
    }

    EXPECT_EQ(mallinfo2().uordblks, in_use);
}

TEST(LinkCycle, DLC_10_OnlyTheDownstreamPortCountsSurpriseDowns) {
    LinkLoop loop = Handshake{}.loop();
    for (std::int64_t number = 1; number <= 10; ++number) {
        interrupt(loop, Time{} + number * 1_us, Time{} + number * 1_us);
    }
    loop.run(Time{} + 20_us);

    EXPECT_EQ(loop.port(PortId::A).snapshot().surprise_downs, 10U);
    EXPECT_EQ(loop.port(PortId::B).snapshot().surprise_downs, 0U);
}

TEST(LinkCycle, WhatHasJustLeftWhenLinkUpFallsStillArrives) {
    LinkLoop loop = Handshake{}.loop();
    loop.port(PortId::A).set_link_up(false, Time{} + 32_ns);

    loop.run(Time{} + 200_ns);

    EXPECT_EQ(received(loop, PortId::B, "InitFC1-P"), 1U);
}

TEST(LinkCycle, WhatIsStillBeingSentWhenLinkUpFallsIsLost) {
    LinkLoop loop = Handshake{}.loop();
    loop.port(PortId::A).set_link_up(false, Time{} + 32_ns - 1_fs);

    loop.run(Time{} + 200_ns);

    EXPECT_EQ(received(loop, PortId::B, "InitFC1-P"), 0U);
}

TEST(LinkCycle, WhatIsInFlightDoesNotOutliveALinkDownOfItsReceiver) {
    LinkLoop loop = Handshake{}.loop();
    interrupt(loop, Time{} + 35_ns, Time{} + 40_ns);  // InitFC1-P of either end would arrive at 42 ns

    loop.run(Time{} + 70_ns);

    EXPECT_EQ(received(loop, PortId::B, "InitFC1-P"), 0U);
}

TEST(LinkCycle, FC_INIT_13a_AnEndThatRestartsAloneStaysInFC_INIT1) {
    LinkLoop loop = Handshake{}.loop();
    loop.port(PortId::A).set_link_up(false, Time{} + 1_us);
    loop.port(PortId::A).set_link_up(true, Time{} + 2_us);

    loop.run(Time{} + 100_us);

    EXPECT_EQ(loop.port(PortId::A).snapshot().vcs[0].value().state, FcInitState::FC_INIT1);
    EXPECT_EQ(loop.port(PortId::B).snapshot().dlcmsm, DlcmsmState::DL_Active);
    EXPECT_GT(received(loop, PortId::A, "UpdateFC-P"), 0U);
}

TEST(LinkCycle, FC_INIT_19_TheOtherEndAnswersNoInitFC1) {
    LinkLoop loop = Handshake{}.loop();
    loop.port(PortId::A).set_link_up(false, Time{} + 1_us);
    loop.port(PortId::A).set_link_up(true, Time{} + 2_us);
    loop.run(Time{} + 1_us);
    const std::uint64_t before = sent(loop, PortId::B, "InitFC2-P");

    loop.run(Time{} + 10_us);

    EXPECT_EQ(sent(loop, PortId::B, "InitFC2-P"), before);
}

TEST(LinkCycle, FC_INIT_21_BothEndsMeetAgainWhenTheOtherRestartsToo) {
    LinkLoop loop = Handshake{}.loop();
    loop.port(PortId::A).set_link_up(false, Time{} + 1_us);
    loop.port(PortId::A).set_link_up(true, Time{} + 2_us);
    loop.port(PortId::B).set_link_up(false, Time{} + 3_us);
    loop.port(PortId::B).set_link_up(true, Time{} + 4_us);

    loop.run(Time{} + 5_us);

    for (const PortId id : core::port_ids) {
        EXPECT_EQ(loop.port(id).snapshot().dlcmsm, DlcmsmState::DL_Active);
        EXPECT_TRUE(limits_match_partner(loop, id));
    }
}

TEST(LinkCycle, FC_INIT_13_AnEndThatRestartsWhileTheOtherIsInFC_INIT2LearnsFromItsInitFC2) {
    Handshake handshake;
    handshake.adjust = [](port::Settings& settings) { settings.vc0_init.min_initfc2_triples = 20; };
    LinkLoop loop = handshake.loop();
    loop.port(PortId::A).set_link_up(false, Time{} + 500_ns);
    loop.port(PortId::A).set_link_up(true, Time{} + 600_ns);

    loop.run(Time{} + 10_us);

    EXPECT_EQ(loop.port(PortId::A).snapshot().dlcmsm, DlcmsmState::DL_Active);
    EXPECT_TRUE(limits_match_partner(loop, PortId::A));
}

}  // namespace
}  // namespace pcieflow::link::testing
