// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "pcieflow/core/rules/row.hpp"

namespace pcieflow::core::rules {

/// Rules on reactions to errors.
inline constexpr std::array errors{
    left_out(RuleId::ERR_01, "ERR-01", "MindShare 2012; Base 6.3", "4.2, 6.2",
             "A Receiver Error drops the packet that it hit and is correctable.",
             "framing errors of the physical layer are not modelled"),
    behaviour(RuleId::ERR_02, "ERR-02", "MindShare 2012; Base 6.3", "3.6.2.2",
              "A DLLP whose CRC is wrong is dropped, nothing else, and reported as Bad DLLP."),
    checked(RuleId::ERR_03, "ERR-03", "MindShare 2012; Base 6.3", "3.6.3.1",
            "A TLP with a wrong LCRC or sequence number is dropped, answered with one Nak and reported as Bad TLP."),
    checked(RuleId::ERR_04, "ERR-04", "MindShare 2012; Base 6.3", "3.6.2.1",
            "Expiry of REPLAY_TIMER is a correctable error."),
    checked(RuleId::ERR_05, "ERR-05", "MindShare 2012; Base 6.3", "3.6.2.1",
            "Roll-over of REPLAY_NUM is a correctable error."),
    behaviour(
        RuleId::ERR_06, "ERR-06", "MindShare 2003; MindShare 2012; Base 6.3", "3.6.2.2",
        "An Ack or Nak out of range, and optionally a violation of FC initialisation, is a Data Link Protocol Error."),
    behaviour(RuleId::ERR_07, "ERR-07", "MindShare 2012; Base 6.3", "3.2.1",
              "Surprise Down is uncorrectable and fatal."),
    behaviour(
        RuleId::ERR_08, "ERR-08", "MindShare 2012; Base 6.3", "2.6.1",
        "Too many outstanding credits or a field of an infinite pool that is not 0 is a Flow Control Protocol Error."),
    behaviour(RuleId::ERR_09, "ERR-09", "MindShare 2012; Base 6.3", "2.6.1",
              "Receiver Overflow is uncorrectable and fatal."),
    behaviour(RuleId::ERR_10, "ERR-10", "MindShare 2012; Base 6.3", "2.5.3, 2.6.1",
              "A TLP of bad format, or for a VC that is not enabled, is malformed and dropped."),
    behaviour(RuleId::ERR_11, "ERR-11", "Base 6.3", "3.5.1",
              "A good DLLP of an unsupported type is dropped without an error."),
    behaviour(RuleId::ERR_12, "ERR-12", "MindShare 2012; Base 6.3", "2.6.1.2",
              "Expiry of the FC watchdog leads to Recovery and has no error of its own."),
    left_out(RuleId::ERR_13, "ERR-13", "MindShare 2012", "6.2",
             "Of several errors of one packet only the most significant is reported.",
             "the first error that is found in a packet ends its way"),
};

}  // namespace pcieflow::core::rules
