// SPDX-License-Identifier: Apache-2.0
// VC1–7 between two ports: enabled, disabled, one-sided, across a link-down.
#include <gtest/gtest.h>

#include "pcieflow/regs/register_map.hpp"
#include "unit/link/vc_fixture.hpp"

namespace pcieflow::link::testing {
namespace {

using core::FcInitState;
using core::PortId;
using core::Time;

constexpr Time enable_time = Time{} + 1_us;

TEST(VirtualChannels, VC_02_EnabledAtBothEndsInitialisesAsVC0Does) {
    LinkLoop loop = with_vcs({1}).loop();
    set_both(loop, 1, true, enable_time);

    loop.run(Time{} + 2_us);

    for (const PortId id : core::port_ids) {
        EXPECT_EQ(vc(loop, id, 1).fi1_at, enable_time + 106_ns);
        EXPECT_EQ(vc(loop, id, 1).fi2_at, enable_time + 234_ns);
        EXPECT_EQ(vc(loop, id, 1).exit_at, enable_time + 288_ns);
        EXPECT_TRUE(limits_match_partner(loop, id));
    }
}

TEST(VirtualChannels, FC_INIT_02_VC0StartsByItselfAndNoOtherDoes) {
    LinkLoop loop = with_vcs({1}).loop();

    loop.run(Time{} + 2_us);

    EXPECT_EQ(vc(loop, PortId::A, 0).state, FcInitState::DONE);
    EXPECT_EQ(vc(loop, PortId::A, 1).state, FcInitState::DISABLED);
}

TEST(VirtualChannels, FC_INIT_01_OneThatInitialisesLeavesTheOthersAsTheyAre) {
    LinkLoop loop = with_vcs({1, 2}).loop();
    set_both(loop, 1, true, enable_time);
    set_both(loop, 2, true, enable_time + 1_us);

    loop.run(enable_time + 1_us + 100_ns);

    EXPECT_EQ(vc(loop, PortId::A, 2).state, FcInitState::FC_INIT1);
    EXPECT_EQ(vc(loop, PortId::A, 0).state, FcInitState::DONE);
    EXPECT_EQ(vc(loop, PortId::A, 1).state, FcInitState::DONE);
    EXPECT_TRUE(limits_match_partner(loop, PortId::A));
}

TEST(VirtualChannels, DLC_09_TheDlcmsmStaysInDL_ActiveMeanwhile) {
    LinkLoop loop = with_vcs({1}).loop();
    set_both(loop, 1, true, enable_time);

    loop.run(enable_time + 100_ns);

    EXPECT_EQ(loop.port(PortId::A).snapshot().dlcmsm, core::DlcmsmState::DL_Active);
    EXPECT_EQ(vc(loop, PortId::A, 1).state, FcInitState::FC_INIT1);
}

TEST(VirtualChannels, DLC_09_AVcEnabledBeforeDL_ActiveBeginsThere) {
    LinkLoop loop = with_vcs({1}).loop();
    set_both(loop, 1, true, Time{} + 50_ns);

    loop.run(Time{} + 287_ns);
    EXPECT_EQ(vc(loop, PortId::A, 1).state, FcInitState::DISABLED);

    loop.run(Time{} + 288_ns);
    EXPECT_EQ(vc(loop, PortId::A, 1).state, FcInitState::FC_INIT1);
}

TEST(VirtualChannels, ALinkUpForgetsWhenAVcThatStaysDisabledWasInitialised) {
    LinkLoop loop = with_vcs({1}).loop();
    set_both(loop, 1, true, enable_time);
    for (const PortId id : core::port_ids) {
        loop.port(id).set_link_up(false, enable_time + 2_us);
        loop.port(id).set_vc_enable(core::vc_id(1), false, enable_time + 3_us);
        loop.port(id).set_link_up(true, enable_time + 4_us);
    }

    loop.run(enable_time + 4_us - 1_fs);
    EXPECT_EQ(vc(loop, PortId::A, 1).exit_at, enable_time + 288_ns);
    loop.run(enable_time + 5_us);
    EXPECT_EQ(vc(loop, PortId::A, 1).fi1_at, std::nullopt);
    EXPECT_EQ(vc(loop, PortId::A, 1).fi2_at, std::nullopt);
    EXPECT_EQ(vc(loop, PortId::A, 1).exit_at, std::nullopt);
}

TEST(VirtualChannels, EnablingForgetsWhenTheVcWasInitialisedEarlierEvenIfTheLinkIsDown) {
    LinkLoop loop = with_vcs({1}).loop();
    set_both(loop, 1, true, enable_time);
    port::Port& a = loop.port(PortId::A);
    a.set_link_up(false, enable_time + 2_us);
    a.set_vc_enable(core::vc_id(1), false, enable_time + 3_us);
    a.set_vc_enable(core::vc_id(1), true, enable_time + 4_us);

    loop.run(enable_time + 5_us);

    EXPECT_EQ(vc(loop, PortId::A, 1).exit_at, std::nullopt);
    EXPECT_TRUE(vc(loop, PortId::A, 1).pending);
}

/// VC1 and VC7 are initialised and disabled again; then A's resource of VC7 is given the VC ID 1.
class RenamedVc : public ::testing::Test {
protected:
    RenamedVc() {
        for (const std::size_t number : {1U, 7U}) {
            set_both(loop, number, true, enable_time);
            set_both(loop, number, false, enable_time + 2_us);
        }
        constexpr std::uint32_t vc_id_1 = 1U << regs::vc_id_shift;
        loop.port(PortId::A).write_register(regs::vc_resource_control(2), vc_id_1, enable_time + 3_us);
        loop.run(enable_time + 4_us);
    }

