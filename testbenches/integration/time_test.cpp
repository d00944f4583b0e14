// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/sysc/time.hpp"

#include <gtest/gtest.h>

namespace pcieflow::sysc {
namespace {

using namespace core::literals;

TEST(TimeScale, KernelResolutionIsReadExactlyAt1Femtosecond) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);

    EXPECT_EQ(TimeScale::of_kernel().resolution(), 1_fs);
}

TEST(TimeScale, KernelResolutionIsReadExactlyAt1Picosecond) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_PS);

    EXPECT_EQ(TimeScale::of_kernel().resolution(), 1_ps);
}

TEST(TimeScale, KernelResolutionIsReadExactlyAt1Nanosecond) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_NS);

    EXPECT_EQ(TimeScale::of_kernel().resolution(), 1_ns);
}

TEST(TimeScale, KernelResolutionIsReadExactlyAt100Femtoseconds) {
    sc_core::sc_set_time_resolution(100, sc_core::SC_FS);

    EXPECT_EQ(TimeScale::of_kernel().resolution(), 100_fs);
}

TEST(TimeScale, ToKernelKeepsAWholeNumberOfTicks) {
    const TimeScale scale{1_ps};

    EXPECT_EQ(scale.to_kernel(core::at_fs(7'000)).value(), 7U);
}

TEST(TimeScale, ToKernelRoundsUpOneFemtosecondPastATick) {
    const TimeScale scale{1_ps};

    EXPECT_EQ(scale.to_kernel(core::at_fs(7'001)).value(), 8U);
}

TEST(TimeScale, ToKernelRoundsUpOneFemtosecondBeforeATick) {
    const TimeScale scale{1_ns};

    EXPECT_EQ(scale.to_kernel(core::at_fs(6'999'999)).value(), 7U);
}

TEST(TimeScale, ToLinkUndoesToKernelOnEveryTick) {
    const TimeScale scale{1_ns};
    const core::Time instant = core::at_fs(123'456'789'000'000);

    EXPECT_EQ(scale.to_link(scale.to_kernel(instant)), instant);
}

TEST(TimeScale, NoFemtosecondIsLostAtTheEndOfLinkTime) {
    const TimeScale scale{1_fs};

    EXPECT_EQ(scale.to_link(scale.to_kernel(core::end_of_time)), core::end_of_time);
}

TEST(TimeScale, AnInstantPastTheEndOfLinkTimeIsNever) {
    const TimeScale scale{1_fs};

    EXPECT_EQ(scale.to_link(scale.to_kernel(core::end_of_time + 1_fs)), core::never);
}

TEST(TimeScale, TheLastTickOfACoarseKernelIsNever) {
    const TimeScale scale{1_ns};

    EXPECT_EQ(scale.to_link(sc_core::sc_max_time()), core::never);
}

TEST(TimeScale, DelayUntilAnInstantInThePastIsZero) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    const TimeScale scale = TimeScale::of_kernel();
    sc_core::sc_start(sc_core::sc_time::from_value(1'000));

    EXPECT_EQ(scale.delay_until(core::at_fs(999)).value(), 0U);
}

TEST(TimeScale, DelayLeadsFromThePresentToTheTickThatIsNotBeforeTheInstant) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_PS);
    const TimeScale scale = TimeScale::of_kernel();
    sc_core::sc_start(sc_core::sc_time::from_value(10));

    EXPECT_EQ(scale.delay_until(core::at_fs(12'001)).value(), 3U);
}

}  // namespace
}  // namespace pcieflow::sysc
