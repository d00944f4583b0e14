// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "pcieflow/core/time.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::traffic {

/// A stream of equal DLLPs without effect on the receiver (NOP, Vendor-Specific) that loads the wire.
struct DllpSourceSettings {
    wire::Dllp dllp = wire::PlainDllp::NOP;
    std::optional<core::Duration> interval;  ///< start to start; absent: whenever the wire is free
    std::optional<std::uint64_t> count;      ///< how many; absent: without end
    core::Time from{};                       ///< none earlier
};

/// When the next DLLP of such a stream is ready.
class DllpSource {
public:
    explicit DllpSource(const DllpSourceSettings& settings) : settings_(settings), ready_at_(settings.from) {}

    [[nodiscard]] const wire::Dllp& dllp() const { return settings_.dllp; }
    /// Ready from then on; `core::never` when all have gone.
    [[nodiscard]] core::Time ready_at() const {
        return settings_.count && started_ >= *settings_.count ? core::never : ready_at_;
    }
    /// One has begun at `start`. What was due while the wire was busy is made up for.
    void on_started(core::Time start) {
        ++started_;
        ready_at_ = settings_.interval ? ready_at_ + *settings_.interval : start;
    }
    /// The link came up at `now`: what was due before is not made up for.
    void restart(core::Time now) { ready_at_ = ready_at_ > now ? ready_at_ : now; }

private:
    DllpSourceSettings settings_;
    core::Time ready_at_;
    std::uint64_t started_ = 0;
};

}  // namespace pcieflow::traffic