    LinkLoop loop = with_vcs({1, 7}).loop();
};

TEST_F(RenamedVc, VC_01_TheVcThatHadTheIdFromTheBeginningKeepsItsPlace) {
    EXPECT_EQ(vc(loop, PortId::A, 1).exit_at, vc(loop, PortId::B, 1).exit_at);
}

TEST_F(RenamedVc, VC_01_TheVcWithoutAResourceStaysListed) {
    ASSERT_TRUE(loop.port(PortId::A).snapshot().vcs[7].has_value());
    EXPECT_EQ(vc(loop, PortId::A, 7).state, FcInitState::DISABLED);
    EXPECT_EQ(vc(loop, PortId::A, 7).exit_at, std::nullopt);
}

TEST_F(RenamedVc, VC_01_ToEnableAVcIdThatNoResourceHasIsMisuse) {
    std::vector<core::SoftwareMisuse> misuses;
    LinkLoop other = with_vcs({1}).loop([&misuses](Time /*now*/, const std::vector<core::Event>& events) {
        for (const core::Event& event : events) {
            if (const auto* misuse = std::get_if<core::SoftwareMisuse>(&event.body)) {
                misuses.push_back(*misuse);
            }
        }
    });
    other.port(PortId::A).set_vc_enable(core::vc_id(3), true, enable_time);

    other.run(enable_time + 1_us);

    ASSERT_EQ(misuses.size(), 1U);
    EXPECT_EQ(misuses[0].kind, core::MisuseKind::NoSuchVcId);
    EXPECT_EQ(misuses[0].vc, core::vc_id(3));
}

TEST(VirtualChannels, VC_03_PendingLastsFromVcEnableToTheExitOfFC_INIT2) {
    LinkLoop loop = with_vcs({1}).loop();
    set_both(loop, 1, true, enable_time);
    const auto pending = [&] {
        return (loop.port(PortId::A).peek_register(regs::vc_resource_status(1)) & regs::vc_negotiation_pending_bit) !=
               0;
    };

    loop.run(enable_time - 1_fs);
    EXPECT_FALSE(pending());
    loop.run(enable_time);
    EXPECT_TRUE(pending());
    loop.run(enable_time + 288_ns - 1_fs);
    EXPECT_TRUE(pending());
    loop.run(enable_time + 288_ns);
    EXPECT_FALSE(pending());
}

TEST(VirtualChannels, VC_07_EnabledAtOneEndWaitsAndCompletesOnceTheOtherIsEnabled) {
    LinkLoop loop = with_vcs({1}).loop();
    loop.port(PortId::A).set_vc_enable(core::vc_id(1), true, enable_time);

    loop.run(enable_time + 500_us);
    EXPECT_EQ(vc(loop, PortId::A, 1).state, FcInitState::FC_INIT1);
    EXPECT_TRUE(vc(loop, PortId::A, 1).pending);
    EXPECT_EQ(vc(loop, PortId::B, 1).state, FcInitState::DISABLED);

    loop.port(PortId::B).set_vc_enable(core::vc_id(1), true, enable_time + 500_us);
    loop.run(enable_time + 501_us);
    EXPECT_EQ(vc(loop, PortId::A, 1).state, FcInitState::DONE);
    EXPECT_EQ(vc(loop, PortId::B, 1).state, FcInitState::DONE);
}

TEST(VirtualChannels, VC_05_DisabledDuringFC_INIT1NothingIsLeft) {
    LinkLoop loop = with_vcs({1}).loop();
    set_both(loop, 1, true, enable_time);
    set_both(loop, 1, false, enable_time + 50_ns);

    loop.run(Time{} + 2_us);

    EXPECT_EQ(vc(loop, PortId::A, 1).state, FcInitState::DISABLED);
    EXPECT_EQ(vc(loop, PortId::A, 1).pools[0].credit_limit, std::nullopt);
    EXPECT_FALSE(vc(loop, PortId::A, 1).pending);
    EXPECT_EQ(vc(loop, PortId::A, 0).state, FcInitState::DONE);
}

TEST(VirtualChannels, VC_06_DisabledAndEnabledAgainStartsFromFC_INIT1) {
    LinkLoop loop = with_vcs({1}).loop();
    set_both(loop, 1, true, enable_time);
    set_both(loop, 1, false, enable_time + 1_us);
    set_both(loop, 1, true, enable_time + 2_us);

    loop.run(Time{} + 4_us);

    EXPECT_EQ(vc(loop, PortId::A, 1).fi1_at, enable_time + 2_us + 106_ns);
    EXPECT_EQ(vc(loop, PortId::A, 1).exit_at, enable_time + 2_us + 288_ns);
}

TEST(VirtualChannels, VC_08_AOneSidedReEnableIsStuck) {
    LinkLoop loop = with_vcs({1}).loop();
    set_both(loop, 1, true, enable_time);
    loop.port(PortId::A).set_vc_enable(core::vc_id(1), false, enable_time + 1_us);
    loop.port(PortId::A).set_vc_enable(core::vc_id(1), true, enable_time + 2_us);

    loop.run(Time{} + 200_us);

    EXPECT_EQ(vc(loop, PortId::A, 1).state, FcInitState::FC_INIT1);
    EXPECT_EQ(vc(loop, PortId::B, 1).state, FcInitState::DONE);
}

TEST(VirtualChannels, ALinkDownEndsEveryVcAndTheEnabledOnesStartAgainInTheNextDL_Active) {
    LinkLoop loop = with_vcs({1, 3}).loop();
    set_both(loop, 1, true, enable_time);
    interrupt(loop, Time{} + 5_us, Time{} + 6_us);

    loop.run(Time{} + 5500_ns);
    EXPECT_EQ(vc(loop, PortId::A, 1).state, FcInitState::DISABLED);
    EXPECT_TRUE(vc(loop, PortId::A, 1).enabled);

    loop.run(Time{} + 7_us);
    EXPECT_EQ(vc(loop, PortId::A, 1).fi1_at, Time{} + 6_us + 288_ns + 106_ns);
    EXPECT_EQ(vc(loop, PortId::A, 1).state, FcInitState::DONE);
    EXPECT_EQ(vc(loop, PortId::A, 3).state, FcInitState::DISABLED);
}

TEST(VirtualChannels, VC_01_AVcIdNeedNotBeTheNumberOfItsResource) {
    LinkLoop loop = with_vcs({5}).loop();
    for (const PortId id : core::port_ids) {
        loop.port(id).write_register(regs::vc_resource_control(0), 0xDF, enable_time);
        loop.port(id).write_register(regs::vc_resource_control(1), 0x85000020, enable_time);
    }

    loop.run(Time{} + 2_us);

    EXPECT_EQ(vc(loop, PortId::A, 5).state, FcInitState::DONE);
    EXPECT_TRUE(limits_match_partner(loop, PortId::A));
}

TEST(VirtualChannels, UPD_05_ExtendedSynchWrittenLaterLengthensTheRunningKeepAlive) {
    LinkLoop loop = Handshake{}.loop();
    loop.port(PortId::A).write_register(regs::link_control, regs::extended_synch_bit, Time{} + 10_us);

    loop.run(Time{} + 288_ns + 120_us - 1_fs);
    EXPECT_EQ(sent(loop, PortId::A, "UpdateFC-P"), 0U);

    loop.run(Time{} + 121_us);
    EXPECT_EQ(sent(loop, PortId::A, "UpdateFC-P"), 1U);
}

}  // namespace
}  // namespace pcieflow::link::testing
