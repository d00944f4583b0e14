// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/dllp_source.hpp"

#include <gtest/gtest.h>

namespace pcieflow::traffic {
namespace {

using core::Time;
using namespace core::literals;

TEST(DllpSource, WithoutAnIntervalTheNextIsReadyAtOnce) {
    DllpSource source(DllpSourceSettings{});

    source.on_started(Time{} + 5_ns);

    EXPECT_EQ(source.ready_at(), Time{} + 5_ns);
}

TEST(DllpSource, WithAnIntervalTheNextIsReadyOneIntervalAfterTheLastWasReady) {
    DllpSourceSettings settings;
    settings.interval = 100_ns;
    DllpSource source(settings);

    source.on_started(Time{} + 30_ns);

    EXPECT_EQ(source.ready_at(), Time{} + 100_ns);
}

TEST(DllpSource, EndsAfterItsCount) {
    DllpSourceSettings settings;
    settings.count = 2;
    DllpSource source(settings);

    source.on_started(Time{});
    EXPECT_NE(source.ready_at(), core::never);
    source.on_started(Time{});

    EXPECT_EQ(source.ready_at(), core::never);
}

TEST(DllpSource, BeginsAtItsStart) {
    DllpSourceSettings settings;
    settings.from = Time{} + 2_us;

    EXPECT_EQ(DllpSource(settings).ready_at(), Time{} + 2_us);
}

TEST(DllpSource, WhatWasDueWhileTheLinkWasDownIsNotMadeUpFor) {
    DllpSourceSettings settings;
    settings.interval = 100_ns;
    DllpSource source(settings);

    source.restart(Time{} + 10_us);

    EXPECT_EQ(source.ready_at(), Time{} + 10_us);
}

}  // namespace
}  // namespace pcieflow::traffic
