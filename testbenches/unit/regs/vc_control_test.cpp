// SPDX-License-Identifier: Apache-2.0
// What a write to VC Resource Control or Link Control brings about besides the bits.
#include <gtest/gtest.h>

#include <variant>

#include "pcieflow/regs/config_space.hpp"
#include "pcieflow/regs/register_map.hpp"

namespace pcieflow::regs {
namespace {

using core::MisuseKind;

constexpr std::uint32_t vc1_on_tc1 = 1U << vc_id_shift | 0x02U;

ConfigSpace fresh() { return ConfigSpace({core::vc0, core::vc_id(1), core::vc_id(5)}); }

/// VC1 enabled on TC1, which VC0 has given up.
ConfigSpace with_vc1_enabled() {
    ConfigSpace space = fresh();
    space.write(vc_resource_control(0), 0xFD);
    space.write(vc_resource_control(1), vc1_on_tc1 | vc_enable_bit);
    return space;
}

template <class Wanted>
std::size_t count(const WriteAnswer& answer) {
    std::size_t found = 0;
    for (const Command& command : answer.commands) {
        found += std::holds_alternative<Wanted>(command) ? 1U : 0U;
    }
    return found;
}

TEST(VcControl, VC_02_SettingVcEnableAsksForTheVcOnce) {
    ConfigSpace space = fresh();
    space.write(vc_resource_control(0), 0xFD);

    const WriteAnswer answer = space.write(vc_resource_control(1), vc1_on_tc1 | vc_enable_bit);

    EXPECT_EQ(count<EnableVc>(answer), 1U);
    EXPECT_TRUE(answer.misuses.empty());
    EXPECT_EQ(count<EnableVc>(space.write(vc_resource_control(1), vc1_on_tc1 | vc_enable_bit)), 0U);
}

TEST(VcControl, VC_05_ClearingVcEnableDisablesTheVc) {
    ConfigSpace space = with_vc1_enabled();

    const WriteAnswer answer = space.write(vc_resource_control(1), vc1_on_tc1);

    EXPECT_EQ(count<DisableVc>(answer), 1U);
    EXPECT_FALSE(space.is_enabled(1));
}

TEST(VcControl, VC_01_VC0CannotBeDisabledOrRenamed) {
    ConfigSpace space = fresh();

    const WriteAnswer answer = space.write(vc_resource_control(0), 3U << vc_id_shift | 0xFFU);

    EXPECT_TRUE(answer.commands.empty());
    EXPECT_TRUE(answer.misuses.empty());
    EXPECT_TRUE(space.is_enabled(0));
    EXPECT_EQ(space.vc_id(0), core::vc0);
}

TEST(VcControl, VC_01_TheVcIdOfADisabledResourceMayChange) {
    ConfigSpace space = fresh();

    const WriteAnswer answer = space.write(vc_resource_control(1), 3U << vc_id_shift);

    EXPECT_EQ(space.vc_id(1), core::vc_id(3));
    EXPECT_EQ(count<ReassignVc>(answer), 1U);
    EXPECT_TRUE(answer.misuses.empty());
}

TEST(VcControl, VC_01_TheVcIdOfAnEnabledResourceStaysAndTheWriteIsReported) {
    ConfigSpace space = with_vc1_enabled();

    const WriteAnswer answer = space.write(vc_resource_control(1), 3U << vc_id_shift | 0x02U | vc_enable_bit);

    EXPECT_EQ(space.vc_id(1), core::vc_id(1));
    ASSERT_EQ(answer.misuses.size(), 1U);
    EXPECT_EQ(answer.misuses[0].kind, MisuseKind::VcIdChangedWhileEnabled);
    EXPECT_EQ(answer.misuses[0].resource, 1U);
    EXPECT_EQ(answer.misuses[0].vc, core::vc_id(1));
    EXPECT_EQ(answer.misuses[0].written, core::vc_id(3));
}

TEST(VcControl, VC_01_AVcIdInUseIsNotEnabledASecondTime) {
    ConfigSpace space = with_vc1_enabled();

    const WriteAnswer answer = space.write(vc_resource_control(2), 1U << vc_id_shift | vc_enable_bit);

    EXPECT_FALSE(space.is_enabled(2));
    EXPECT_EQ(count<EnableVc>(answer), 0U);
    ASSERT_EQ(answer.misuses.size(), 1U);
    EXPECT_EQ(answer.misuses[0].kind, MisuseKind::VcIdAlreadyInUse);
    EXPECT_EQ(answer.misuses[0].resource, 2U);
    EXPECT_EQ(answer.misuses[0].vc, core::vc_id(1));
    EXPECT_EQ(answer.misuses[0].other_resource, 1U);
}

TEST(VcControl, VC_01_TheIdOfVC0IsInUse) {
    ConfigSpace space = fresh();

    const WriteAnswer answer = space.write(vc_resource_control(1), vc_enable_bit);

    ASSERT_EQ(answer.misuses.size(), 1U);
    EXPECT_EQ(answer.misuses[0].kind, MisuseKind::VcIdAlreadyInUse);
}

TEST(VcControl, TCV_02_ATcThatVC0StillHasIsReportedWhenTheVcIsEnabled) {
    ConfigSpace space = fresh();

    const WriteAnswer answer = space.write(vc_resource_control(1), vc1_on_tc1 | vc_enable_bit);

    EXPECT_TRUE(space.is_enabled(1));
    ASSERT_EQ(answer.misuses.size(), 1U);
    EXPECT_EQ(answer.misuses[0].kind, MisuseKind::TcMappedTwice);
    EXPECT_EQ(answer.misuses[0].vc, core::vc_id(1));
    EXPECT_EQ(answer.misuses[0].other_vc, core::vc0);
    EXPECT_EQ(answer.misuses[0].tcs, 0x02);
}

TEST(VcControl, TCV_02_ATcMappedTwiceLaterIsReportedToo) {
    ConfigSpace space = with_vc1_enabled();

    const WriteAnswer answer = space.write(vc_resource_control(0), 0xFF);

    ASSERT_EQ(answer.misuses.size(), 1U);
    EXPECT_EQ(answer.misuses[0].kind, MisuseKind::TcMappedTwice);
    EXPECT_EQ(answer.misuses[0].vc, core::vc0);
    EXPECT_EQ(answer.misuses[0].other_vc, core::vc_id(1));
}

TEST(VcControl, TCV_02_TheMapOfADisabledResourceMayOverlap) {
    ConfigSpace space = fresh();

    EXPECT_TRUE(space.write(vc_resource_control(1), vc1_on_tc1).misuses.empty());
}

TEST(VcControl, TCV_02_TC0StaysOnVC0) {
    ConfigSpace space = fresh();

    space.write(vc_resource_control(0), 0);
    space.write(vc_resource_control(1), 0xFF);

    EXPECT_EQ(space.tc_map(0), 0x01);
    EXPECT_EQ(space.tc_map(1), 0xFE);
}

TEST(VcControl, UPD_05_ExtendedSynchIsACommandWhenItChanges) {
    ConfigSpace space = fresh();

    const WriteAnswer set = space.write(link_control, extended_synch_bit);
    const WriteAnswer again = space.write(link_control, extended_synch_bit);

    EXPECT_EQ(count<SetExtendedSynch>(set), 1U);
    EXPECT_TRUE(space.extended_synch());
    EXPECT_TRUE(again.commands.empty());
}

}  // namespace
}  // namespace pcieflow::regs
