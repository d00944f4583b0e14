// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/check_class.hpp"

#include <algorithm>
#include <array>

namespace pcieflow::observe {

using core::AerError;
using core::RuleId;
using core::ViolationClass;

namespace {

struct CheckClass {
    RuleId rule;
    ViolationClass violation_class;
};

// docs/protocol.md §9.2.
constexpr std::array check_classes{
    CheckClass{RuleId::CHK_01, ViolationClass::DLPE}, CheckClass{RuleId::CHK_02, ViolationClass::DLPE},
    CheckClass{RuleId::CHK_03, ViolationClass::DLPE}, CheckClass{RuleId::CHK_04, ViolationClass::DLPE},
    CheckClass{RuleId::CHK_05, ViolationClass::DLPE}, CheckClass{RuleId::CHK_06, ViolationClass::DLPE},
    CheckClass{RuleId::CHK_07, ViolationClass::DLPE}, CheckClass{RuleId::CHK_08, ViolationClass::DLPE},
    CheckClass{RuleId::CHK_09, ViolationClass::DLPE}, CheckClass{RuleId::CHK_10, ViolationClass::DLPE},
    CheckClass{RuleId::CHK_11, ViolationClass::DLPE}, CheckClass{RuleId::CHK_12, ViolationClass::FCPE},
    CheckClass{RuleId::CHK_13, ViolationClass::W},    CheckClass{RuleId::CHK_14, ViolationClass::FCPE},
    CheckClass{RuleId::CHK_15, ViolationClass::FCPE}, CheckClass{RuleId::CHK_16, ViolationClass::FCPE},
    CheckClass{RuleId::CHK_17, ViolationClass::FCPE}, CheckClass{RuleId::CHK_18, ViolationClass::FCPE},
    CheckClass{RuleId::CHK_19, ViolationClass::W},    CheckClass{RuleId::CHK_20, ViolationClass::W},
    CheckClass{RuleId::CHK_21, ViolationClass::RO},   CheckClass{RuleId::CHK_22, ViolationClass::MT},
    CheckClass{RuleId::CHK_23, ViolationClass::BD},   CheckClass{RuleId::CHK_24, ViolationClass::W},
    CheckClass{RuleId::CHK_25, ViolationClass::DLPE}, CheckClass{RuleId::CHK_26, ViolationClass::DLPE},
    CheckClass{RuleId::CHK_27, ViolationClass::DLPE}, CheckClass{RuleId::CHK_28, ViolationClass::DLPE},
    CheckClass{RuleId::CHK_29, ViolationClass::DLPE}, CheckClass{RuleId::CHK_30, ViolationClass::W},
    CheckClass{RuleId::CHK_31, ViolationClass::DLPE}, CheckClass{RuleId::CHK_32, ViolationClass::RE},
    CheckClass{RuleId::CHK_33, ViolationClass::W},    CheckClass{RuleId::VC_01, ViolationClass::W},
    CheckClass{RuleId::VC_06, ViolationClass::W},     CheckClass{RuleId::TCV_02, ViolationClass::W},
    CheckClass{RuleId::RXA_03, ViolationClass::RO},   CheckClass{RuleId::ERR_03, ViolationClass::BT},
    CheckClass{RuleId::ERR_04, ViolationClass::RT},   CheckClass{RuleId::ERR_05, ViolationClass::RN},
    CheckClass{RuleId::TXG_03, ViolationClass::W},    CheckClass{RuleId::ORD_02, ViolationClass::W},
};

}  // namespace

ViolationClass violation_class(RuleId rule) {
    const auto* const found = std::find_if(check_classes.begin(), check_classes.end(),
                                           [rule](const CheckClass& row) { return row.rule == rule; });
    return found == check_classes.end() ? ViolationClass::W : found->violation_class;
}

std::vector<RuleId> checks_of(ViolationClass violation_class) {
    std::vector<RuleId> rules;
    for (const CheckClass& row : check_classes) {
        if (row.violation_class == violation_class) {
            rules.push_back(row.rule);
        }
    }
    return rules;
}

std::optional<AerError> aer_error(ViolationClass violation_class) {
    switch (violation_class) {
        case ViolationClass::DLPE: return AerError::DataLinkProtocolError;
        case ViolationClass::FCPE: return AerError::FlowControlProtocolError;
        case ViolationClass::RO: return AerError::ReceiverOverflow;
        case ViolationClass::MT: return AerError::MalformedTlp;
        case ViolationClass::BD: return AerError::BadDllp;
        case ViolationClass::BT: return AerError::BadTlp;
        case ViolationClass::RE: return AerError::ReceiverError;
        case ViolationClass::RT: return AerError::ReplayTimerTimeout;
        case ViolationClass::RN: return AerError::ReplayNumRollover;
        case ViolationClass::W: break;
    }
    return std::nullopt;
}

std::string_view aer_name(ViolationClass violation_class) {
    const std::optional<AerError> error = aer_error(violation_class);
    return error ? core::facts(*error).lspci_name : std::string_view();
}

}  // namespace pcieflow::observe
