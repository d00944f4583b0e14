// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/dll/update_fc_settings.hpp"

namespace pcieflow::app {

/// TLPs that are all alike and have no more credits than for a window of them, as their receiver sees them.
struct ReportedStream {
    core::CreditType type{};
    core::TypeAdvertisement credits;  ///< of that type, at the receiver
    std::int64_t data_per_tlp = 0;    ///< data credits of each
    std::int64_t window = 0;          ///< as many TLPs as there are credits for
    core::Duration spacing{};         ///< from one TLP to the next if they come back to back
    core::Duration drain{};           ///< from the arrival of a TLP until its credits are free
    core::Duration loop{};            ///< the loop time of a TLP whose credits are reported at once
    core::Duration carrier{};         ///< from its arrival until something that is sent back can carry the report
    core::Duration carrier_time{};    ///< how long that takes on the wire
    core::Duration keep_alive{};
};

/// So many TLPs have their credits back in the loop time and the delay.
struct ReportedWindow {
    std::int64_t count = 0;
    core::Duration delay{};
};

/// What a policy makes of the window.
[[nodiscard]] ReportedWindow reported_window(const dll::UpdateFcSettings& settings, const ReportedStream& stream);

}  // namespace pcieflow::app
