// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/time.hpp"

namespace pcieflow::dll {

/// Where the transmitter changes from InitFC1 to InitFC2 once FI1 is set (FC-INIT-10).
enum class InitFcSwitchPoint : std::uint8_t { TRIPLE_BOUNDARY, DLLP_BOUNDARY };

/// When the triples of VC1–7 go: when nothing else is waiting, or without a pause (FC-INIT-06).
enum class VcnInitFcPolicy : std::uint8_t { when_idle, back_to_back };

/// What an InitFC for a VC that is DONE brings about (FC-INIT-19).
enum class LateInitFcResponse : std::uint8_t { IGNORE, SEND_UPDATEFC };

/// Parameters of FC initialisation, resolved: the rule profile has been applied.
struct FcInitSettings {
    core::Duration initfc_max_interval{};  ///< longest start-to-start time of two triples of this VC (FC-INIT-07)
    core::Duration initfc_gap{};           ///< pause between two triples of the same kind; 0 = back to back
    VcnInitFcPolicy vcn_initfc_policy = VcnInitFcPolicy::when_idle;
    InitFcSwitchPoint initfc_switch_point = InitFcSwitchPoint::TRIPLE_BOUNDARY;
    std::uint32_t min_initfc1_triples = 1;  ///< complete triples before the first InitFC2 (FC-INIT-11)
    std::uint32_t min_initfc2_triples = 1;  ///< complete triples before FC_INIT2 is left (FC-INIT-11)
    bool tlp_allowed_in_fc_init2 = true;    ///< TLPs of the VC may go in FC_INIT2
    LateInitFcResponse late_initfc_response = LateInitFcResponse::IGNORE;
};

}  // namespace pcieflow::dll
