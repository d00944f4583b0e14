// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/update_fc_timers.hpp"

#include <gtest/gtest.h>

namespace pcieflow::dll {
namespace {

using core::CreditType;
using core::Time;
using namespace core::literals;

constexpr Time exit_time = Time{} + 288_ns;

UpdateFcTimers with_finite_p_and_np() { return UpdateFcTimers({30_us, 30_us, std::nullopt}); }

TEST(UpdateFcTimers, UPD_11_TheFirstIsDueOneIntervalAfterTheExit) {
    UpdateFcTimers timers = with_finite_p_and_np();
    timers.start(exit_time);

    EXPECT_EQ(timers.next_expiry(), exit_time + 30_us);
    timers.expire(exit_time + 30_us - 1_fs);
    EXPECT_EQ(timers.due_since(CreditType::P), core::never);
    timers.expire(exit_time + 30_us);
    EXPECT_EQ(timers.due_since(CreditType::P), exit_time + 30_us);
}

TEST(UpdateFcTimers, CRD_11_AWhollyInfiniteTypeHasNoTimer) {
    UpdateFcTimers timers = with_finite_p_and_np();
    timers.start(exit_time);

    timers.expire(exit_time + 10_ms);

    EXPECT_EQ(timers.due_since(CreditType::Cpl), core::never);
}

TEST(UpdateFcTimers, UPD_06_EachTypeRestartsAtTheStartOfItsOwnUpdateFC) {
    UpdateFcTimers timers = with_finite_p_and_np();
    timers.start(exit_time);
    timers.on_started(CreditType::P, exit_time + 10_us);

    timers.expire(exit_time + 30_us);

    EXPECT_EQ(timers.due_since(CreditType::P), core::never);
    EXPECT_EQ(timers.due_since(CreditType::NP), exit_time + 30_us);
    EXPECT_EQ(timers.next_expiry(), exit_time + 40_us);
}

TEST(UpdateFcTimers, UPD_03_ARequestCollapsesIntoTheOneThatIsDue) {
    UpdateFcTimers timers = with_finite_p_and_np();
    timers.start(exit_time);
    timers.expire(exit_time + 30_us);

    timers.request_all(exit_time + 31_us);

    EXPECT_EQ(timers.due_since(CreditType::P), exit_time + 30_us);
}

TEST(UpdateFcTimers, UPD_08_TimeOutsideL0DoesNotCount) {
    UpdateFcTimers timers = with_finite_p_and_np();
    timers.start(exit_time);

    timers.postpone(1_us);

    EXPECT_EQ(timers.next_expiry(), exit_time + 31_us);
}

TEST(UpdateFcTimers, StoppedTimersLeaveNothingDue) {
    UpdateFcTimers timers = with_finite_p_and_np();
    timers.start(exit_time);
    timers.expire(exit_time + 30_us);

    timers.stop();

    EXPECT_EQ(timers.next_expiry(), core::never);
    EXPECT_EQ(timers.due_since(CreditType::P), core::never);
}

}  // namespace
}  // namespace pcieflow::dll
