// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/update_delay.hpp"

#include <algorithm>
#include <optional>

namespace pcieflow::app {

namespace {

using core::Duration;

/// UpdateFC go out at multiples of `period`, so that the credits of a TLP are back at the first one after its loop
/// time.
ReportedWindow at_multiples_of(Duration period, const ReportedStream& stream) {
    return {stream.window, (period - stream.loop % period) % period};
}

/// Credits of `group` TLPs come back together. What is left of a window that is no multiple of it waits for the next
/// TLPs, which so take part of the place.
ReportedWindow in_groups_of(std::int64_t group, const ReportedStream& stream) {
    if (group > stream.window) {
        return at_multiples_of(stream.keep_alive, stream);  // the group is never full
    }
    const std::int64_t left = stream.window % group;
    return {stream.window - left, (group - 1 - left) * stream.spacing};
}

/// UPD-02a, UPD-02b, UPD-02d: whether the first TLP of a window is freed when so little is available that this has to
/// be said at once.
bool is_reported_at_once(const dll::UpdateFcSettings& settings, const ReportedStream& stream) {
    const std::int64_t held = std::min(stream.window, 1 + stream.drain / stream.spacing);
    const std::int64_t enough_np_data = settings.has_atomic_ops ? 2 : 1;
    const std::int64_t enough_data =
        stream.type == core::CreditType::NP ? enough_np_data : settings.max_payload_credits;
    const bool is_short_of_headers = stream.credits.header.count != 0 && stream.credits.header.count - held < 1;
    const bool is_short_of_data = stream.credits.data.count != 0 && stream.data_per_tlp > 0 &&
                                  stream.credits.data.count - held * stream.data_per_tlp < enough_data;
    return is_short_of_headers || is_short_of_data;
}

ReportedWindow by_threshold(std::int64_t credits, const ReportedStream& stream) {
    const std::int64_t headers = stream.credits.header.count != 0 ? 1 : 0;
    const std::int64_t data = stream.credits.data.count != 0 ? stream.data_per_tlp : 0;
    const std::int64_t per_tlp = std::max(headers, data);
    return in_groups_of((credits + per_tlp - 1) / per_tlp, stream);
}

ReportedWindow by_interval(const dll::UpdateFcPolicySettings& policy, const ReportedStream& stream) {
    const ReportedWindow by_time{stream.window, policy.every.value_or(stream.keep_alive)};
    if (!policy.count) {
        return by_time;
    }
    const bool is_filled_in_time =
        *policy.count <= stream.window && (*policy.count - 1) * stream.spacing <= by_time.delay;
    return is_filled_in_time || !policy.every ? in_groups_of(*policy.count, stream) : by_time;
}

ReportedWindow behind_a_carrier(const ReportedStream& stream) {
    if (stream.drain > stream.carrier + stream.carrier_time) {
        return at_multiples_of(stream.keep_alive, stream);  // nothing is left to be acknowledged or answered
    }
    return {stream.window, stream.carrier + stream.carrier_time - stream.drain};
}

}  // namespace

ReportedWindow reported_window(const dll::UpdateFcSettings& settings, const ReportedStream& stream) {
    const dll::UpdateFcPolicySettings& policy = settings.policies[core::index(stream.type)];
    switch (policy.kind) {
        case dll::UpdateFcPolicyKind::immediate: break;
        case dll::UpdateFcPolicyKind::spec:
            return {stream.window, is_reported_at_once(settings, stream) ? Duration::zero() : settings.guideline};
        case dll::UpdateFcPolicyKind::threshold: return by_threshold(policy.credits, stream);
        case dll::UpdateFcPolicyKind::interval: return by_interval(policy, stream);
        case dll::UpdateFcPolicyKind::periodic:
            return at_multiples_of(std::min(policy.every.value_or(settings.guideline), stream.keep_alive), stream);
        case dll::UpdateFcPolicyKind::piggyback: return behind_a_carrier(stream);
    }
    return {stream.window, Duration::zero()};
}

}  // namespace pcieflow::app
