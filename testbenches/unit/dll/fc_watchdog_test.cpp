// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/fc_watchdog.hpp"

#include <gtest/gtest.h>

namespace pcieflow::dll {
namespace {

using core::Time;
using namespace core::literals;

TEST(FcWatchdog, UPD_07_ExpiresItsTimeoutAfterTheLastRestart) {
    FcWatchdog watchdog(200_us);
    watchdog.restart(Time{} + 1_us);
    watchdog.restart(Time{} + 5_us);

    EXPECT_EQ(watchdog.expiry(), Time{} + 205_us);
}

TEST(FcWatchdog, UPD_07_IsOffWithoutATimeout) {
    FcWatchdog watchdog(std::nullopt);
    watchdog.restart(Time{});

    EXPECT_FALSE(watchdog.is_running());
}

TEST(FcWatchdog, UPD_08_HoldsOutsideL0) {
    FcWatchdog watchdog(200_us);
    watchdog.restart(Time{});

    watchdog.postpone(3_us);

    EXPECT_EQ(watchdog.expiry(), Time{} + 203_us);
}

TEST(FcWatchdog, AStoppedWatchdogIsNotSetGoingByPostponing) {
    FcWatchdog watchdog(200_us);
    watchdog.restart(Time{});
    watchdog.stop();

    watchdog.postpone(3_us);

    EXPECT_EQ(watchdog.expiry(), core::never);
}

}  // namespace
}  // namespace pcieflow::dll
