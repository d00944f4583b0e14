// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/dll/fc_init_settings.hpp"
#include "pcieflow/wire/rate.hpp"

namespace pcieflow::port {

/// Everything one end of a link is built from, resolved: profile, tables and defaults have been applied.
struct Settings {
    core::PortId id = core::PortId::A;
    wire::Rate rate = wire::Rate::GT2_5;
    wire::Width width = wire::Width::x1;
    std::optional<std::int64_t> skp_interval;   ///< symbol times (TIM-09); absent: no SKP ordered sets
    bool reports_surprise_down = false;         ///< a Downstream Port with Surprise Down reporting (DLC-10)
    core::Duration keep_alive{30'000'000'000};  ///< longest time between two UpdateFC of a finite type (UPD-05)
    std::array<std::optional<core::Duration>, 3> update_fc_period;  ///< policy `periodic`, by CreditType
    std::optional<core::Duration> fc_timeout;                       ///< FC watchdog (UPD-07); absent: off
    core::Duration recovery_time{1'000'000'000};                    ///< length of a Recovery that the watchdog asks for
    dll::FcInitSettings vc0_init;
    dll::FcInitSettings vcn_init;
    std::array<std::optional<core::Advertisement>, core::vc_count> vcs;  ///< the configured VCs
};

}  // namespace pcieflow::port
