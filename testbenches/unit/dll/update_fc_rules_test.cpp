// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "pcieflow/dll/update_fc_policy.hpp"
#include "unit/dll/update_fc_kit.hpp"

namespace pcieflow::dll::testing {
namespace {

using core::CreditType;
using core::never;

constexpr CreditType posted = CreditType::P;

/// Whether policy `spec` takes this release for one that UPD-02 calls to report at once.
bool is_reported_at_once(CreditType type, const Release& header, const Release& data,
                         const UpdateFcSettings& settings = settings_of(policy(UpdateFcPolicyKind::spec)),
                         const core::Advertisement& advertised = finite) {
    UpdateFcPolicy updates = running(settings, advertised);
    updates.on_freed(type, header, data, freed_at);
    EXPECT_EQ(updates.due_since(type) == freed_at, updates.is_mandatory(type));
    return updates.is_mandatory(type);
}

TEST(UpdateFcRules, UPD_02a_AHeaderPoolThatWasExhaustedReportsItsFirstRelease) {
    for (const CreditType type : core::credit_types) {
        EXPECT_TRUE(is_reported_at_once(type, {0, 1}, idle(0))) << core::to_string(type);
        EXPECT_FALSE(is_reported_at_once(type, {1, 1}, idle(0))) << core::to_string(type);
        EXPECT_FALSE(is_reported_at_once(type, {0, 0}, idle(1))) << core::to_string(type);
    }
}

TEST(UpdateFcRules, UPD_02a_NPDThatWasExhaustedReportsItsFirstRelease) {
    EXPECT_TRUE(is_reported_at_once(CreditType::NP, idle(0), {0, 1}));
    EXPECT_FALSE(is_reported_at_once(CreditType::NP, idle(0), {1, 1}));
    EXPECT_FALSE(is_reported_at_once(CreditType::NP, idle(1), {0, 0}));
}

TEST(UpdateFcRules, UPD_02b_WithAtomicOpsNPDReportsEveryReleaseBelowTwo) {
    UpdateFcSettings settings = settings_of(policy(UpdateFcPolicyKind::spec));
    settings.has_atomic_ops = true;

    EXPECT_TRUE(is_reported_at_once(CreditType::NP, idle(0), {0, 1}, settings));
    EXPECT_TRUE(is_reported_at_once(CreditType::NP, idle(0), {1, 1}, settings));
    EXPECT_FALSE(is_reported_at_once(CreditType::NP, idle(0), {2, 1}, settings));
    EXPECT_FALSE(is_reported_at_once(CreditType::NP, {1, 1}, idle(0), settings));
}

TEST(UpdateFcRules, UPD_02d_PDAndCplDReportEveryReleaseBelowOneMaximumPayload) {
    for (const CreditType type : {CreditType::P, CreditType::Cpl}) {
        EXPECT_TRUE(is_reported_at_once(type, idle(0), {0, 1})) << core::to_string(type);
        EXPECT_TRUE(is_reported_at_once(type, idle(0), {max_payload_credits - 1, 1})) << core::to_string(type);
        EXPECT_FALSE(is_reported_at_once(type, idle(0), {max_payload_credits, 1})) << core::to_string(type);
        EXPECT_FALSE(is_reported_at_once(type, idle(1), {0, 0})) << core::to_string(type);
    }
}

TEST(UpdateFcRules, UPD_02a_AnInfinitePoolCallsForNothing) {
    const core::Advertisement data_only{{{{{}, core::DataCredits{64}}, {}, {}}}};
    const core::Advertisement headers_only{{{{core::HdrCredits{4}, {}}, {}, {}}}};
    const UpdateFcSettings settings = settings_of(policy(UpdateFcPolicyKind::spec));

    EXPECT_FALSE(is_reported_at_once(posted, {0, 1}, idle(16), settings, data_only));
    EXPECT_FALSE(is_reported_at_once(posted, idle(1), {0, 16}, settings, headers_only));
}

TEST(UpdateFcRules, UPD_02a_WhatIsMandatoryStaysSoUntilItIsReported) {
    UpdateFcPolicy updates = running(interval(5_us, {}));
    updates.on_freed(posted, {0, 1}, idle(16), freed_at);
    updates.on_freed(posted, {1, 1}, idle(16), freed_at + 1_us);
    EXPECT_TRUE(updates.is_mandatory(posted));

    updates.on_started(posted, freed_at + 2_us);

    EXPECT_FALSE(updates.is_mandatory(posted));
}

TEST(UpdateFcRules, UPD_02d_SCN_09_TheFreeThatEndsTheGoldenBlockadeIsReportedAtOnce) {
    EXPECT_TRUE(is_reported_at_once(posted, {0, 1}, {0, 16}));
}

TEST(UpdateFcRules, CRD_11_AWhollyInfiniteTypeIsNeverReported) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::immediate));

    updates.on_freed(CreditType::Cpl, {0, 1}, {0, 16}, freed_at);
    updates.request_all(freed_at);
    updates.expire(freed_at + 1'000_us);

    EXPECT_EQ(updates.due_since(CreditType::Cpl), never);
    EXPECT_FALSE(updates.has_unreported(CreditType::Cpl));
}

