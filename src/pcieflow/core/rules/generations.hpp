// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "pcieflow/core/rules/row.hpp"

namespace pcieflow::core::rules {

/// Rules on what changes from 8 GT/s on.
inline constexpr std::array generations{
    fact(RuleId::G3_01, "G3-01", "MindShare 2012", "4.2.2",
         "With 128b/130b the effective symbol time is the raw one times 130 / 128."),
    left_out(RuleId::G3_02, "G3-02", "MindShare 2012; Base 6.3", "4.2.2.3.1",
             "From 8 GT/s on framing uses tokens, and a DLLP or TLP has no END.", reason::tokens),
    left_out(RuleId::G3_03, "G3-03", "Base 6.3", "4.2.2.3.1",
             "The STP token protects its length and sequence fields with a frame CRC and parity.", reason::tokens),
    fact(RuleId::G3_04, "G3-04", "MindShare 2012; Base 6.3", "2.6.1.2",
         "Credits, DLLPs and their CRC stay the same, and the internal delay is 115 symbol times."),
    left_out(RuleId::G3_05, "G3-05", "Base 6.3", "3.3, 3.4.2",
             "Ports for 16 GT/s and above need the feature exchange, Scaled Flow Control and simplified replay limits.",
             "link behaviour is modelled up to 5 GT/s only"),
};

}  // namespace pcieflow::core::rules
