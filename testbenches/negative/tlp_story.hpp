// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "unit/observe/checker_story.hpp"

/// TLPs and Ack/Nak of a CheckerStory.
namespace pcieflow::testkit {

inline core::TlpRecord tlp(core::TlpKind kind, std::uint16_t seq, std::uint16_t payload_dw = 0) {
    core::TlpRecord record;
    record.kind = kind;
    record.seq = seq;
    record.payload_dw = payload_dw;
    return record;
}

inline constexpr core::Duration tlp_time = 80_ns;  // GOLD-47

/// Its first symbol leaves at `start`; it never arrives.
inline void lose_tlp(CheckerStory& story, core::PortId sender, const core::TlpRecord& record, core::Time start) {
    story.record(start + tlp_time, sender, core::TlpSent{record, start, false, false});
}
inline void send_tlp(CheckerStory& story, core::PortId sender, const core::TlpRecord& record, core::Time start) {
    lose_tlp(story, sender, record, start);
    story.record(start + tlp_time + CheckerStory::latency, core::partner(sender), core::TlpReceived{record});
}
inline void replay_tlp(CheckerStory& story, core::PortId sender, const core::TlpRecord& record, core::Time start) {
    story.record(start + tlp_time, sender, core::TlpSent{record, start, true, false});
}
inline void send_ack(CheckerStory& story, core::PortId sender, std::uint16_t seq, core::Time start) {
    story.send_bytes(sender, wire::encode(wire::AckNakDllp{false, seq}), start);
}
inline void send_nak(CheckerStory& story, core::PortId sender, std::uint16_t seq, core::Time start) {
    story.send_bytes(sender, wire::encode(wire::AckNakDllp{true, seq}), start);
}

}  // namespace pcieflow::testkit
