// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/dlcmsm.hpp"

namespace pcieflow::dll {

std::optional<DlcmsmTransition> Dlcmsm::on(DlcmsmEvent event) {
    for (const DlcmsmTransition& transition : dlcmsm_transitions) {
        if (transition.from == state_ && transition.event == event) {
            state_ = transition.to;
            return transition;
        }
    }
    return std::nullopt;
}

std::string_view to_string(DlcmsmEvent event) {
    switch (event) {
        case DlcmsmEvent::PhysicalLinkUp: return "LinkUp=1";
        case DlcmsmEvent::PhysicalLinkDown: return "LinkUp=0";
        case DlcmsmEvent::Vc0Initialised: return "VC0 initialised";
    }
    return {};
}

}  // namespace pcieflow::dll
