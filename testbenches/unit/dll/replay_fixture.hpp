// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "pcieflow/core/time.hpp"
#include "pcieflow/dll/replay_transmitter.hpp"

namespace pcieflow::dll::testing {

inline constexpr core::Duration replay_limit{2'844'000'000};  // 711 symbol times of 4 ns (GOLD-43)
inline constexpr core::Time start{core::Duration{1'000'000'000}};

/// A transmitter whose frames are counted from 0, and short words for what the tests do with it.
class Sender {
public:
    explicit Sender(std::size_t buffer_tlps = 2048) : transmitter{ReplaySettings{replay_limit, buffer_tlps}} {}

    /// A new TLP begins.
    TlpTransmission begin() { return transmitter.accept(frames_++); }
    /// So many new TLPs begin and end at `now`.
    void send(std::uint32_t count, core::Time now = start) {
        for (std::uint32_t i = 0; i < count; ++i) {
            transmitter.on_sent(begin(), now);
        }
    }
    ReplayEffects ack(std::uint32_t seq, core::Time now = start) { return receive(false, seq, now); }
    ReplayEffects nak(std::uint32_t seq, core::Time now = start) { return receive(true, seq, now); }
    /// Replays what is to be replayed; the frames of it.
    std::vector<std::uint32_t> replay(core::Time now = start) {
        std::vector<std::uint32_t> replayed;
        while (transmitter.has_replay()) {
            replayed.push_back(transmitter.next_replay());
            transmitter.on_sent(transmitter.start_replay(), now);
        }
        return replayed;
    }

    ReplayTransmitter<std::uint32_t> transmitter;

private:
    ReplayEffects receive(bool is_nak, std::uint32_t seq, core::Time now) {
        return transmitter.on_ack_nak({is_nak, static_cast<std::uint16_t>(seq % 4096)}, now);
    }

    std::uint32_t frames_ = 0;
};

}  // namespace pcieflow::dll::testing
