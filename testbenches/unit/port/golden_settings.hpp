// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/port/settings.hpp"

namespace pcieflow::port::testing {

using namespace core::literals;

/// The golden scenario's advertisement (docs/protocol.md §12): PH 4, PD 64, NPH 2, NPD 32, completions infinite.
inline core::Advertisement golden_advertisement() {
    core::Advertisement golden;
    golden[core::CreditType::P] = {core::HdrCredits{4}, core::DataCredits{64}};
    golden[core::CreditType::NP] = {core::HdrCredits{2}, core::DataCredits{32}};
    return golden;
}

/// A port with VC0 alone, 2.5 GT/s x1, no options; A is the one that reports Surprise Down.
inline Settings golden_settings(core::PortId id = core::PortId::A) {
    Settings settings;
    settings.id = id;
    settings.reports_surprise_down = id == core::PortId::A;
    settings.vc0_init.initfc_max_interval = 34_us;
    settings.vcn_init.initfc_max_interval = 17_us;
    settings.vcs[0] = golden_advertisement();
    return settings;
}

}  // namespace pcieflow::port::testing
