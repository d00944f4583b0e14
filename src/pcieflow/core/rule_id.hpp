// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace pcieflow::core {

/// One enumerator per rule, in the order of the registry. `FC_INIT_13a` is written "FC-INIT-13a" in text.
// clang-format off
enum class RuleId : std::uint16_t {
    // Data Link Control and Management State Machine and feature exchange
    DLC_01, DLC_02, DLC_03, DLC_04, DLC_05, DLC_06, DLC_07, DLC_08, DLC_09, DLC_10, DLC_11, DLC_12, DLC_13, DLC_14,
    DLF_01, DLF_02, DLF_03, DLF_04, DLF_05, DLF_06, DLF_07, DLF_08,
    // FC initialisation
    FC_INIT_01, FC_INIT_02, FC_INIT_03, FC_INIT_04, FC_INIT_05, FC_INIT_06, FC_INIT_07, FC_INIT_08, FC_INIT_09,
    FC_INIT_10, FC_INIT_11, FC_INIT_12, FC_INIT_13, FC_INIT_13a, FC_INIT_13b, FC_INIT_14, FC_INIT_15, FC_INIT_16,
    FC_INIT_17, FC_INIT_18, FC_INIT_19, FC_INIT_20, FC_INIT_21,
    // Virtual channels
    VC_01, VC_02, VC_03, VC_04, VC_05, VC_06, VC_07, VC_08, VC_09,
    // Packets and their CRCs
    DLLP_01, DLLP_02,
    CRC_01, CRC_02, CRC_03, CRC_04, CRC_05,
    // Time on the wire
    TIM_01, TIM_02, TIM_03, TIM_04, TIM_05, TIM_06, TIM_07, TIM_08, TIM_08a, TIM_09, TIM_10, TIM_11, TIM_12, TIM_13,
    // Credits
    CRD_01, CRD_02, CRD_03, CRD_04, CRD_05, CRD_06, CRD_07, CRD_08, CRD_09, CRD_10, CRD_11, CRD_12, CRD_13,
    TXG_01, TXG_02, TXG_03, TXG_04, TXG_05, TXG_06, TXG_07,
    RXA_01, RXA_02, RXA_03, RXA_04, RXA_05,
    // UpdateFC
    UPD_01, UPD_02a, UPD_02b, UPD_02c, UPD_02d, UPD_03, UPD_04, UPD_05, UPD_06, UPD_07, UPD_08, UPD_09, UPD_10,
    UPD_11,
    // Ack/Nak and replay
    ACK_01, ACK_02, ACK_03, ACK_04, ACK_05, ACK_06, ACK_07, ACK_08, ACK_09, ACK_10, ACK_11, ACK_12, ACK_13, ACK_14,
    ACK_15, ACK_16, ACK_17,
    // Errors and checks
    ERR_01, ERR_02, ERR_03, ERR_04, ERR_05, ERR_06, ERR_07, ERR_08, ERR_09, ERR_10, ERR_11, ERR_12, ERR_13,
    CHK_01, CHK_02, CHK_03, CHK_04, CHK_05, CHK_06, CHK_07, CHK_08, CHK_09, CHK_10, CHK_11, CHK_12, CHK_13, CHK_14,
    CHK_15, CHK_16, CHK_17, CHK_18, CHK_19, CHK_20, CHK_21, CHK_22, CHK_23, CHK_24, CHK_25, CHK_26, CHK_27, CHK_28,
    CHK_29, CHK_30, CHK_31, CHK_32, CHK_33,
    // Traffic classes, VC arbitration, ordering
    TCV_01, TCV_02, TCV_03, TCV_04, TCV_05, TCV_06, TCV_07, TCV_08,
    ORD_01, ORD_02, ORD_03, ORD_04,
    // Gen3 to Gen5
    G3_01, G3_02, G3_03, G3_04, G3_05,
};
// clang-format on

}  // namespace pcieflow::core
