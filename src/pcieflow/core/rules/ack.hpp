// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "pcieflow/core/rules/row.hpp"

namespace pcieflow::core::rules {

/// Rules on Ack/Nak and replay.
inline constexpr std::array ack{
    behaviour(RuleId::ACK_01, "ACK-01", "MindShare 2012; Base 6.3", "3.6.2.1",
              "Every new TLP takes NEXT_TRANSMIT_SEQ, which then grows by 1 modulo 4096."),
    behaviour(RuleId::ACK_02, "ACK-02", "MindShare 2012; Base 6.3", "3.6.2.1",
              "No new TLP is taken while 2048 or more are unacknowledged."),
    behaviour(RuleId::ACK_03, "ACK-03", "MindShare 2012; Base 6.3", "3.6.2.1",
              "Every TLP sent stays in the retry buffer until it is acknowledged."),
    behaviour(RuleId::ACK_04, "ACK-04", "Base 6.3; cocotbext-pcie; MindShare 2012", "3.6.2.2",
              "An Ack or Nak is valid if its number is ACKD_SEQ or belongs to an unacknowledged TLP; others are a Data "
              "Link Protocol Error."),
    behaviour(RuleId::ACK_05, "ACK-05", "MindShare 2012; Base 6.3", "3.6.2.2",
              "Forward progress purges the retry buffer, clears REPLAY_NUM and restarts or stops REPLAY_TIMER."),
    behaviour(RuleId::ACK_06, "ACK-06", "MindShare 2012; Base 6.3", "3.6.2.2",
              "A Nak purges likewise and has all remaining TLPs replayed in their order."),
    behaviour(RuleId::ACK_07, "ACK-07", "Base 6.3", "3.6.2.1",
              "During a replay no new TLP is accepted, and Ack and Nak are still processed."),
    behaviour(RuleId::ACK_08, "ACK-08", "MindShare 2012; Base 6.3", "3.6.2.1",
              "REPLAY_NUM counts replays, and the fourth in a row has the link retrain first."),
    behaviour(
        RuleId::ACK_09, "ACK-09", "MindShare 2012; Base 6.3", "3.6.2.1",
        "REPLAY_TIMER runs while TLPs are unacknowledged, stands still in Recovery, and has them replayed when it "
        "expires."),
    behaviour(RuleId::ACK_10, "ACK-10", "MindShare 2012; Base 6.3", "3.6.3.1",
              "A receiver checks for physical errors, nullification, LCRC and sequence number in this order."),
    behaviour(RuleId::ACK_11, "ACK-11", "MindShare 2012; Base 6.3", "3.6.3.1",
              "A TLP with a wrong LCRC is dropped and answered with one Nak."),
    behaviour(RuleId::ACK_12, "ACK-12", "MindShare 2012; Base 6.3", "3.6.3.1", "A nullified TLP is dropped silently."),
    behaviour(RuleId::ACK_13, "ACK-13", "MindShare 2012; Base 6.3; cocotbext-pcie", "3.6.3.1",
              "The expected number is forwarded, an earlier one is a duplicate and acknowledged, a later one means a "
              "lost TLP."),
    behaviour(RuleId::ACK_14, "ACK-14", "MindShare 2012; Base 6.3", "3.6.3.1",
              "An Ack is sent at the latest when the latency timer of the first unacknowledged TLP reaches its limit."),
    behaviour(RuleId::ACK_15, "ACK-15", "MindShare 2012; Base 6.3", "3.6.3.1",
              "No second Nak is sent until the expected TLP has arrived."),
    behaviour(RuleId::ACK_16, "ACK-16", "MindShare 2012; Base 6.3", "3.6.3.1",
              "Ack and Nak carry the number before NEXT_RCV_SEQ."),
    behaviour(RuleId::ACK_17, "ACK-17", "Base 6.3; MindShare 2012", "3.6.3.1",
              "The tabulated Ack latency limit is an upper bound."),
};

}  // namespace pcieflow::core::rules
