// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "pcieflow/core/rules/row.hpp"

namespace pcieflow::core::rules {

/// Rules on DLLPs and the CRCs of DLLPs and TLPs.
inline constexpr std::array packets{
    behaviour(RuleId::DLLP_01, "DLLP-01", "Base 6.3", "3.5.1, 3.6.2.2",
              "Reserved fields are sent as 0 and ignored on reception; a good DLLP of an unsupported type is dropped "
              "without an error."),
    behaviour(RuleId::DLLP_02, "DLLP-02", "MindShare 2012; Base 6.3", "3.5",
              "DLLPs are never acknowledged or replayed, use no credits and are processed as they arrive."),
    fact(RuleId::CRC_01, "CRC-01", "Base 6.3; pcievhost; ECP5-PCIe", "3.5.1",
         "The DLLP CRC has the polynomial 100Bh, starts from FFFFh and covers bytes 0 to 3, bit 0 of each byte first."),
    fact(RuleId::CRC_02, "CRC-02", "Base 6.3", "3.5.1",
         "The DLLP CRC is complemented and its bits are mapped in reversed order into bytes 4 and 5."),
    fact(RuleId::CRC_03, "CRC-03", "cocotbext-pcie", "3.5.1",
         "In reflected form the DLLP CRC uses D008h, shifts right, and is sent with its low byte first."),
    fact(RuleId::CRC_04, "CRC-04", "cocotbext-pcie", "3.5.1",
         "The reflected register run over all six bytes of a good DLLP leaves 556Fh."),
    fact(RuleId::CRC_05, "CRC-05", "Base 6.3; pcievhost; ECP5-PCIe", "3.6.2",
         "The LCRC is the ordinary reflected CRC-32 over the two sequence bytes and the TLP, least significant byte "
         "first."),
};

}  // namespace pcieflow::core::rules
