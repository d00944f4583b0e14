// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "pcieflow/core/rule.hpp"
#include "pcieflow/core/state.hpp"

namespace pcieflow::dll {

/// What moves the FC initialisation of a VC from state to state.
enum class FcInitEvent : std::uint8_t {
    Enable,    ///< VC0: DL_Init was entered; VC1–7: VC Enable was set
    Fi1Set,    ///< P, NP and Cpl are all recorded
    Complete,  ///< FI2 is set, the minimum of InitFC2 triples is sent and no triple is running
    Disable,   ///< LinkUp=0; VC1–7 also: VC Enable was cleared
};

inline constexpr std::array fc_init_states{core::FcInitState::DISABLED, core::FcInitState::FC_INIT1,
                                           core::FcInitState::FC_INIT2, core::FcInitState::DONE};
inline constexpr std::array fc_init_events{FcInitEvent::Enable, FcInitEvent::Fi1Set, FcInitEvent::Complete,
                                           FcInitEvent::Disable};

struct FcInitTransition {
    core::FcInitState from;
    FcInitEvent event;
    core::FcInitState to;
    core::RuleId rule;
};

/// Every transition there is (docs/protocol.md §2.4). An event without a row is refused and changes nothing.
inline constexpr std::array fc_init_transitions{
    FcInitTransition{core::FcInitState::DISABLED, FcInitEvent::Enable, core::FcInitState::FC_INIT1,
                     core::RuleId::FC_INIT_12},
    FcInitTransition{core::FcInitState::FC_INIT1, FcInitEvent::Fi1Set, core::FcInitState::FC_INIT2,
                     core::RuleId::FC_INIT_13},
    FcInitTransition{core::FcInitState::FC_INIT2, FcInitEvent::Complete, core::FcInitState::DONE,
                     core::RuleId::FC_INIT_18},
    FcInitTransition{core::FcInitState::FC_INIT1, FcInitEvent::Disable, core::FcInitState::DISABLED,
                     core::RuleId::DLC_07},
    FcInitTransition{core::FcInitState::FC_INIT2, FcInitEvent::Disable, core::FcInitState::DISABLED,
                     core::RuleId::DLC_07},
    FcInitTransition{core::FcInitState::DONE, FcInitEvent::Disable, core::FcInitState::DISABLED, core::RuleId::DLC_07},
};

/// The transition that `event` brings about in `from`; nothing if it is refused.
[[nodiscard]] constexpr std::optional<FcInitTransition> fc_init_transition(core::FcInitState from, FcInitEvent event) {
    for (const FcInitTransition& transition : fc_init_transitions) {
        if (transition.from == from && transition.event == event) {
            return transition;
        }
    }
    return std::nullopt;
}

[[nodiscard]] constexpr std::string_view to_string(FcInitEvent event) {
    switch (event) {
        case FcInitEvent::Enable: return "enable";
        case FcInitEvent::Fi1Set: return "FI1=1";
        case FcInitEvent::Complete: return "FI2=1, triples sent";
        case FcInitEvent::Disable: return "disable or LinkUp=0";
    }
    return {};
}

}  // namespace pcieflow::dll
