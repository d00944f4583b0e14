// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "pcieflow/core/time.hpp"

namespace pcieflow::dll {

/// When freed credits are reported. The keep-alive (UPD-05) comes besides in all. UPD-02 is obeyed by `immediate` and
/// `spec`; the others are knobs by which a receiver can be told to report later than it should (CHK-20).
enum class UpdateFcPolicyKind : std::uint8_t {
    immediate,  ///< at every free
    spec,       ///< at once where UPD-02 calls for it, otherwise the latency guideline after the first unreported free
    threshold,  ///< when that many header or data credits are unreported
    interval,   ///< a time after the first unreported free, or when that many TLPs are unreported
    periodic,   ///< every guideline period, credits freed or not
    piggyback,  ///< only directly behind an Ack, Nak or TLP
};

struct UpdateFcPolicySettings {
    UpdateFcPolicyKind kind = UpdateFcPolicyKind::spec;
    std::uint32_t credits = 1;  ///< threshold, at least 1
    /// interval: above 0; absent: no time is too long. periodic: the period; absent: the guideline.
    std::optional<core::Duration> every;
    std::optional<std::uint32_t> count;  ///< interval: TLPs, at least 1; absent: no number is too large
};

/// An UpdateFC every so often, credits freed or not.
[[nodiscard]] inline UpdateFcPolicySettings periodic(core::Duration period) {
    UpdateFcPolicySettings settings;
    settings.kind = UpdateFcPolicyKind::periodic;
    settings.every = period;
    return settings;
}

struct UpdateFcSettings {
    std::array<UpdateFcPolicySettings, 3> policies;  ///< by CreditType
    core::Duration guideline{};                      ///< latency guideline (UPD-04), above 0
    std::uint32_t max_payload_credits = 0;           ///< data credits of one maximum payload (UPD-02d)
    bool has_atomic_ops = false;                     ///< AtomicOp routing or 128-bit CAS completer (UPD-02b)
};

}  // namespace pcieflow::dll
