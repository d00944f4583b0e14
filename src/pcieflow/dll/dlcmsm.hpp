// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "pcieflow/core/rule.hpp"
#include "pcieflow/core/state.hpp"

namespace pcieflow::dll {

/// What the Data Link Control and Management State Machine reacts to.
enum class DlcmsmEvent : std::uint8_t { PhysicalLinkUp, PhysicalLinkDown, Vc0Initialised };

inline constexpr std::array dlcmsm_states{core::DlcmsmState::DL_Inactive, core::DlcmsmState::DL_Init,
                                          core::DlcmsmState::DL_Active};
inline constexpr std::array dlcmsm_events{DlcmsmEvent::PhysicalLinkUp, DlcmsmEvent::PhysicalLinkDown,
                                          DlcmsmEvent::Vc0Initialised};

struct DlcmsmTransition {
    core::DlcmsmState from;
    DlcmsmEvent event;
    core::DlcmsmState to;
    core::RuleId rule;
};

/// Every transition there is (docs/protocol.md §1). An event without a row is refused and changes nothing. A port that
/// exchanges Data_Link_Feature DLLPs gets a further state and its rows here.
inline constexpr std::array dlcmsm_transitions{
    DlcmsmTransition{core::DlcmsmState::DL_Inactive, DlcmsmEvent::PhysicalLinkUp, core::DlcmsmState::DL_Init,
                     core::RuleId::DLC_04},
    DlcmsmTransition{core::DlcmsmState::DL_Init, DlcmsmEvent::Vc0Initialised, core::DlcmsmState::DL_Active,
                     core::RuleId::DLC_06},
    DlcmsmTransition{core::DlcmsmState::DL_Init, DlcmsmEvent::PhysicalLinkDown, core::DlcmsmState::DL_Inactive,
                     core::RuleId::DLC_07},
    DlcmsmTransition{core::DlcmsmState::DL_Active, DlcmsmEvent::PhysicalLinkDown, core::DlcmsmState::DL_Inactive,
                     core::RuleId::DLC_07},
};

/// The Data Link Control and Management State Machine of one port, made in the state in which a reset leaves it
/// (DLC-01).
class Dlcmsm {
public:
    [[nodiscard]] core::DlcmsmState state() const { return state_; }

    /// Takes the transition and tells which it was; nothing if the event is refused in this state.
    std::optional<DlcmsmTransition> on(DlcmsmEvent event);

private:
    core::DlcmsmState state_ = core::DlcmsmState::DL_Inactive;
};

[[nodiscard]] std::string_view to_string(DlcmsmEvent event);

}  // namespace pcieflow::dll
