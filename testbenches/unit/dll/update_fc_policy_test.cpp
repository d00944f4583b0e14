// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/update_fc_policy.hpp"

#include <gtest/gtest.h>

#include "unit/dll/update_fc_kit.hpp"

namespace pcieflow::dll::testing {
namespace {

using core::CreditType;
using core::never;

constexpr CreditType posted = CreditType::P;

TEST(UpdateFcPolicy, UPD_03_ImmediateReportsEveryFreeAtOnce) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::immediate));

    updates.on_freed(posted, idle(1), idle(16), freed_at);

    EXPECT_EQ(updates.due_since(posted), freed_at);
    EXPECT_EQ(updates.due_since(CreditType::NP), never);
    EXPECT_EQ(updates.due_since(), freed_at);
    EXPECT_FALSE(updates.is_mandatory(posted));
}

TEST(UpdateFcPolicy, RXA_05_HeaderAndDataAreReportedWhicheverIsFreed) {
    UpdateFcPolicy headers = running(policy(UpdateFcPolicyKind::immediate));
    UpdateFcPolicy data = running(policy(UpdateFcPolicyKind::immediate));

    headers.on_freed(posted, idle(1), idle(0), freed_at);
    data.on_freed(posted, idle(0), idle(1), freed_at);

    EXPECT_EQ(headers.due_since(posted), freed_at);
    EXPECT_EQ(data.due_since(posted), freed_at);
}

TEST(UpdateFcPolicy, UPD_03_WhatIsPendingCollapsesIntoOne) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::immediate));
    updates.on_freed(posted, idle(1), idle(16), freed_at);
    updates.on_freed(posted, idle(1), idle(16), freed_at + 10_ns);
    EXPECT_EQ(updates.due_since(posted), freed_at);

    updates.on_started(posted, freed_at + 20_ns);

    EXPECT_EQ(updates.due_since(posted), never);
    EXPECT_FALSE(updates.has_unreported(posted));
}

TEST(UpdateFcPolicy, UPD_03_WhatIsFreedBehindTheStartNeedsTheNext) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::immediate));
    updates.on_freed(posted, idle(1), idle(16), freed_at);
    updates.on_started(posted, freed_at);

    updates.on_freed(posted, idle(1), idle(16), freed_at + 1_fs);

    EXPECT_EQ(updates.due_since(posted), freed_at + 1_fs);
}

TEST(UpdateFcPolicy, UPD_04_SpecReportsAVoluntaryOneAtTheGuidelineAfterTheFirstUnreportedFree) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::spec));
    updates.on_freed(posted, idle(1), idle(16), freed_at);
    updates.on_freed(posted, idle(1), idle(16), freed_at + 1_us);

    EXPECT_EQ(updates.next_timer(), freed_at + guideline);
    updates.expire(freed_at + guideline - 1_fs);
    EXPECT_EQ(updates.due_since(posted), never);
    updates.expire(freed_at + guideline);
    EXPECT_EQ(updates.due_since(posted), freed_at + guideline);
    EXPECT_FALSE(updates.is_mandatory(posted));
    EXPECT_EQ(updates.next_timer(), exit_time + keep_alive);
}

TEST(UpdateFcPolicy, UPD_02a_SpecReportsAMandatoryOneAtOnceThoughAVoluntaryOneWaits) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::spec));
    updates.on_freed(posted, idle(1), idle(16), freed_at);

    updates.on_freed(posted, Release{0, 1}, idle(16), freed_at + 1_us);

    EXPECT_EQ(updates.due_since(posted), freed_at + 1_us);
    EXPECT_TRUE(updates.is_mandatory(posted));
    EXPECT_EQ(updates.next_timer(), exit_time + keep_alive);
}

TEST(UpdateFcPolicy, UPD_04_AnyUpdateFCOfItsTypeReportsWhatWaits) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::spec));
    updates.on_freed(posted, idle(1), idle(16), freed_at);

    updates.on_started(posted, freed_at + 1_us);

    EXPECT_EQ(updates.next_timer(), exit_time + keep_alive);  // NP's
    updates.expire(freed_at + guideline);
    EXPECT_EQ(updates.due_since(), never);
}