TEST(UpdateFcRules, CRD_11_TheInfiniteHalfOfATypeIsNotReported) {
    const core::Advertisement data_only{{{{{}, core::DataCredits{64}}, {}, {}}}};
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::immediate), data_only);

    updates.on_freed(posted, {0, 1}, idle(0), freed_at);
    EXPECT_EQ(updates.due_since(posted), never);
    updates.on_freed(posted, {0, 0}, idle(1), freed_at + 1_us);
    EXPECT_EQ(updates.due_since(posted), freed_at + 1_us);
}

TEST(UpdateFcRules, UPD_05_TheKeepAliveComesBesidesInEveryPolicy) {
    for (const UpdateFcPolicySettings& each :
         {policy(UpdateFcPolicyKind::immediate), policy(UpdateFcPolicyKind::spec), threshold(2), interval(5_us, 2),
          policy(UpdateFcPolicyKind::piggyback)}) {
        UpdateFcPolicy updates = running(each);
        EXPECT_EQ(updates.next_timer(), exit_time + keep_alive);  // UPD-11

        updates.expire(exit_time + keep_alive);

        EXPECT_EQ(updates.due_since(posted), exit_time + keep_alive);
        EXPECT_EQ(updates.due_since(CreditType::NP), exit_time + keep_alive);
        EXPECT_FALSE(updates.is_mandatory(posted));
    }
}

TEST(UpdateFcRules, UPD_06_AnUpdateFCByPolicyRestartsTheTimerOfItsTypeOnly) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::immediate));
    updates.on_freed(posted, idle(1), idle(16), freed_at);
    updates.on_started(posted, freed_at);

    updates.expire(exit_time + keep_alive);

    EXPECT_EQ(updates.due_since(posted), never);
    EXPECT_EQ(updates.due_since(CreditType::NP), exit_time + keep_alive);
    EXPECT_EQ(updates.next_timer(), freed_at + keep_alive);
}

TEST(UpdateFcRules, UPD_03_AKeepAliveReportsWhatWaits) {
    UpdateFcPolicy updates = running(threshold(4));
    updates.on_freed(posted, idle(3), idle(0), freed_at);
    updates.expire(exit_time + keep_alive);
    updates.on_started(posted, exit_time + keep_alive);

    updates.on_freed(posted, idle(1), idle(0), exit_time + keep_alive + 1_ns);

    EXPECT_EQ(updates.due_since(posted), never);
}

TEST(UpdateFcRules, UPD_03_APolicyWhoseUpdateFCIsDueAlreadySetsNoFurtherTimer) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::spec));
    updates.request_all(freed_at);

    updates.on_freed(posted, idle(1), idle(16), freed_at + 1_ns);

    EXPECT_EQ(updates.due_since(posted), freed_at);
    EXPECT_EQ(updates.next_timer(), exit_time + keep_alive);
}

TEST(UpdateFcRules, UPD_05_ExtendedSynchMovesTheKeepAliveAndLeavesTheGuideline) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::spec));
    updates.on_freed(posted, idle(1), idle(16), freed_at);

    updates.set_keep_alive(120_us);

    EXPECT_EQ(updates.next_timer(), freed_at + guideline);
    updates.on_started(posted, freed_at);
    EXPECT_EQ(updates.next_timer(), exit_time + 120_us);
}

