// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/dll/update_fc_policy.hpp"

/// A VC as tests of UpdateFC policies need it: PH 4, PD 64, NPH 2, NPD 32, completions infinite; Max_Payload_Size 256
/// at 2.5 GT/s x1.
namespace pcieflow::dll::testing {

using namespace core::literals;

constexpr core::Time exit_time = core::Time{} + 288_ns;
constexpr core::Time freed_at = exit_time + 10_us;
constexpr core::Duration keep_alive = 30_us;
constexpr core::Duration guideline = 1664_ns;  // GOLD-33
constexpr std::uint32_t max_payload_credits = 16;
constexpr std::uint32_t plenty = 40;

constexpr core::Advertisement golden{
    {{{core::HdrCredits{4}, core::DataCredits{64}}, {core::HdrCredits{2}, core::DataCredits{32}}, {}}}};
/// Every pool finite.
constexpr core::Advertisement finite{{{{core::HdrCredits{4}, core::DataCredits{64}},
                                       {core::HdrCredits{2}, core::DataCredits{32}},
                                       {core::HdrCredits{4}, core::DataCredits{64}}}}};

inline UpdateFcSettings settings_of(const UpdateFcPolicySettings& policy) {
    UpdateFcSettings settings;
    settings.policies.fill(policy);
    settings.guideline = guideline;
    settings.max_payload_credits = max_payload_credits;
    return settings;
}

inline UpdateFcPolicySettings policy(UpdateFcPolicyKind kind) { return {kind, 1, {}, {}}; }
inline UpdateFcPolicySettings threshold(std::uint32_t credits) {
    return {UpdateFcPolicyKind::threshold, credits, {}, {}};
}
inline UpdateFcPolicySettings interval(std::optional<core::Duration> every, std::optional<std::uint32_t> count) {
    return {UpdateFcPolicyKind::interval, 1, every, count};
}

/// Of a VC that has left FC_INIT2.
inline UpdateFcPolicy running(const UpdateFcSettings& settings, const core::Advertisement& advertised = golden) {
    UpdateFcPolicy policy(settings, advertised, keep_alive);
    policy.start(exit_time);
    return policy;
}
inline UpdateFcPolicy running(const UpdateFcPolicySettings& policy, const core::Advertisement& advertised = golden) {
    return running(settings_of(policy), advertised);
}

/// A release that UPD-02 does not ask to be reported: there was enough of everything.
constexpr Release idle(std::uint32_t freed) { return {plenty, freed}; }

}  // namespace pcieflow::dll::testing
