// SPDX-License-Identifier: Apache-2.0
// FC-INIT-20 without a loss: where several VCs share the wire, a triple of InitFC2 may be the first that a late partner
// hears of a VC. It gives the partner FI1; if the sender needs to send no other, FI2 comes with its UpdateFC.
#include <gtest/gtest.h>

#include "unit/link/vc_fixture.hpp"

namespace pcieflow::link::testing {
namespace {

using core::FcInitState;
using core::PortId;
using core::Time;

constexpr Time a_enables = Time{} + 1_us;
constexpr Time b_enables = Time{} + 2_us;  // during A's eleventh triple, which is VC4's

/// VC1–7 on x1 at 2.5 GT/s, enabled at A and a microsecond later at B.
LinkLoop late_partner(const std::function<void(port::Settings&)>& adjust = {}) {
    Handshake handshake = with_all_vcs();
    handshake.adjust = [add_vcs = handshake.adjust, adjust](port::Settings& settings) {
        add_vcs(settings);
        if (adjust) {
            adjust(settings);
        }
    };
    LinkLoop loop = handshake.loop();
    for (std::size_t number = 1; number < core::vc_count; ++number) {
        loop.port(PortId::A).set_vc_enable(core::vc_id(number), true, a_enables);
        loop.port(PortId::B).set_vc_enable(core::vc_id(number), true, b_enables);
    }
    return loop;
}

TEST(LatePartner, FC_INIT_13_TheVcsWhoseInitFC1CameInTimeCompleteInTwoRounds) {
    LinkLoop loop = late_partner();

    loop.run(b_enables + 2 * 672_ns);

    for (const std::size_t number : {4U, 5U, 6U, 7U}) {
        for (const PortId id : core::port_ids) {
            EXPECT_EQ(vc(loop, id, number).state, FcInitState::DONE) << "VC" << number;
        }
    }
}

TEST(LatePartner, FC_INIT_20_TheOthersWaitForTheFirstUpdateFC) {
    LinkLoop loop = late_partner();

    loop.run(b_enables + 40_us);

    for (const std::size_t number : {1U, 2U, 3U}) {
        const Time a_exit = vc(loop, PortId::A, number).exit_at.value();
        EXPECT_LE(a_exit, b_enables + 2 * 672_ns) << "VC" << number;
        EXPECT_EQ(vc(loop, PortId::B, number).fi2_at, a_exit + 30_us + 32_ns + 10_ns) << "VC" << number;
        EXPECT_EQ(vc(loop, PortId::B, number).state, FcInitState::DONE) << "VC" << number;
    }
    EXPECT_TRUE(limits_match_partner(loop, PortId::B));
}

TEST(LatePartner, VC_03_OneThatWaitsForAnUpdateFCIsPending) {
    LinkLoop loop = late_partner();

    loop.run(b_enables + 29_us);

    EXPECT_EQ(vc(loop, PortId::B, 1).state, FcInitState::FC_INIT2);
    EXPECT_TRUE(vc(loop, PortId::B, 1).pending);
    EXPECT_FALSE(vc(loop, PortId::A, 1).pending);
}

TEST(LatePartner, FC_INIT_20_WithoutAFiniteTypeNothingEndsTheWait) {
    LinkLoop loop = late_partner([](port::Settings& settings) { settings.vcs[1] = core::Advertisement{}; });

    loop.run(b_enables + 1_ms);

    EXPECT_EQ(vc(loop, PortId::A, 1).state, FcInitState::DONE);
    EXPECT_EQ(vc(loop, PortId::B, 1).state, FcInitState::FC_INIT2);
}

TEST(LatePartner, FC_INIT_11_ASecondTripleOfInitFC2LeavesNoneWaiting) {
    LinkLoop loop = late_partner([](port::Settings& settings) { settings.vcn_init.min_initfc2_triples = 2; });

    loop.run(b_enables + 3 * 672_ns);

    for (std::size_t number = 1; number < core::vc_count; ++number) {
        for (const PortId id : core::port_ids) {
            EXPECT_EQ(vc(loop, id, number).state, FcInitState::DONE) << "VC" << number;
        }
    }
}

}  // namespace
}  // namespace pcieflow::link::testing