TEST(UpdateFcPolicy, ThresholdWaitsForThatManyHeaderCredits) {
    UpdateFcPolicy updates = running(threshold(3));
    updates.on_freed(posted, idle(1), idle(0), freed_at);
    updates.on_freed(posted, idle(1), idle(2), freed_at + 1_us);
    EXPECT_EQ(updates.due_since(posted), never);

    updates.on_freed(posted, idle(1), idle(0), freed_at + 2_us);

    EXPECT_EQ(updates.due_since(posted), freed_at + 2_us);
}

TEST(UpdateFcPolicy, ThresholdWaitsForThatManyDataCredits) {
    UpdateFcPolicy updates = running(threshold(32));
    updates.on_freed(posted, idle(1), idle(31), freed_at);
    EXPECT_EQ(updates.due_since(posted), never);

    updates.on_freed(posted, idle(0), idle(1), freed_at + 1_us);

    EXPECT_EQ(updates.due_since(posted), freed_at + 1_us);
}

TEST(UpdateFcPolicy, ThresholdCountsFromTheLastUpdateFC) {
    UpdateFcPolicy updates = running(threshold(2));
    updates.on_freed(posted, idle(1), idle(0), freed_at);
    updates.on_started(posted, freed_at);

    updates.on_freed(posted, idle(1), idle(0), freed_at + 1_us);

    EXPECT_EQ(updates.due_since(posted), never);
    EXPECT_TRUE(updates.has_unreported(posted));
}

TEST(UpdateFcPolicy, ThresholdCountsEachTypeByItself) {
    UpdateFcPolicy updates = running(threshold(2));

    updates.on_freed(posted, idle(1), idle(0), freed_at);
    updates.on_freed(CreditType::NP, idle(1), idle(0), freed_at);

    EXPECT_EQ(updates.due_since(), never);
}

TEST(UpdateFcPolicy, IntervalReportsItsTimeAfterTheFirstUnreportedFree) {
    UpdateFcPolicy updates = running(interval(5_us, {}));
    updates.on_freed(posted, idle(1), idle(16), freed_at);
    updates.on_freed(posted, idle(1), idle(16), freed_at + 4_us);

    EXPECT_EQ(updates.next_timer(), freed_at + 5_us);
    updates.expire(freed_at + 5_us - 1_fs);
    EXPECT_EQ(updates.due_since(posted), never);
    updates.expire(freed_at + 5_us);
    EXPECT_EQ(updates.due_since(posted), freed_at + 5_us);
}

TEST(UpdateFcPolicy, IntervalOfTlpsCountsFreedHeadersSinceTheLastUpdateFC) {
    UpdateFcPolicy updates = running(interval({}, 3));
    updates.on_freed(posted, idle(2), idle(60), freed_at);
    EXPECT_EQ(updates.due_since(posted), never);
    updates.on_freed(posted, idle(1), idle(0), freed_at + 1_us);
    EXPECT_EQ(updates.due_since(posted), freed_at + 1_us);

    updates.on_started(posted, freed_at + 1_us);
    updates.on_freed(posted, idle(2), idle(0), freed_at + 2_us);

    EXPECT_EQ(updates.due_since(posted), never);
    EXPECT_EQ(updates.next_timer(), exit_time + keep_alive);
}

TEST(UpdateFcPolicy, IntervalOfTlpsCountsThoseWhoseHeaderPoolIsInfinite) {
    const core::Advertisement infinite_headers{{{{{}, core::DataCredits{64}}, {}, {}}}};
    UpdateFcPolicy updates = running(interval({}, 2), infinite_headers);
    updates.on_freed(posted, idle(1), idle(16), freed_at);
    EXPECT_EQ(updates.due_since(posted), never);

    updates.on_freed(posted, idle(1), idle(16), freed_at + 1_us);

    EXPECT_EQ(updates.due_since(posted), freed_at + 1_us);
}

