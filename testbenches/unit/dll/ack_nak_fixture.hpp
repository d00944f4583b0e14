// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/time.hpp"
#include "pcieflow/dll/ack_nak_receiver.hpp"

namespace pcieflow::dll::testing {

inline constexpr core::Duration latency_limit{948'000'000};  // GOLD-32
inline constexpr core::Time start{core::Duration{1'000'000'000}};

inline ReceivedTlp good(std::uint32_t seq) { return {static_cast<std::uint16_t>(seq % 4096)}; }

/// A receiver that has accepted `count` TLPs, all acknowledged.
inline AckNakReceiver after(std::uint32_t count) {
    AckNakReceiver receiver{{latency_limit}};
    for (std::uint32_t seq = 0; seq < count; ++seq) {
        receiver.on_tlp(good(seq), start, start);
        receiver.on_ack_started();
    }
    return receiver;
}

/// It arrives at `start`.
inline TlpVerdict judge(AckNakReceiver& receiver, const ReceivedTlp& tlp) { return receiver.on_tlp(tlp, start, start); }

}  // namespace pcieflow::dll::testing