TEST(UpdateFcRules, UPD_08_TimeOutsideL0DoesNotCountForTheGuideline) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::spec));
    updates.on_freed(posted, idle(1), idle(16), freed_at);

    updates.postpone(1_us);

    EXPECT_EQ(updates.next_timer(), freed_at + guideline + 1_us);
    updates.expire(freed_at + guideline + 1_us - 1_fs);
    EXPECT_EQ(updates.due_since(posted), never);
    updates.expire(freed_at + guideline + 1_us);
    EXPECT_EQ(updates.due_since(posted), freed_at + guideline + 1_us);
}

TEST(UpdateFcRules, UPD_08_TheKeepAliveIsPostponedAndWhatHasNoDeadlineGetsNone) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::spec));

    updates.postpone(1_us);

    EXPECT_EQ(updates.next_timer(), exit_time + keep_alive + 1_us);
}

TEST(UpdateFcRules, UPD_11_WhatIsFreedBeforeTheExitFromFC_INIT2IsReportedBehindIt) {
    UpdateFcPolicy at_once(settings_of(policy(UpdateFcPolicyKind::immediate)), golden, keep_alive);
    UpdateFcPolicy later(settings_of(policy(UpdateFcPolicyKind::spec)), golden, keep_alive);
    at_once.on_freed(posted, idle(1), idle(16), exit_time - 50_ns);
    later.on_freed(posted, idle(1), idle(16), exit_time - 50_ns);
    EXPECT_EQ(at_once.due_since(), never);
    EXPECT_EQ(later.next_timer(), never);

    at_once.start(exit_time);
    later.start(exit_time);

    EXPECT_EQ(at_once.due_since(posted), exit_time);
    EXPECT_EQ(at_once.due_since(CreditType::NP), never);
    EXPECT_EQ(later.next_timer(), exit_time + guideline);
}

TEST(UpdateFcRules, FC_INIT_18_APacketBeforeTheExitFromFC_INIT2CarriesNothing) {
    UpdateFcPolicy updates(settings_of(policy(UpdateFcPolicyKind::piggyback)), golden, keep_alive);
    updates.on_freed(posted, idle(1), idle(16), exit_time - 50_ns);

    updates.on_tlp_or_ack_started(exit_time - 40_ns, exit_time - 1_ns);
    updates.start(exit_time);

    EXPECT_EQ(updates.due_since(), never);
}

TEST(UpdateFcRules, FC_INIT_12_AStoppedVcForgetsWhatItFreed) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::spec));
    updates.on_freed(posted, {0, 1}, idle(16), freed_at);
    updates.on_freed(CreditType::NP, idle(1), idle(0), freed_at);

    updates.stop();

    EXPECT_EQ(updates.due_since(), never);
    EXPECT_EQ(updates.next_timer(), never);
    EXPECT_FALSE(updates.is_mandatory(posted));
    updates.on_freed(posted, {0, 1}, idle(16), freed_at + 1_us);
    EXPECT_EQ(updates.due_since(), never);
}

TEST(UpdateFcRules, APacketBeforeTheVcWasStoppedCarriesNothingAfterwards) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::piggyback));
    updates.on_tlp_or_ack_started(freed_at, freed_at + 10_us);
    updates.stop();
    updates.start(freed_at + 1_us);

    updates.on_freed(posted, idle(1), idle(16), freed_at + 2_us);

    EXPECT_EQ(updates.due_since(), never);
}

TEST(UpdateFcRules, FC_INIT_19_ARequestIsForEveryFiniteType) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::spec));

    updates.request_all(freed_at);

    EXPECT_EQ(updates.due_since(posted), freed_at);
    EXPECT_EQ(updates.due_since(CreditType::NP), freed_at);
    EXPECT_FALSE(updates.is_mandatory(posted));
}

TEST(UpdateFcRules, UPD_06_TheLongestDueIsTold) {
    UpdateFcPolicy updates = running(policy(UpdateFcPolicyKind::immediate));
    updates.on_freed(CreditType::NP, idle(1), idle(0), freed_at + 1_us);
    updates.on_freed(posted, idle(1), idle(0), freed_at + 2_us);
    EXPECT_EQ(updates.due_since(), freed_at + 1_us);

    updates.on_started(CreditType::NP, freed_at + 3_us);

    EXPECT_EQ(updates.due_since(), freed_at + 2_us);
}

}  // namespace
}  // namespace pcieflow::dll::testing