TEST(UpdateFcPolicy, IntervalReportsAtTheTimeOrTheTlpsWhicheverComesFirst) {
    UpdateFcPolicy updates = running(interval(5_us, 2));
    updates.on_freed(posted, idle(1), idle(16), freed_at);
    EXPECT_EQ(updates.next_timer(), freed_at + 5_us);

    updates.on_freed(posted, idle(1), idle(16), freed_at + 1_us);

    EXPECT_EQ(updates.due_since(posted), freed_at + 1_us);
    EXPECT_EQ(updates.next_timer(), exit_time + keep_alive);
}

TEST(UpdateFcPolicy, PeriodicReportsEveryGuidelinePeriodCreditsFreedOrNot) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::periodic));
    EXPECT_EQ(updates.next_timer(), exit_time + guideline);
    updates.expire(exit_time + guideline);
    EXPECT_EQ(updates.due_since(posted), exit_time + guideline);
    updates.on_started(posted, exit_time + guideline + 1_ns);
    updates.on_started(CreditType::NP, exit_time + guideline + 2_ns);

    updates.on_freed(posted, Release{0, 1}, Release{0, 16}, exit_time + guideline + 3_ns);

    EXPECT_EQ(updates.due_since(posted), never);
    EXPECT_EQ(updates.next_timer(), exit_time + 2 * guideline + 1_ns);
}

TEST(UpdateFcPolicy, UPD_05_PeriodicIsNeverSlowerThanTheKeepAlive) {
    UpdateFcSettings settings = settings_of(policy(UpdateFcPolicyKind::periodic));
    settings.guideline = 50_us;

    EXPECT_EQ(running(settings).next_timer(), exit_time + keep_alive);
}

TEST(UpdateFcPolicy, PiggybackWaitsForAnAckOrTlp) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::piggyback));
    updates.on_freed(posted, Release{0, 1}, Release{0, 16}, freed_at);
    EXPECT_EQ(updates.due_since(posted), never);
    EXPECT_TRUE(updates.is_mandatory(posted));

    updates.on_tlp_or_ack_started(freed_at + 1_us, freed_at + 2_us);

    EXPECT_EQ(updates.due_since(posted), freed_at + 1_us);
    EXPECT_EQ(updates.due_since(CreditType::NP), never);
}

TEST(UpdateFcPolicy, PiggybackTakesWhatIsFreedUntilTheLastSymbolAlong) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::piggyback));
    updates.on_tlp_or_ack_started(freed_at, freed_at + 32_ns);

    updates.on_freed(posted, idle(1), idle(16), freed_at + 32_ns);
    updates.on_freed(CreditType::NP, idle(1), idle(0), freed_at + 32_ns + 1_fs);

    EXPECT_EQ(updates.due_since(posted), freed_at + 32_ns);
    EXPECT_EQ(updates.due_since(CreditType::NP), never);
}

TEST(UpdateFcPolicy, OnlyPiggybackCaresForAcksAndTlps) {
    for (const UpdateFcPolicySettings& other :
         {policy(UpdateFcPolicyKind::spec), threshold(9), interval(5_us, 9), policy(UpdateFcPolicyKind::periodic)}) {
        UpdateFcPolicy updates = running(other);
        updates.on_freed(posted, idle(1), idle(1), exit_time);

        updates.on_tlp_or_ack_started(exit_time, exit_time + 32_ns);

        EXPECT_EQ(updates.due_since(), never);
    }
}

TEST(UpdateFcPolicy, EachTypeHasItsOwn) {
    UpdateFcSettings settings = settings_of(policy(UpdateFcPolicyKind::spec));
    settings.policies[core::index(CreditType::NP)] = policy(UpdateFcPolicyKind::immediate);
    UpdateFcPolicy updates = running(settings);

    updates.on_freed(posted, idle(1), idle(16), freed_at);
    updates.on_freed(CreditType::NP, idle(1), idle(0), freed_at);

    EXPECT_EQ(updates.due_since(posted), never);
    EXPECT_EQ(updates.due_since(CreditType::NP), freed_at);
}

}  // namespace
}  // namespace pcieflow::dll::testing
