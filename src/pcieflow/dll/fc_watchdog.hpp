// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "pcieflow/core/time.hpp"

namespace pcieflow::dll {

/// The optional receive watchdog of one virtual channel: it expires when no InitFC or UpdateFC of the VC has arrived
/// for the given time (UPD-07; one timer per VC, DIS-10).
class FcWatchdog {
public:
    explicit FcWatchdog(std::optional<core::Duration> timeout) : timeout_(timeout) {}

    void restart(core::Time now) { expiry_ = timeout_ ? now + *timeout_ : core::never; }
    void stop() { expiry_ = core::never; }
    void postpone(core::Duration span) {
        if (is_running()) {
            expiry_ += span;
        }
    }
    [[nodiscard]] bool is_running() const { return expiry_ != core::never; }
    [[nodiscard]] core::Time expiry() const { return expiry_; }

private:
    std::optional<core::Duration> timeout_;
    core::Time expiry_ = core::never;
};

}  // namespace pcieflow::dll
